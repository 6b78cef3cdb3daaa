import { readFile } from 'node:fs/promises'
import MarkdownIt from 'markdown-it'

/** One fenced block of a page. */
export type Block = {
  readonly page: string
  /** Of its opening fence, from 1. */
  readonly line: number
  /** The first word after the fence: what the block is written in. */
  readonly kind: string
  /** The other words: `name` or `name=value`. */
  readonly marks: ReadonlyMap<string, string>
  readonly text: string
}

const markdown = new MarkdownIt()

/** Where a block stands, for a message. */
export const placeOf = ({ page, line }: Block): string => `${page}:${line}`

/** The fenced blocks of a text. An indented block has no kind, and so nobody could run it. */
export function blocksIn(page: string, text: string): Block[] {
  return markdown.parse(text, {}).flatMap((token): Block[] => {
    if (token.type !== 'fence' && token.type !== 'code_block') return []
    const [kind = '', ...words] = token.info.trim().split(/\s+/)
    const marks = new Map(words.map((word) => [word.split('=', 1)[0] ?? '', word.slice(word.indexOf('=') + 1)]))
    return [{ page, line: (token.map?.[0] ?? 0) + 1, kind, marks, text: token.content }]
  })
}

export const blocksOf = async (page: string): Promise<Block[]> => blocksIn(page, await readFile(page, 'utf8'))
