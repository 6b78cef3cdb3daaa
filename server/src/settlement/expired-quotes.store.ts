import { inTenant, type TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { QuoteRow } from '#rows.gen'

type ExpiredRow = Pick<QuoteRow, 'tenant_id' | 'caller' | 'reference'>

/** Events of one tenant that are written in one transaction: as long as that, its other events wait. */
const eventsMost = 200

/**
 * Publishes that firm quotes of a tenant have expired, each once. One that another worker is publishing, or that is being
 * issued at this moment, is left out, and so is one that was issued after all.
 */
async function publish(query: TenantTransaction, quotes: readonly ExpiredRow[]): Promise<void> {
  const expired = await query<Pick<QuoteRow, 'reference' | 'pair_id'>>(sql`with open as (
      select q.tenant_id, q.caller, q.reference from app.quote q
      join unnest(${quotes.map(({ caller }) => caller)}::text[], ${quotes.map(({ reference }) => reference)}::text[])
        as e (caller, reference) on (q.caller, q.reference) = (e.caller, e.reference)
      where q.tenant_id = ${quotes[0]?.tenant_id} and q.state = 'firm' and not q.expiry_notified
      for no key update of q skip locked)
    update app.quote q set expiry_notified = true from open
    where (q.tenant_id, q.caller, q.reference) = (open.tenant_id, open.caller, open.reference)
    returning q.reference, q.pair_id`)
  if (expired.length === 0) return
  const references = expired.map(({ reference }) => reference)
  const data = expired.map(({ reference, pair_id }) => JSON.stringify({ reference, pairId: Number(pair_id) }))
  // Events lock the tenant's head, so they stand last.
  await query(sql`select app.append_quote_event('quote.expired', e.reference, e.data)
    from unnest(${references}::text[], ${data}::text[]) as e (reference, data)`)
}

/** Publishes that quotes have expired, the oldest first; answers how many were found. */
export async function notifyExpired(pool: pg.Pool, most: number): Promise<number> {
  const { rows } = await pool.query<ExpiredRow>(sql`select * from app.expired_quotes(${most})`)
  for (const [tenantId = '', quotes = []] of Map.groupBy(rows, (row) => row.tenant_id))
    for (let first = 0; first < quotes.length; first += eventsMost) {
      const some = quotes.slice(first, first + eventsMost)
      await inTenant(pool, tenantId as TenantId, (query) => publish(query, some))
    }
  return rows.length
}
