import { createHash } from 'node:crypto'
import { setImmediate as pause } from 'node:timers/promises'
import { elementParser, type MessageShape } from './element-parser.ts'
import { StatementUnreadable } from './statement-file.ts'

/** How much may pass without an element beginning or ending: a longer comment, text or tag is an attack on memory. */
const silentBytesMax = 256 * 1024
const pieceBytes = 64 * 1024

/**
 * Reads a message of ISO 20022 piece by piece: UTF-8 alone, no document type, no entity of its own, and bounds on
 * depth, on texts and on all that is held. `settle` is awaited after each piece, so that what was handed over can be
 * worked off before more arrives. Throws `StatementUnreadable`.
 */
export async function readElements(
  bytes: AsyncIterable<Uint8Array>,
  shape: MessageShape,
  settle: () => Promise<void>,
): Promise<void> {
  let silentBytes = 0
  const parser = elementParser(shape, () => {
    silentBytes = 0
  })
  const decoder = new TextDecoder('utf-8', { fatal: true })
  function read(piece: Uint8Array | null): void {
    try {
      silentBytes += piece?.length ?? 0
      parser.write(piece === null ? decoder.decode() : decoder.decode(piece, { stream: true }))
      if (piece === null) parser.close()
    } catch (cause) {
      if (cause instanceof StatementUnreadable) throw cause
      const why = cause instanceof Error ? cause.message : String(cause)
      throw new StatementUnreadable(`not well-formed XML in UTF-8: ${why}`, { cause })
    }
    if (silentBytes > silentBytesMax) throw new StatementUnreadable('one text, comment or tag has no end')
  }
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length; at += pieceBytes) {
      read(chunk.subarray(at, at + pieceBytes))
      await settle()
    }
  }
  read(null)
  await settle()
}

/** A file in pieces, with a pause between them, so that other requests do not wait for a large one. */
export async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield bytes.subarray(at, at + pieceBytes)
    await pause()
  }
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
