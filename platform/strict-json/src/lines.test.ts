import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linesOf } from './lines.ts'

async function read(chunks: readonly Uint8Array[]): Promise<string[]> {
  const lines: string[] = []
  for await (const line of linesOf(Readable.from(chunks))) lines.push(line)
  return lines
}

test('lines come out as they were written, wherever the chunks are cut and whatever else a reader takes for an end', async () => {
  const line = fc.string({ unit: fc.constantFrom('a', '{', '\r', '\u2028', '\u2029', '\u0085', 'é', '\u{1F600}') })
  await fc.assert(
    fc.asyncProperty(fc.array(line), fc.array(fc.nat(40)), async (lines, sizes) => {
      const bytes = Buffer.from(lines.map((each) => `${each}\n`).join(''))
      const chunks: Buffer[] = []
      let from = 0
      for (const size of sizes) {
        chunks.push(bytes.subarray(from, from + size))
        from += size
      }
      expect(await read([...chunks, bytes.subarray(from)])).toEqual(lines)
    }),
  )
})

test('a last line that was cut and bytes that are no text are refused', async () => {
  await expect(read([Buffer.from('{}\n{')])).rejects.toThrow('its last line is cut')
  await expect(read([Buffer.from([0x7b, 0xff, 0x0a])])).rejects.toThrow()
  expect(await read([])).toEqual([])
})
