import { openPool } from '@firsthand/postgres/pool'
import { inTenant } from '@firsthand/postgres/tenant'
import { post } from '@firsthand/server/bank-transfer/ledger/ledger.store'
import type { Posting } from '@firsthand/server/bank-transfer/ledger/posting.rules'
import { dayFigures } from '@firsthand/server/bank-transfer/reconciliation/day-figures.store'
import type { TenantId } from '@firsthand/values/values'
import type { Statement } from './pgbench.ts'

export const tenant = 'acme' as TenantId

/** The postings of one transaction; variables are drawn as pgbench draws them. */
export type Draw = (variable: (name: string) => string) => readonly Posting[]

/** The statements that our `post` sends for postings with variables left open, and the tenant's before them. */
export async function statementsOf(draw: Draw): Promise<readonly Statement[]> {
  const received: Statement[] = [{ text: "select set_config('app.tenant', $1, true)", values: [tenant] }]
  await post(
    async (query) => {
      received.push(query)
      return []
    },
    tenant,
    draw((name) => `@${name}`),
  )
  return received
}

/** Posts some once. */
export async function postOnce(url: string, postings: readonly Posting[]): Promise<void> {
  const pool = openPool({ url, size: 1, applicationName: 'postings', patienceMs: 5_000 })
  await inTenant(pool, tenant, (query) => post(query, tenant, postings))
  await pool.end()
}

/** The seconds that it takes to read all that the daily reconciliation compares. */
export async function reconciliationSeconds(url: string, clientAccountId: string, day: string): Promise<number> {
  const pool = openPool({ url, size: 1, applicationName: 'postings', patienceMs: 5_000 })
  const begun = performance.now()
  const figures = await inTenant(pool, tenant, (query) => dayFigures(query, tenant, clientAccountId, day))
  const seconds = (performance.now() - begun) / 1000
  await pool.end()
  if (figures === null || figures.unbalanced + figures.drifted > 0) throw new Error('the ledger does not balance')
  return seconds
}

/** Posts through the service's own code, by so many clients at once; answers transactions a second. */
export async function postFor(
  url: string,
  variables: Readonly<Record<string, number>>,
  draw: Draw,
  { clients, seconds }: { readonly clients: number; readonly seconds: number },
): Promise<number> {
  const pool = openPool({ url, size: clients, applicationName: 'postings', patienceMs: 5_000 })
  const variable = (name: string) => String(1 + Math.floor(Math.random() * (variables[name] ?? 1)))
  let done = 0
  const begun = performance.now()
  const client = async () => {
    while (performance.now() - begun < seconds * 1000) {
      const drawn = new Map<string, string>()
      const once = (name: string) => drawn.get(name) ?? (drawn.set(name, variable(name)).get(name) as string)
      await inTenant(pool, tenant, (query) => post(query, tenant, draw(once)))
      done += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const perSecond = (done * 1000) / (performance.now() - begun)
  await pool.end()
  return perSecond
}
