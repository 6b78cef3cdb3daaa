import { readFile } from 'node:fs/promises'
import { cosign, isByLog, readCheckpoint } from '@firsthand/tlog/checkpoint'
import { readHashes } from '@firsthand/tlog/leaf-proof'
import { emptyRoot } from '@firsthand/tlog/merkle'
import type { NoteKey, NoteSigner } from '@firsthand/tlog/note'
import { isConsistent } from '@firsthand/tlog/verify-proof'
import { replaceFile } from '@firsthand/tlog/write-tiles'

export type Answer = { readonly status: number; readonly type: string; readonly body: string }

/** What was cosigned last, by the origin of the log. */
type Seen = Readonly<Record<string, { readonly size: number; readonly root: string }>>

export type WitnessParts = {
  readonly signer: NoteSigner
  readonly logs: readonly NoteKey[]
  /** Where it remembers what it has cosigned. */
  readonly stateFile: string
  readonly now: () => Date
}

const plain = (status: number, body: string): Answer => ({ status, type: 'text/plain; charset=utf-8', body })
const conflict = (size: number): Answer => ({ status: 409, type: 'text/x.tlog.size', body: `${size}\n` })

/** `old SIZE`, the hashes of the proof, an empty line and the checkpoint; null when it is none of it. */
function readRequest(body: string) {
  const at = body.indexOf('\n\n')
  const [first = '', ...lines] = body.slice(0, Math.max(at, 0)).split('\n')
  const [, old] = /^old (0|[1-9][0-9]{0,15})$/.exec(first) ?? []
  if (old === undefined) return null
  try {
    return { old: Number(old), proof: readHashes(lines), checkpoint: readCheckpoint(body.slice(at + 2)) }
  } catch {
    return null
  }
}

/**
 * A witness of C2SP's tlog-witness: it cosigns a checkpoint that goes on from the last one it has cosigned, and nothing else. What it has
 * seen is on the disk before it answers, so a restart makes it forget nothing.
 */
export function openWitness({ signer, logs, stateFile, now }: WitnessParts) {
  async function seenBefore(): Promise<Seen> {
    const text = await readFile(stateFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '{}'
      throw error
    })
    return JSON.parse(text) as Seen
  }

  async function answer(body: string): Promise<Answer> {
    const request = readRequest(body)
    if (request === null) return plain(400, 'not an add-checkpoint request\n')
    const { old, proof, checkpoint } = request
    const { origin, size, root } = checkpoint
    const keys = logs.filter(({ name }) => name === origin)
    if (keys.length === 0) return plain(404, 'unknown log\n')
    if (!keys.some((key) => isByLog(checkpoint, key))) return plain(403, 'not signed by the log\n')
    if (old > size) return plain(400, 'the old size is beyond the checkpoint\n')
    const seen = await seenBefore()
    const last = Object.hasOwn(seen, origin) ? seen[origin] : undefined
    const lastSize = last?.size ?? 0
    if (old !== lastSize) return conflict(lastSize)
    if (last !== undefined && size === lastSize && last.root !== root.toString('base64')) return conflict(lastSize)
    const lastRoot = last === undefined ? emptyRoot : Buffer.from(last.root, 'base64')
    if (!isConsistent({ size: lastSize, root: lastRoot }, proof, { size, root }))
      return plain(422, 'the proof does not hold\n')
    const state = { ...seen, [origin]: { size, root: root.toString('base64') } }
    await replaceFile(stateFile, Buffer.from(JSON.stringify(state)))
    return plain(200, cosign(signer, checkpoint.note.text, now()))
  }

  // One after the other: two requests at once could both go on from the same checkpoint.
  let turn: Promise<unknown> = Promise.resolve()
  return {
    add(body: string): Promise<Answer> {
      const own = turn.then(() => answer(body))
      turn = own.catch(() => undefined)
      return own
    },
  }
}

export type OpenWitness = ReturnType<typeof openWitness>
