import { createHash, randomBytes } from 'node:crypto'
import { type Checkpoint, readCheckpoint } from './checkpoint.ts'
import type { Note } from './note.ts'

const saltBytes = 32
export const newSalt = (): Buffer => randomBytes(saltBytes)

/** What the log has of a record. Without the salt nobody finds out what it is of. */
export const commitmentOf = (salt: Uint8Array, record: string): Buffer =>
  createHash('sha256').update(salt).update(record, 'utf8').digest()

const head = 'c2sp.org/tlog-proof@v1'

export type LeafProof = {
  readonly index: number
  readonly hashes: readonly Uint8Array[]
  readonly checkpoint: Checkpoint & { readonly note: Note }
}

/** A leaf’s way to a checkpoint, with the checkpoint itself. */
export const writeProof = (index: number, hashes: readonly Uint8Array[], checkpoint: string): string =>
  `${head}\nindex ${index}\n${writeHashes(hashes)}\n${checkpoint}`

export const writeHashes = (hashes: readonly Uint8Array[]): string =>
  hashes.map((hash) => `${Buffer.from(hash).toString('base64')}\n`).join('')

export const hashesMax = 63

/** The hashes of a proof, one a line. It throws unless each is one. */
export function readHashes(lines: readonly string[]): readonly Buffer[] {
  const hashes = lines.map((line) => Buffer.from(line, 'base64'))
  if (lines.length > hashesMax || hashes.some((hash, i) => hash.length !== 32 || hash.toString('base64') !== lines[i]))
    throw new Error('a line of a proof is no hash')
  return hashes
}

export function parseProof(source: string): LeafProof {
  const at = source.indexOf('\n\n')
  const [first, second = '', ...lines] = source.slice(0, Math.max(at, 0)).split('\n')
  const [, index] = /^index (0|[1-9][0-9]{0,15})$/.exec(second) ?? []
  if (first !== head || index === undefined) throw new Error(`it is no ${head}`)
  return { index: Number(index), hashes: readHashes(lines), checkpoint: readCheckpoint(source.slice(at + 2)) }
}
