import { inTenant } from '@firsthand/postgres/tenant'
import { notFound } from '@firsthand/refusal/refusal'
import type { PairId } from '@firsthand/values/values'
import type { MarketLiveIntents } from '@firsthand/wire/staff/switch-effects'
import type pg from 'pg'
import { auditRead } from '#audit/catalogue-record.store'
import type { AdminContext } from '#identity/admin-context'
import { requireOwned } from '#identity/ownership.rules'
import { oneMarket, selectMarket } from './market-administration.store.ts'
import type { SelectedMarket } from './market-row.store.ts'
import { executionOffSince, liveIntentsOf } from './market-switches.store.ts'
import { switchesOf } from './switches.rules.ts'

/** What turning execution off would strand, for those who may turn it: the intents are of every tenant’s buyers. */
export const readLiveIntents = (catalog: pg.Pool, context: AdminContext, pairId: PairId): Promise<MarketLiveIntents> =>
  inTenant(catalog, context.caller.tenantId, async (query) => {
    const market = oneMarket(await query<SelectedMarket>(selectMarket(pairId)))
    if (market === null) throw notFound()
    requireOwned(context.caller, market.ownerTenant)
    const { number, cashAmount, latestDeadline } = await liveIntentsOf(query, pairId)
    const { execution, draining } = switchesOf(market)
    const drainedAt = execution ? null : await executionOffSince(query, context.caller.tenantId, pairId)
    await query(auditRead(context, 'market.live_intents_read', { pairId }))
    return {
      count: number,
      cash: { amount: cashAmount, currency: market.cash.symbol, decimals: market.cash.decimals },
      lastDeadline: latestDeadline,
      draining,
      drainedAt: drainedAt?.toISOString() ?? null,
    }
  })
