import type { OpenWork } from '@firsthand/engine/open-work'
import { keyOf } from '@firsthand/engine/run'
import type pg from 'pg'
import sql from 'sql-template-tag'

/** A chain that nobody has followed for a while, which is ten times as long as a tick takes, gets a follower of the next generation. */
export const openTicks = (pool: pg.Pool, chainIds: readonly string[]): OpenWork => ({
  async messages(limit) {
    await pool.query(sql`insert into app.chain (chain_id) select unnest(${chainIds}::text[]) on conflict do nothing`)
    const { rows } = await pool.query<{ chain_id: string; generation: string }>(sql`update app.chain c
      set generation = c.generation + 1, ticked_at = clock_timestamp()
      where c.chain_id in (select o.chain_id from app.chain o where o.chain_id = any (${chainIds})
        and (o.ticked_at is null or o.ticked_at < clock_timestamp() - interval '20 seconds') limit ${limit} for update)
      returning c.chain_id, c.generation`)
    return rows.map(({ chain_id, generation }) => ({
      target: { object: 'SettlementWatch', key: keyOf(chain_id), handler: 'tick' },
      input: { generation: Number(generation) },
      delaySeconds: 0,
    }))
  },
})

/** Quotes that are open a minute after their deadline: each is looked at once, and again at the next look for open work. */
export const openSettlements = (pool: pg.Pool, chainIds: readonly string[]): OpenWork => ({
  async messages(limit) {
    const { rows } = await pool.query<{ tenant_id: string; reference: string; chain_id: string }>(sql`
      select o.tenant_id, o.reference, c.chain_id from unnest(${chainIds}::text[]) as c (chain_id)
      cross join lateral app.open_intents(c.chain_id, now() - interval '1 minute', ${limit}) o limit ${limit}`)
    return rows.map(({ tenant_id, reference, chain_id: chainId }) => ({
      target: { object: 'Settlement', key: keyOf(tenant_id, reference), handler: 'check' },
      input: { chainId, once: true },
      delaySeconds: 0,
    }))
  },
})
