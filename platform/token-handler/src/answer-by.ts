import type { Exchange } from './exchange.ts'
import type { PageCalls } from './pages/page-calls.ts'
import { Problem } from './problem.ts'

export type Call = (exchange: Exchange) => Promise<void> | void

type Parts = {
  /** By method and path: `GET /session`. */
  readonly own: Readonly<Record<string, Call>>
  /** What passes a path on; undefined where it is the server's own. */
  readonly upstreamOf: (path: string) => Call | undefined
  readonly pages: PageCalls
}

/** Finds what answers a request: a call of the server's own, one that is passed on, a file, or the page. */
export function answerBy({ own, upstreamOf, pages }: Parts) {
  const ownPaths = new Set(Object.keys(own).map((each) => each.split(' ')[1]))
  return async (exchange: Exchange): Promise<void> => {
    const { method, path, kind } = exchange
    const found = own[`${method} ${path}`] ?? upstreamOf(path)
    if (found !== undefined) return found(exchange)
    if (ownPaths.has(path)) throw new Problem('method_not_allowed', `${path} takes another method.`)
    if (kind === 'call') throw new Problem('not_found', 'There is no such call.')
    if (method !== 'GET' && method !== 'HEAD') throw new Problem('method_not_allowed', 'Pages are read.')
    return kind === 'asset' ? pages.asset(exchange) : pages.page(exchange)
  }
}
