import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { linesOf } from '@firsthand/strict-json/lines'

/** The lines of a file as it is read, and what it comes to at its end. */
export type FileLines = {
  /** The next line without its line break; null at the end. It throws for bytes that are no UTF-8 and for a last line that was cut. */
  readonly next: () => Promise<string | null>
  /** Reads what is left. */
  readonly end: () => Promise<{ readonly bytes: number; readonly sha256: string }>
}

export function linesIn(file: string): FileLines {
  const hash = createHash('sha256')
  let bytes = 0
  async function* hashed(): AsyncGenerator<Uint8Array> {
    for await (const chunk of createReadStream(file) as AsyncIterable<Uint8Array>) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  const lines = linesOf(hashed())
  return {
    async next() {
      const { value, done } = await lines.next()
      return done === true ? null : value
    },
    async end() {
      for await (const _ of lines);
      return { bytes, sha256: hash.digest('hex') }
    },
  }
}
