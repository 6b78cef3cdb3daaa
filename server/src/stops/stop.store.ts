import { inTenant } from '@firsthand/postgres/tenant'
import type { Hex, TenantId } from '@firsthand/values/values'
import type { StopSignal } from '@firsthand/wire/staff/stops'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { Sighting } from './read-sightings.ts'
import type { CountedFrom, Finding } from './stop.rules.ts'

/** A market whose contracts are watched. */
export type WatchedMarket = {
  readonly pairId: number
  readonly tenant: TenantId
  readonly chainId: string
  /** Where it sells on chain, or what delivers for it. */
  readonly contract: Hex
  readonly isIssuance: boolean
  readonly countedFrom: CountedFrom
}

type MarketRow = {
  readonly pair_id: string
  readonly tenant_id: TenantId
  readonly chain_id: string
  readonly kind: string
  readonly venue: Hex | null
  readonly delivery_contract: Hex | null
  readonly counted_from: Readonly<Partial<Record<StopSignal, string>>>
}
type BrokenRow = {
  readonly tenant_id: TenantId
  readonly client_account_id: string
  readonly evidence: string
  readonly pair_ids: readonly string[]
  readonly owners: readonly TenantId[]
}
type Delivered = Extract<Sighting, { kind: 'delivered' }>
type Settled = Extract<Sighting, { kind: 'settled' }>

/** Blocks have whole seconds: one of the second of a resumption comes after it. */
const secondsOf = (moments: MarketRow['counted_from']): CountedFrom =>
  Object.fromEntries(
    Object.entries(moments).map(([signal, moment]) => [signal, Math.floor(Date.parse(moment) / 1000) - 1]),
  )

/** What the watcher asks and does, on the worker's login: it finds, and it stops. It can start nothing. */
export function stopStore(pool: pg.Pool) {
  return {
    async markets(): Promise<readonly WatchedMarket[]> {
      const { rows } = await pool.query<MarketRow>(sql`select * from app.watched_markets()`)
      return rows.flatMap((row) => {
        const contract = row.venue ?? row.delivery_contract
        if (contract === null) return []
        const { tenant_id: tenant, chain_id: chainId, kind } = row
        const of = { pairId: Number(row.pair_id), tenant, chainId, contract }
        const isIssuance = kind === 'onchain_primary_mint'
        return [{ ...of, isIssuance, countedFrom: secondsOf(row.counted_from) }]
      })
    },

    /** Which deliveries the service has not ordered, by their evidence. */
    async unknownDeliveries(chainId: string, delivered: readonly Delivered[]): Promise<ReadonlySet<string>> {
      const asked = delivered.map(({ evidence, purchaseId, contract, wallet, units }) => ({
        evidence,
        contract,
        wallet,
        purchase_id: purchaseId,
        units: `${units}`,
      }))
      const { rows } = await pool.query<{ evidence: string }>(
        sql`select unknown as evidence from app.unknown_deliveries(${chainId}, ${JSON.stringify(asked)}) unknown`,
      )
      return new Set(rows.map(({ evidence }) => evidence))
    },

    /** Which settlements are of no quote of ours, by their evidence. */
    async unknownSettlements(chainId: string, settled: readonly Settled[]): Promise<ReadonlySet<string>> {
      const asked = settled.map(({ evidence, onchainRef, wallet }) => ({ evidence, onchain_ref: onchainRef, wallet }))
      const { rows } = await pool.query<{ evidence: string }>(sql`select s.evidence
        from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as s (evidence text, onchain_ref text, wallet text)
        where not exists (select from app.chain_ref r where r.chain_id = ${chainId} and r.onchain_ref = s.onchain_ref
          and r.wallet = s.wallet)`)
      return new Set(rows.map(({ evidence }) => evidence))
    },

    async brokenReconciliations() {
      const { rows } = await pool.query<BrokenRow>(sql`select * from app.broken_reconciliations()`)
      return rows.map(({ tenant_id: tenant, client_account_id: clientAccountId, evidence, pair_ids, owners }) => ({
        tenant,
        clientAccountId,
        evidence,
        markets: pair_ids.map((pairId, i) => ({ pairId: Number(pairId), owner: owners[i] ?? tenant })),
      }))
    },

    async isRestoring(): Promise<boolean> {
      const { rows } = await pool.query<{ open: boolean }>(sql`select app.is_restoring() as open`)
      return rows[0]?.open === true
    },

    /** True when the market sold until now by anything that the finding stopped. */
    stopMarket: (tenant: TenantId, pairId: number, { signal, evidence, seen }: Finding): Promise<boolean> =>
      inTenant(pool, tenant, async (query) => {
        const [row] = await query<{ stopped: boolean }>(
          sql`select app.stop_market(${pairId}, ${signal}, ${evidence}, ${JSON.stringify(seen)}) as stopped`,
        )
        return row?.stopped === true
      }),

    stopPayouts: (tenant: TenantId, account: string, { signal, evidence, seen }: Finding): Promise<boolean> =>
      inTenant(pool, tenant, async (query) => {
        const [row] = await query<{ stopped: boolean }>(
          sql`select app.stop_payouts(${account}, ${signal}, ${evidence}, ${JSON.stringify(seen)}) as stopped`,
        )
        return row?.stopped === true
      }),

    /** Open stops of all tenants, by signal. */
    async open(): Promise<readonly { readonly name: string; readonly number: number }[]> {
      const { rows } = await pool.query<{ signal: string; number: number }>(sql`select * from app.open_stops()`)
      return rows.map(({ signal, number }) => ({ name: signal, number }))
    },
  }
}

export type StopStore = ReturnType<typeof stopStore>
