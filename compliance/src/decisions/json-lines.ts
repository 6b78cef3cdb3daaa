import { Readable } from 'node:stream'

const pageSize = 500

/** The items after the last one that was read; from the beginning without one. */
type Pages<T> = (last: T | undefined, most: number) => Promise<readonly T[]>

async function* linesOf<T>(pages: Pages<T>, first: readonly T[]) {
  let page = first
  while (page.length > 0) {
    yield `${page.map((item) => JSON.stringify(item)).join('\n')}\n`
    if (page.length < pageSize) return
    page = await pages(page.at(-1), pageSize)
  }
}

/**
 * One JSON line for each item, page by page: a day has no limit. The first page is read before the answer begins, so that a refusal is
 * still one.
 */
export const jsonLines = async <T>(pages: Pages<T>): Promise<Readable> =>
  Readable.from(linesOf(pages, await pages(undefined, pageSize)))
