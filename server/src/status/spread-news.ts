import type { Logger } from 'pino'
import type { DependencyStore } from './dependency.store.ts'

/** Tenants of a page: at most so many, and fewer where they have so many endpoints that a page takes long. */
const [smallestPage, largestPage] = [5, 50]
/** How long a page may hold the heads of its tenants before the next one is made smaller. */
const longMs = 20

type Spreading = {
  readonly store: Pick<DependencyStore, 'spreadPage'>
  readonly log: Logger
  /** No further page begins after so long; what is left is the next turn's, or another instance's. */
  readonly budgetMs: number
}

/**
 * Writes news to every tenant, page by page. Each page is a transaction of its own and remembers with each tenant how far
 * it has got, so any number of instances may do this at once and be killed at any moment.
 */
export async function spreadNews({ store, log, budgetMs }: Spreading): Promise<number> {
  const begun = performance.now()
  let [tenants, size, longestMs] = [0, largestPage, 0]
  while (performance.now() - begun < budgetMs) {
    const at = performance.now()
    const written = await store.spreadPage(size)
    if (written === 0) break
    const ms = performance.now() - at
    tenants += written
    longestMs = Math.max(longestMs, ms)
    size = ms > longMs ? Math.max(smallestPage, Math.floor(size / 2)) : Math.min(largestPage, size * 2)
  }
  if (tenants > 0) log.info({ tenants, longestMs: Math.round(longestMs) }, 'news.spread')
  return tenants
}
