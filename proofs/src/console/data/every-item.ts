import { dataOf } from '@firsthand/sdk'

type Page<Item> = { readonly items: readonly Item[]; readonly next_cursor: string | null }
type Read<Item> = (cursor: { cursor?: string }) => Promise<{ data: Page<Item> | undefined; error: unknown }>

/** Every item of a list, page after page. */
export async function everyItem<Item>(read: Read<Item>): Promise<readonly Item[]> {
  const all: Item[] = []
  let cursor: string | null = null
  do {
    const page: Page<Item> = dataOf(await read(cursor === null ? {} : { cursor }))
    all.push(...page.items)
    cursor = page.next_cursor
  } while (cursor !== null)
  return all
}
