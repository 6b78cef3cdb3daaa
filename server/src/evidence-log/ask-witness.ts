import { inCluster } from '@firsthand/postgres/tenant'
import { cosignedAt, readCheckpoint } from '@firsthand/tlog/checkpoint'
import { writeHashes } from '@firsthand/tlog/leaf-proof'
import { consistencyProof } from '@firsthand/tlog/merkle'
import { type NoteKey, readLine } from '@firsthand/tlog/note'
import { nodesIn } from '@firsthand/tlog/tile-folder'
import type pg from 'pg'
import type { KeptCheckpoint } from './log.store.ts'
import { type BytesReply, postBytes } from './post-bytes.ts'
import { ForkedLog } from './publish-log.ts'
import { cosignedSize, keepCosignature } from './witnesses.store.ts'

export type Witness = { readonly url: string; readonly key: NoteKey }
type Deps = { readonly pool: pg.Pool; readonly folder: string }

const deadlineMs = 2_000
const bytesMax = 64 * 1024

const codes = { conflict: 409, inconsistent: 422, cosigned: 200 } as const

async function ask(folder: string, { url }: Witness, { size, note }: KeptCheckpoint, old: number): Promise<BytesReply> {
  const proof = await consistencyProof(old, size, nodesIn(folder, size))
  const body = Buffer.from(`old ${old}\n${writeHashes(proof)}\n${note}`)
  const contentType = 'text/plain; charset=utf-8'
  return postBytes(`${url.replace(/[/]$/, '')}/add-checkpoint`, { contentType, body, deadlineMs, bytesMax })
}

/** The size that a witness answers with when it knows another one than we named. */
const sizeIn = ({ status, contentType, bytes }: BytesReply): number | null =>
  status === codes.conflict && contentType.startsWith('text/x.tlog.size') && /^[0-9]{1,16}\n$/.test(bytes.toString())
    ? Number(bytes)
    : null

/** The line of this witness, if its signature holds for the checkpoint. */
function lineIn({ bytes }: BytesReply, { key }: Witness, checkpoint: string): string | null {
  const lines = bytes.toString('utf8').split(/(?<=\n)/)
  const own = lines.filter((line) => {
    const read = readLine(line)
    return read?.name === key.name && read.id.equals(key.id)
  })
  return own.find((line) => cosignedAt(readCheckpoint(checkpoint + line).note, key) !== null) ?? null
}

/**
 * Asks a witness for its line below a checkpoint. It is asked from the size that it signed last; where it knows better, once more from
 * there. A witness that has seen more than we have, or another tree, is the one sign that this log was rewritten.
 */
export async function askWitness({ pool, folder }: Deps, witness: Witness, checkpoint: KeptCheckpoint): Promise<void> {
  const { name } = witness.key
  const { size, note } = checkpoint
  const known = await inCluster(pool, (query) => cosignedSize(query, name))
  if (known >= size) return
  let reply = await ask(folder, witness, checkpoint, known)
  const seen = sizeIn(reply)
  if (seen !== null && seen > size) throw new ForkedLog(`${name} has seen ${seen} leaves, and there are ${size}`)
  if (seen !== null && seen !== known) reply = await ask(folder, witness, checkpoint, seen)
  if (reply.status === codes.inconsistent || reply.status === codes.conflict)
    throw new ForkedLog(`${name} has cosigned another log: it answers ${reply.status} to ${size} leaves`)
  const line = reply.status === codes.cosigned ? lineIn(reply, witness, note) : null
  if (line === null) throw new Error(`${name} answered ${reply.status} and no cosignature`)
  await inCluster(pool, (query) => keepCosignature(query, { witness: name, size, line }))
}
