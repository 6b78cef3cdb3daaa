import sax from 'sax'

/** One entry of a sanctions list: its number there, every name it bears, every chain address it names. */
export type ListEntry = {
  readonly id: string
  readonly names: readonly string[]
  readonly addresses: readonly string[]
}

/** A list as it is read: piece by piece, so that its size does not matter. */
export type ListText = AsyncIterable<string>

const evmAddress = /0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/g

/** The chain addresses in a text, in lower case. */
export const addressesIn = (text: string): string[] => (text.match(evmAddress) ?? []).map((a) => a.toLowerCase())

/** Receives one element after another, each by its path from the root, and makes an entry of them. */
type Collector = {
  open?(path: string, attributes: Readonly<Record<string, string>>): void
  /** The text of an element that has closed; an entry when this one completes it. */
  close(path: string, text: string): ListEntry | null
}

const depthMax = 32

/**
 * Reads a list as a stream. Strict: a document that is cut off, not well formed, of another root, or that names an
 * entity of its own making is an error, never a shorter list.
 */
export async function* readXml(text: ListText, root: string, collector: Collector): AsyncGenerator<ListEntry> {
  const parser = sax.parser(true, { xmlns: false })
  const path: string[] = []
  const texts: string[] = []
  let ready: ListEntry[] = []
  parser.onerror = (error) => {
    throw new Error(`not a list: ${error.message}`)
  }
  parser.onopentag = ({ name, attributes }) => {
    const local = name.slice(name.indexOf(':') + 1)
    if (path.length === 0 && local !== root) throw new Error(`not a list: ${root} expected, not ${local}`)
    if (path.length >= depthMax) throw new Error('not a list: nested too deep')
    path.push(local)
    texts.push('')
    collector.open?.(path.join('/'), attributes as Readonly<Record<string, string>>)
  }
  const receive = (piece: string) => {
    if (texts.length > 0) texts[texts.length - 1] += piece
  }
  parser.ontext = receive
  parser.oncdata = receive
  parser.onclosetag = () => {
    const entry = collector.close(path.join('/'), texts.pop() ?? '')
    path.pop()
    if (entry !== null) ready.push(entry)
  }
  for await (const piece of text) {
    parser.write(piece)
    yield* ready
    ready = []
  }
  parser.close()
  yield* ready
}
