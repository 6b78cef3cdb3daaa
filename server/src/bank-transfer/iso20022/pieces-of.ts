import { createHash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'

const pieceBytes = 64 * 1024

/** A file in pieces, with a breath between them: whoever else the process serves must not wait for a large one. */
export async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield bytes.subarray(at, at + pieceBytes)
    await breathe()
  }
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
