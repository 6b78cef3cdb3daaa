const newline = 0x0a

/** A line of text, or null in place of one that is longer than allowed. */
export type Line = { readonly number: number; readonly bytes: Buffer | null }

/** Cuts a stream into lines, in batches. A line that is too long is passed over, never kept. */
export async function* lineBatches(
  stream: AsyncIterable<Buffer>,
  { maxLine, batchLines }: { readonly maxLine: number; readonly batchLines: number },
): AsyncGenerator<readonly Line[]> {
  let batch: Line[] = []
  let number = 1
  let held: Buffer[] = []
  let heldBytes = 0
  const end = (last: Buffer) => {
    const long = heldBytes + last.length > maxLine
    batch.push({ number, bytes: long ? null : held.length === 0 ? last : Buffer.concat([...held, last]) })
    number += 1
    held = []
    heldBytes = 0
  }
  for await (const chunk of stream) {
    let from = 0
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
      end(chunk.subarray(from, at))
      from = at + 1
      if (batch.length === batchLines) {
        yield batch
        batch = []
      }
    }
    heldBytes += chunk.length - from
    if (heldBytes <= maxLine && from < chunk.length) held.push(chunk.subarray(from))
    else if (heldBytes > maxLine) held = []
  }
  if (heldBytes > 0) end(Buffer.alloc(0))
  if (batch.length > 0) yield batch
}
