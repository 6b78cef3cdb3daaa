import { type OpenWork, keyOf as objectKey } from '@firsthand/engine/run'
import { inTenant } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import { quoteRefOf } from '@firsthand/wire/quote-ref'
import type pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import type { ChainRow, QuoteRow } from '#rows.gen'
import { chainStore } from './chain.store.ts'
import { notifyExpired } from './expired-quotes.store.ts'
import { moveQuote } from './move-quote.store.ts'
import type { IssuedQuote, QuoteKey } from './settlement.rules.ts'

type KeyRow = Pick<QuoteRow, 'tenant_id' | 'caller' | 'reference'>
type IssuedRow = Pick<QuoteRow, 'caller' | 'state'> & { readonly seconds: string }
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

/** What is on record of settlements. Tenants' rows are written in their own transactions. */
export function settlementStore(pool: pg.Pool) {
  const keys = async (text: Sql) => (await pool.query<KeyRow>(text)).rows.map(keyOf)

  return {
    ...chainStore(pool),

    /** Quotes that have not moved by all that was seen of them, or by how sure it has become. */
    unmoved: (chainId: string, most: number) => keys(unmoved(chainId, most)),

    /** Quotes whose deadline has passed in a final block, and that are still open. */
    overdue: (chainId: string, most: number) =>
      keys(sql`select o.* from app.chain c cross join lateral app.open_intents(c.chain_id, c.final_mined_at, ${most}) o
        where c.chain_id = ${chainId}`),

    /** Whether any quote of the chain is issued, and neither settled nor failed nor over. */
    async hasOpen(chainId: string): Promise<boolean> {
      const { rows } = await pool.query(sql`select from app.open_intents(${chainId}, 'infinity', 1)`)
      return rows.length > 0
    },

    /** Moves a quote to where the record puts it, with an event for each step, in the tenant's own transaction. */
    move: (chainId: string, key: QuoteKey) =>
      inTenant(pool, key.tenantId as TenantId, (query) => moveQuote(query, chainId, key)),

    /** Publishes that quotes have expired; answers how many were found. */
    notifyExpired: (most: number) => notifyExpired(pool, most),

    /** An issued quote by its name on chain; null when there is none. */
    async issued(chainId: string, tenantId: string, reference: string): Promise<IssuedQuote | null> {
      const [row] = await inTenant(pool, tenantId as TenantId, (query) =>
        query<IssuedRow>(sql`select q.caller, q.state, extract(epoch from q.deadline - clock_timestamp()) as seconds
          from app.chain_ref r join app.quote q using (tenant_id, caller, reference)
          where r.chain_id = ${chainId} and r.onchain_ref = ${quoteRefOf(tenantId, reference)}`),
      )
      if (row === undefined) return null
      const isOpen = row.state === 'intent_issued' || row.state === 'submitted'
      return { tenantId, caller: row.caller, reference, isOpen, secondsLeft: Math.max(0, Number(row.seconds)) }
    },
  }
}

export type SettlementStore = ReturnType<typeof settlementStore>

/** A chain that nobody has followed for a while, which is ten times as long as a tick takes, gets a follower of the next generation. */
export const openTicks = (pool: pg.Pool, chainIds: readonly string[]): OpenWork => ({
  async messages(limit) {
    await pool.query(sql`insert into app.chain (chain_id) select unnest(${chainIds}::text[]) on conflict do nothing`)
    const { rows } = await pool.query<Pick<ChainRow, 'chain_id' | 'generation'>>(sql`update app.chain c
      set generation = c.generation + 1, ticked_at = clock_timestamp()
      where c.chain_id in (select o.chain_id from app.chain o where o.chain_id = any (${chainIds})
        and (o.ticked_at is null or o.ticked_at < clock_timestamp() - interval '20 seconds') limit ${limit} for no key update)
      returning c.chain_id, c.generation`)
    return rows.map(({ chain_id, generation }) => ({
      target: { object: 'SettlementWatch', key: objectKey(chain_id), handler: 'tick' },
      input: { generation: Number(generation) },
      delaySeconds: 0,
    }))
  },
})

/** Quotes that are open a minute after their deadline: each is checked once, and again at the next search for open work. */
export const openSettlements = (pool: pg.Pool, chainIds: readonly string[]): OpenWork => ({
  async messages(limit) {
    const { rows } = await pool.query<Pick<QuoteRow, 'tenant_id' | 'reference'> & Pick<ChainRow, 'chain_id'>>(sql`
      select o.tenant_id, o.reference, c.chain_id from unnest(${chainIds}::text[]) as c (chain_id)
      cross join lateral app.open_intents(c.chain_id, now() - interval '1 minute', ${limit}) o limit ${limit}`)
    return rows.map(({ tenant_id, reference, chain_id: chainId }) => ({
      target: { object: 'Settlement', key: objectKey(tenant_id, reference), handler: 'check' },
      input: { chainId, once: true },
      delaySeconds: 0,
    }))
  },
})
