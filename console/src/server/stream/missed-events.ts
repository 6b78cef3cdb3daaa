import { askJson } from '@firsthand/http-client/ask-json'
import type { Place } from './ring.ts'

const pageSize = 200
/** Beyond this a page that was away reads its data again; ten thousand rows would not be shown one by one. */
const pagesMax = 50

type Page = { readonly items: readonly { readonly sequence: number }[]; readonly next_cursor: string | null }

/**
 * Reads the events behind a place page by page, oldest first, and hands each page over. Answers false when there are more than
 * anybody reads.
 */
export async function readMissed(
  apiUrl: string,
  token: string,
  after: number,
  take: (events: readonly Place[]) => Promise<void>,
): Promise<boolean> {
  let cursor: string | null = null
  for (let pages = 0; pages < pagesMax; pages += 1) {
    const query = new URLSearchParams({ after: `${after}`, limit: `${pageSize}`, ...(cursor !== null && { cursor }) })
    const { status, body } = await askJson(`${apiUrl}/events?${query.toString()}`, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      deadlineMs: 15_000,
      bytesMax: 16_777_216,
    })
    if (status !== 200) throw new Error(`events were answered with ${status}`)
    const { items, next_cursor } = body as Page
    await take(items.map((event) => ({ sequence: event.sequence, data: JSON.stringify(event) })))
    if (next_cursor === null) return true
    cursor = next_cursor
  }
  return false
}
