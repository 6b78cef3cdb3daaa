import { inTenant } from '@firsthand/postgres/tenant'
import { notFound } from '@firsthand/refusal/refusal'
import type { PairId } from '@firsthand/values/values'
import type { BankSwitchesReply, BankSwitchesWrite, SwitchesReply, SwitchesWrite } from '@firsthand/wire/markets'
import type pg from 'pg'
import type { AdminContext } from '#identity/admin-context'
import { requireFreshLogin } from '#identity/fresh-login'
import { requireOwned } from '#identity/ownership.rules'
import { lockedMarket } from './market-administration.store.ts'
import { stillStopped } from './market-draft.rules.ts'
import { countedIntents, isStopped, setSalesSwitches, setSwitches } from './market-switches.store.ts'
import {
  requireBankTransfer,
  requireClearRequest,
  requireVenue,
  salesSwitched,
  switched,
  switchesOf,
} from './switches.rules.ts'

/** Sets the two switches of a third-party-venue market, and protects the buyers who already hold a signed intent. */
export async function switchMarket(
  catalog: pg.Pool,
  context: AdminContext,
  pairId: PairId,
  requested: SwitchesWrite,
): Promise<SwitchesReply> {
  requireClearRequest(requested)
  if (requested.force) requireFreshLogin(context.caller, Date.now())
  return inTenant(catalog, context.caller.tenantId, async (query) => {
    const market = await lockedMarket(query, pairId)
    if (market === null) throw notFound()
    requireOwned(context.caller, market.ownerTenant)
    const liveIntents = await countedIntents(query, pairId)
    requireVenue(market)
    const turnsOn = requested.rfqQuotesEnabled || requested.rfqExecutionEnabled
    if (turnsOn && (await isStopped(query, pairId))) throw stillStopped('switches')
    const switches = switched(switchesOf(market), requested, liveIntents)
    await setSwitches(query, context, market, { switches, liveIntents, why: { requested } })
    const { quotes: rfqQuotesEnabled, execution: rfqExecutionEnabled, draining: rfqDraining } = switches
    return { pairId, rfqQuotesEnabled, rfqExecutionEnabled, rfqDraining, liveIntents }
  })
}

/** Sets the two switches of a bank-transfer market. A paid purchase waits for delivery, or is refunded under four eyes. */
export async function switchSales(
  catalog: pg.Pool,
  context: AdminContext,
  pairId: PairId,
  requested: BankSwitchesWrite,
): Promise<BankSwitchesReply> {
  const after = salesSwitched(requested)
  if (requested.force) requireFreshLogin(context.caller, Date.now())
  return inTenant(catalog, context.caller.tenantId, async (query) => {
    const market = await lockedMarket(query, pairId)
    if (market === null) throw notFound()
    requireOwned(context.caller, market.ownerTenant)
    requireBankTransfer(market)
    const turnsOn = after.offchainSalesEnabled || after.offchainDeliveryEnabled
    if (turnsOn && (await isStopped(query, pairId))) throw stillStopped('switches')
    await setSalesSwitches(query, context, market, { requested, after })
    return { pairId, ...after }
  })
}
