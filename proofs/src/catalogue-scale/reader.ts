import { Agent, get } from 'node:http'
import { performance } from 'node:perf_hooks'

type Page = { readonly items: readonly object[]; readonly next_cursor: string | null }

/** The largest page that the service gives. */
const largePage = 200

/** A page by its query, and how many listings are before it. */
type Place = { readonly query: string; readonly depth: number }

/** The query of a page of this size, by default the service's. */
export const pageOf = (query: string, limit?: number) => (limit === undefined ? query : `${query}&limit=${limit}`)

/** One client of a service, on one connection. */
export function readerOf(url: string, token: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const read = (query: string) =>
    new Promise<{ page: Page; ms: number }>((resolve, reject) => {
      const startedAt = performance.now()
      const headers = { authorization: `Bearer ${token}` }
      get(`${url}/tokens?${query}`, { agent, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => {
          text += part
        })
        response.on('end', () => {
          const ms = performance.now() - startedAt
          if (response.statusCode === 200) resolve({ page: JSON.parse(text) as Page, ms })
          else reject(new Error(`${query}: ${response.statusCode} ${text}`))
        })
      }).on('error', reject)
    })

  return {
    read,
    /**
     * Walks the list in large pages. Answers the query of the last whole one of them, far down in the list, and that of what is left
     * behind it, where the walk came to the end.
     */
    async deep(query: string, pagesMost: number, limit?: number): Promise<{ deep: Place; last: Place | null }> {
      let next: Place = { query: pageOf(query, limit), depth: 0 }
      let deep = next
      let cursor = ''
      for (let pages = 0; pages < pagesMost; pages++) {
        const { page } = await read(`${query}&limit=${largePage}${cursor}`)
        if (page.items.length === largePage) deep = next
        if (page.next_cursor === null) return { deep, last: next }
        cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`
        next = { query: `${pageOf(query, limit)}${cursor}`, depth: next.depth + page.items.length }
      }
      return { deep, last: null }
    },
    end: () => agent.destroy(),
  }
}

export type Reader = ReturnType<typeof readerOf>
