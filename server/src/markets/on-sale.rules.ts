import type { Refusal } from '@firsthand/refusal/refusal'
import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type { ClientAccount } from '@firsthand/wire/bank-transfer/client-accounts'
import type { InstrumentStatus } from '@firsthand/wire/bank-transfer/instruments'
import type { Market } from '@firsthand/wire/markets'
import { configurationOf, type TradedMarket } from './market.rules.ts'

/** What a tenant sells in a bank-transfer market, as far as it decides whether anything is on sale. */
export type BankSale = {
  readonly status: InstrumentStatus
  readonly hasDeliveryContract: boolean
  readonly accountState: ClientAccount['state']
  readonly opensAt: Date | null
  readonly closesAt: Date | null
}

/** By what a rail is asked: its kind, the chains that are served, and what the tenant sells there by bank transfer. */
export type Selling = {
  readonly kind: NonNullable<Market['primaryExecutionKind']>
  readonly chains: { has(chainId: string): boolean }
  readonly sale: BankSale | null
}

/** Why nothing can be sold on this rail until somebody completes it; null when it has all it needs. */
export function notConfigured(market: Market, { kind, chains, sale }: Selling): Refusal | null {
  if (market.primaryExecutionKind !== kind) return tradeRefusals.wrong_rail(market.primaryExecutionKind)
  const { complete, missing } = configurationOf(market)
  if (!complete) return tradeRefusals.market_not_configured(`it lacks ${missing.join(', ')}`)
  if (kind === 'offchain_fixed_price') {
    if (sale === null || sale.status === 'draft')
      return tradeRefusals.market_not_configured('it has no instrument for this tenant')
    if (!sale.hasDeliveryContract) return tradeRefusals.market_not_configured('it lacks deliveryContract')
  }
  return chains.has(String(market.chainId)) ? null : notServed(market)
}

/** What a market lacks, as its administrators read it: with the gaps of its sale, and the tenants that see it and cannot buy. */
export function missingOf(market: Market, sale: BankSale | null, nonSellers: readonly string[]): string[] {
  const { missing } = configurationOf(market)
  if (market.offchainInstrumentId == null) return missing
  return [
    ...missing,
    ...(sale?.status === 'draft' ? ['instrument.status'] : []),
    ...(sale?.hasDeliveryContract === false ? ['instrument.deliveryContract'] : []),
    ...(sale && sale.accountState !== 'approved' ? ['clientAccount.state'] : []),
    ...nonSellers.map((tenant) => `instrument of ${tenant}`),
  ]
}

export const notServed = ({ chainId }: Market) =>
  tradeRefusals.market_not_configured(`nothing settles on ${chainId} here`)

/** Why the market does not sell on this rail, first things first; null when it does. */
export function notOnSale(market: Market, selling: Selling): Refusal | null {
  const incomplete = notConfigured(market, selling)
  if (incomplete !== null) return incomplete
  if (market.status === 'closed') return tradeRefusals.market_paused('The market is closed for good.', true)
  if (market.status !== 'active') return tradeRefusals.market_paused()
  return selling.sale === null ? null : saleIsOff(market, selling.sale)
}

function saleIsOff({ offchainSalesEnabled }: Market, { status, accountState }: BankSale): Refusal | null {
  if (!offchainSalesEnabled) return tradeRefusals.sales_disabled('Sales are switched off for this market.')
  if (status !== 'open') return tradeRefusals.sales_disabled(`The instrument is ${status}.`, status === 'closed')
  return accountState === 'approved' ? null : tradeRefusals.client_account_unavailable()
}

/** By the switch of a third-party-venue market. The other rails have no such switches. */
export const quotesOff = ({ rfqQuotesEnabled }: Market): Refusal | null =>
  rfqQuotesEnabled ? null : tradeRefusals.quotes_disabled()

/** The same for an intent that is wanted, or for one that was issued and is asked for again. */
export const executionOff = (
  { rfqExecutionEnabled, rfqDraining }: Pick<TradedMarket, 'rfqExecutionEnabled' | 'rfqDraining'>,
  intent: 'wanted' | 'issued',
): Refusal | null =>
  rfqExecutionEnabled && (intent === 'issued' || !rfqDraining) ? null : tradeRefusals.execution_disabled()
