import { inTenant } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import { quoteRefOf } from '@firsthand/wire/quote-ref'
import type pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import { chainStore } from './chain.store.ts'
import { notifyExpiredQuote } from './expire-quotes.store.ts'
import { moveQuote } from './move-quote.store.ts'
import type { QuoteKey, SettlementStore } from './settlement.port.ts'

type KeyRow = { tenant_id: TenantId; caller: string; reference: string }
const keyOf = ({ tenant_id: tenantId, caller, reference }: KeyRow): QuoteKey => ({ tenantId, caller, reference })

const unmoved = (chainId: string, most: number): Sql => sql`
  select distinct tenant_id, caller, reference from (
    (select s.tenant_id, s.caller, s.reference from app.chain_sighting s where s.chain_id = ${chainId}
      and (s.applied_at is null or (s.orphaned_at is not null and s.undone_at is null)) order by s.id limit ${most})
    union all
    (select s.tenant_id, s.caller, s.reference from app.chain_sighting s join app.chain c on c.chain_id = s.chain_id
      where s.chain_id = ${chainId} and s.orphaned_at is null and s.kind in ('settled', 'cancelled')
        and s.finality <> 'finalized' and s.block_number <= c.safe_number
        and (s.finality = 'pending' or s.block_number <= c.final_number) order by s.block_number limit ${most})
  ) each`

/** Settlements on record. Tenants' rows are written in their own transactions. */
export function settlementStore(pool: pg.Pool): SettlementStore {
  const keys = async (text: Sql) => ((await pool.query(text)).rows as KeyRow[]).map(keyOf)

  return {
    ...chainStore(pool),

    unmoved: (chainId, most) => keys(unmoved(chainId, most)),

    overdue: (chainId, most) =>
      keys(sql`select o.* from app.chain c cross join lateral app.open_intents(c.chain_id, c.final_mined_at, ${most}) o
        where c.chain_id = ${chainId}`),

    move: (chainId, key) => inTenant(pool, key.tenantId as TenantId, (query) => moveQuote(query, chainId, key)),

    async notifyExpired(most) {
      const found = await keys(sql`select * from app.expired_quotes(${most})`)
      for (const key of found) await inTenant(pool, key.tenantId as TenantId, (query) => notifyExpiredQuote(query, key))
      return found.length
    },

    async issued(chainId, tenantId, reference) {
      const found = await inTenant(pool, tenantId as TenantId, (query) =>
        query(sql`select q.caller, q.state, extract(epoch from q.deadline - clock_timestamp()) as seconds
          from app.chain_ref r join app.quote q using (tenant_id, caller, reference)
          where r.chain_id = ${chainId} and r.onchain_ref = ${quoteRefOf(tenantId, reference)}`),
      )
      const [row] = found as readonly { caller: string; state: string; seconds: string }[]
      if (row === undefined) return null
      const isOpen = row.state === 'intent_issued' || row.state === 'submitted'
      return { tenantId, caller: row.caller, reference, isOpen, secondsLeft: Math.max(0, Number(row.seconds)) }
    },
  }
}
