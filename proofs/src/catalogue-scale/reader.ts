import { Agent, get } from 'node:http'
import { performance } from 'node:perf_hooks'

type Page = { readonly items: readonly object[]; readonly next_cursor: string | null }

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
    /** Walks the list in large pages and answers the query of a page far down in it, and how far that is. */
    async deep(query: string, pagesMost: number): Promise<{ query: string; depth: number }> {
      let at = { query, depth: 0 }
      let cursor = ''
      for (let pages = 0; pages < pagesMost; pages++) {
        const { page } = await read(`${query}&limit=200${cursor}`)
        if (page.next_cursor === null) break
        cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`
        at = { query: `${query}${cursor}`, depth: at.depth + page.items.length }
      }
      return at
    },
    end: () => agent.destroy(),
  }
}

export type Reader = ReturnType<typeof readerOf>
