import { schemeCeiling } from '@firsthand/payment-files/currency-amount'
import type { Refusal } from '@firsthand/refusal/refusal'
import type { ClientAccount } from '@firsthand/wire/bank-transfer/client-accounts'
import type { AdminInstrument, InstrumentLimits } from '@firsthand/wire/bank-transfer/instruments'
import type { AdminMarket, Market } from '@firsthand/wire/markets'
import { type BankSale, notConfigured, notOnSale, type Selling } from '#markets/on-sale.rules'

/** An instrument as far as a sale goes by it. */
export type SoldInstrument = Omit<AdminInstrument, 'reservedUnitAmount' | 'deliveredUnitAmount' | 'proposalId'>

/** What a price by bank transfer is computed from; nothing of it depends on who asks. */
export type InstrumentPrice = Pick<
  AdminInstrument,
  'instrumentId' | 'unitPrice' | 'unitPriceScale' | 'limits' | 'termsHash'
>

/** Everything that a purchase is judged by, as it stands at one moment. */
export type Sale = {
  readonly market: Market & Pick<AdminMarket, 'eligibility'>
  /** Null when the market has none, or it is another tenant's. */
  readonly instrument: SoldInstrument | null
  /** Null when there is no instrument. */
  readonly account: Pick<ClientAccount, 'clientAccountId' | 'state' | 'currency' | 'timeZone'> | null
}

/** What one buyer has bought and reserved of an instrument already. */
export type BuyerStanding = {
  /** Unpaid purchases, and the units that they hold. */
  readonly openPurchases: number
  readonly openUnits: bigint
  readonly committedCash: bigint
}

/** What is sold in a market to one buyer, as it stands at one moment. */
export type Offering = { readonly sale: Sale; readonly buyer: BuyerStanding }

/** A sale that can take place: what it needs is there. */
export type Sellable = Sale & {
  readonly instrument: SoldInstrument
  readonly account: NonNullable<Sale['account']>
}

const moment = (text: string | null) => (text === null ? null : new Date(text))

/** The sale as far as the rules of markets go by it; null when nothing is sold. */
export function bankSaleOf({ instrument, account }: Sale): BankSale | null {
  if (instrument === null || account === null) return null
  return {
    status: instrument.status,
    hasDeliveryContract: instrument.deliveryContract !== null,
    accountState: account.state,
    opensAt: moment(instrument.opensAt),
    closesAt: moment(instrument.closesAt),
  }
}

const selling = (sale: Sale, chains: ReadonlySet<string>): Selling => ({
  kind: 'offchain_fixed_price',
  chains,
  sale: bankSaleOf(sale),
})

/** Whether the sale has all it needs, whatever its state. */
export const isConfigured = (sale: Sale, chains: ReadonlySet<string>): boolean =>
  notConfigured(sale.market, selling(sale, chains)) === null

/** Why the market does not sell by bank transfer, first things first; null when it does. */
export const notSellable = (sale: Sale, chains: ReadonlySet<string>): Refusal | null =>
  notOnSale(sale.market, selling(sale, chains))

/** The sale, when it can take place. Raises what stands in the way. */
export function requireSellable(sale: Sale, chains: ReadonlySet<string>): Sellable {
  const refusal = notSellable(sale, chains)
  if (refusal !== null) throw refusal
  return sale as Sellable
}

const largest = (one: string | null, other: string | null) =>
  one === null || (other !== null && BigInt(other) > BigInt(one)) ? other : one
const smallest = (one: string | null, other: string | null) =>
  one === null || (other !== null && BigInt(other) < BigInt(one)) ? other : one

/** The most that one transfer carries: a soft quote of more is refused. */
export const purchaseCeiling = ({ cash }: Pick<Market, 'cash'>): bigint => schemeCeiling(cash.decimals)

type Limited = {
  readonly market: Pick<Market, 'limits' | 'cash'>
  readonly instrument: Pick<SoldInstrument, 'limits'>
}

/** The market's limits, the instrument's, and the most that a transfer carries, as one. */
export function purchaseLimits({ market, instrument }: Limited): InstrumentLimits & { readonly maxCashAmount: string } {
  const { minCashAmount, maxCashAmount, perBuyerCashCap } = instrument.limits
  const ceiling = `${purchaseCeiling(market)}`
  const most = smallest(smallest(market.limits.maxCashAmount, maxCashAmount), ceiling) ?? ceiling
  return { minCashAmount: largest(market.limits.minCashAmount, minCashAmount), maxCashAmount: most, perBuyerCashCap }
}
