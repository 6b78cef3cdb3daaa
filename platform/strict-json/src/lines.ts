const lineBreak = 0x0a

/**
 * The lines of a text as it arrives, without their line breaks. A line ends with a line feed alone: a JSON text may have U+2028 and
 * U+2029, which `readline` takes for ends too. It throws for bytes that are no UTF-8, and for a last line without its line break.
 */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let rest: Uint8Array[] = []
  for await (const chunk of chunks) {
    let from = 0
    for (let at = chunk.indexOf(lineBreak); at !== -1; at = chunk.indexOf(lineBreak, from)) {
      yield decoder.decode(Buffer.concat([...rest, chunk.subarray(from, at)]))
      rest = []
      from = at + 1
    }
    if (from < chunk.length) rest.push(chunk.subarray(from))
  }
  if (rest.length > 0) throw new Error('its last line is cut')
}
