import { inTenant, tenantPipeline } from '@firsthand/postgres/tenant'
import type { BuyerId, Hex } from '@firsthand/values/values'
import type { Market } from '@firsthand/wire/markets'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { TradedMarket } from '#markets/market.rules'
import type { MarketAsJson } from '#markets/market.store'
import { tradedFromRow, tradedRows } from '#markets/market-row.store'
import type { OffchainInstrumentRow, PurchaseRow } from '#rows.gen'
import { movePurchase } from '../purchases/move-purchase.store.ts'
import type { PurchaseKey } from '../purchases/signals.rules.ts'
import { todayOfPurchase } from '../statements/account-day.store.ts'
import { isCoveredToday } from './notified-credits.store.ts'

/** A paid purchase, and all that its release is judged by as the rows are at that moment. */
export type PaidPurchase = PurchaseKey & {
  readonly subject: BuyerId
  readonly chainId: string
  readonly wallet: Hex
  readonly createdAt: Date
  readonly cashAmount: bigint
  readonly units: bigint
  /** When it could be traded, as it was promised. */
  readonly tradingWindow: Market['tradingWindow']
  /** The market as it is; null when the tenant does not see it. */
  readonly market: TradedMarket | null
  readonly isDeliveryEnabled: boolean
  readonly isInstrumentPaused: boolean
  readonly deliveryContract: Hex | null
  readonly deliveryMode: 'mint' | 'transfer'
  /** Whether bank and books agreed in the last reconciliation of the client account. */
  readonly isReconciled: boolean
  /** Whether a statement has confirmed its credits, or they stay below the day's ceiling for notified ones. */
  readonly isCovered: boolean
  /** The database was restored from a backup, and is not released: the units may have been delivered. */
  readonly isRestoring: boolean
}

/** The actor of a move that no person made. */
const actor = 'firsthand'

/** `external` of a reconciliation is true when the bank's balance is the ledger's. */
const paid = `select p.caller, p.chain_id, p.wallet, p.created_at, p.cash_base_units, p.unit_base_units, p.market,
    i.status as instrument,
    i.delivery_contract, i.delivery_mode, ${isCoveredToday} as covered, coalesce(m.offchain_delivery_enabled, false) as delivery_enabled,
    coalesce((select (d.figures->>'external')::boolean from app.daily_reconciliation d where d.tenant_id = p.tenant_id
      and d.client_account_id = p.client_account_id order by d.day desc, d.run desc limit 1), true) as reconciled,
    app.is_restoring() as restoring
  from app.purchase p join app.offchain_instrument i using (tenant_id, instrument_id)
    left join app.market m on m.pair_id = p.pair_id
  where p.tenant_id = $1 and p.reference = $2 and p.state = 'paid'`

const seen = tradedRows(`from app.market_entitlement e join app.market m using (pair_id)
  join app.purchase p on p.tenant_id = e.tenant_id and p.pair_id = e.pair_id
  where e.tenant_id = $1 and p.reference = $2`)

type PaidRow = Pick<
  PurchaseRow,
  'caller' | 'chain_id' | 'wallet' | 'created_at' | 'cash_base_units' | 'unit_base_units' | 'market'
> &
  Pick<OffchainInstrumentRow, 'delivery_contract' | 'delivery_mode'> & {
    readonly instrument: OffchainInstrumentRow['status']
    readonly delivery_enabled: boolean
    readonly reconciled: boolean
    readonly covered: boolean
    readonly restoring: boolean
  }

/** Purchases that wait for their release, on the worker's login. */
export const releaseStore = (pool: pg.Pool) => ({
  /** Null when the purchase is not paid: its release is over, or has not begun. */
  async paid({ tenant, reference }: PurchaseKey): Promise<PaidPurchase | null> {
    const values = [tenant, reference]
    const [[row], [seenMarket]] = await tenantPipeline<[PaidRow, MarketAsJson]>(pool, tenant, [
      { name: 'purchase_paid', text: paid, values },
      { name: 'purchase_paid_market', text: seen, values },
    ])
    if (row === undefined) return null
    const promised = JSON.parse(row.market) as Pick<Market, 'tradingWindow'>
    return {
      tenant,
      reference,
      subject: row.caller as BuyerId,
      chainId: row.chain_id,
      wallet: row.wallet as Hex,
      createdAt: row.created_at,
      cashAmount: BigInt(row.cash_base_units),
      units: BigInt(row.unit_base_units),
      tradingWindow: promised.tradingWindow,
      market: seenMarket === undefined ? null : tradedFromRow(seenMarket.market),
      isDeliveryEnabled: row.delivery_enabled,
      isInstrumentPaused: row.instrument === 'paused',
      deliveryContract: row.delivery_contract as Hex | null,
      deliveryMode: row.delivery_mode,
      isReconciled: row.reconciled,
      isCovered: row.covered,
      isRestoring: row.restoring,
    }
  },

  /** Notes the first time that a release has to wait, and sets when it is overdue. True for the first time. */
  wait: (key: PurchaseKey, nextSeconds: number): Promise<boolean> =>
    inTenant(pool, key.tenant, async (query) => {
      const { tenant, reference } = key
      const [last] = await query(sql`select event from app.purchase_step
        where tenant_id = ${tenant} and reference = ${reference} order by step desc limit 1`)
      const isNew = last?.event !== 'release_waits'
      const on = isNew ? await todayOfPurchase(query, key) : null
      if (on !== null) await movePurchase(query, { ...key, on, actor }, { kind: 'release_waits' })
      await query(sql`update app.purchase set next_check_at = clock_timestamp() + make_interval(secs => ${nextSeconds})
        where tenant_id = ${tenant} and reference = ${reference} and state = 'paid'`)
      return isNew
    }),
})

export type ReleaseStore = ReturnType<typeof releaseStore>
