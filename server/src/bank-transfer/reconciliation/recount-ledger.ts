import type { OperatorLog } from '@firsthand/log/log'
import { inTenant } from '@firsthand/postgres/tenant'
import { serviceCaller } from '@firsthand/values/service-names'
import type { TenantId } from '@firsthand/values/values'
import type pg from 'pg'
import { findDifferences, type Recount, readCounted } from './compare-recount.store.ts'
import { type CountedPart, countedParts } from './count-pages.store.ts'
import { carriedBy, isForeign } from './recount.rules.ts'
import { countPage, insertPage, newestRecount, type OpenRecount, readStart, startOfRecount } from './recount.store.ts'
import { keepResult } from './recount-result.store.ts'

export type RecountDeps = {
  readonly pool: pg.Pool
  readonly operatorLog: OperatorLog
  readonly now: () => Date
  /** How many rows a page reads. */
  readonly pageSize?: number
}

/** So many rows are read within seconds, also on a machine that is busy. */
const rowsOfPage = 10_000

/** A ledger is recounted once a week. */
export const recountEveryDays = 7

/** The part that comes after a page; null when every part is counted. */
function nextPart({ part, figures }: OpenRecount): CountedPart | null {
  if (part === 'start') return countedParts[0]
  const at = countedParts.indexOf(part as CountedPart)
  return (figures.isDone ? countedParts[at + 1] : countedParts[at]) ?? null
}

async function finish({ pool, operatorLog }: RecountDeps, recount: Recount, page: number): Promise<void> {
  const { tenant, recountId, start } = recount
  const [found, counted] = await inTenant(pool, tenant, async (query) => [
    await findDifferences(query, recount),
    await readCounted(query, recount),
  ])
  const differences = start.isForeign ? [isForeign(), ...found] : found
  const holds = differences.length === 0
  const carried = Object.fromEntries(
    start.accounts.map((account) => [account.clientAccountId, carriedBy(start, account, counted)]),
  )
  const context = { caller: serviceCaller(tenant), requestId: `recount-${recountId}` }
  const figures = { differences, carried: holds ? carried : {} }
  const isKept = await inTenant(pool, tenant, (query) => keepResult(query, context, recount, { page, holds, figures }))
  if (isKept && !holds) operatorLog.alarm('ledger_recount.broken', { recount: recountId, why: differences })
}

/**
 * Counts one page of the tenant's recount, begins one that is due, or ends one that has counted everything. True while there is
 * more to do. Each page is kept in its own transaction, so whoever goes on after an interruption counts no page twice.
 */
export async function recountPage(
  deps: RecountDeps,
  tenant: TenantId,
  begin: 'if_due' | 'now' = 'if_due',
): Promise<boolean> {
  const newest = await inTenant(deps.pool, tenant, (query) => newestRecount(query, tenant))
  if (newest === null || newest.part === 'result') {
    const ageMs = newest === null ? Number.POSITIVE_INFINITY : deps.now().getTime() - newest.countedAt.getTime()
    if (begin === 'if_due' && ageMs < recountEveryDays * 86_400_000) return false
    await inTenant(deps.pool, tenant, async (query) => {
      const figures = await startOfRecount(query, tenant)
      return insertPage(query, tenant, { recountId: null, page: 0, part: 'start', holds: null, figures })
    })
    return true
  }
  const { recountId } = newest
  const { start, soundDays } = await inTenant(deps.pool, tenant, (query) => readStart(query, tenant, recountId))
  const [part, page] = [nextPart(newest), newest.page + 1]
  if (part === null) {
    await finish(deps, { tenant, recountId, start }, page)
    return false
  }
  const after = newest.part === part ? (newest.figures.last ?? null) : null
  await inTenant(deps.pool, tenant, async (query) => {
    const wanted = { tenant, start, soundDays, after, size: deps.pageSize ?? rowsOfPage }
    const figures = await countPage(query, part, wanted)
    return insertPage(query, tenant, { recountId, page, part, holds: null, figures })
  })
  return true
}
