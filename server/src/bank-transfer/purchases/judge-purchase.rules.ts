import { invalidRequest, type Refusal } from '@firsthand/refusal/refusal'
import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import { type Hex, type PairId, uint256Max } from '@firsthand/values/values'
import type { PurchaseAxis } from '@firsthand/wire/bank-transfer/eligibility'
import { type PricedCash, priceCash, priceText } from '@firsthand/wire/prices/pricing'
import type { Buyer } from '#compliance/compliance'
import { type Asked, type Check, eligibilityOrder, type TradeFacts } from '#quoting/eligibility.rules'
import { deltaBps, tooLittle } from '#quoting/pricing.rules'
import { bankTransfer } from '../bank-refusals.ts'
import { bankSaleOf, notSellable, type Offering, purchaseLimits, type Sellable } from '../instruments/sale.rules.ts'

/** What a buyer asks for. */
export type NewPurchaseRequest = {
  readonly pairId: PairId
  readonly cashAmount: bigint
  readonly walletAddress: Hex
  readonly payerAccountId: string | null
  /** The price that the buyer saw; null when they accept any. */
  readonly expectedUnitPrice: bigint | null
  readonly termsHash: string | null
}

/** All that a purchase is judged by: beside the rules of every rail, what Compliance is asked, and the sale itself. */
export type PurchaseFacts = TradeFacts & {
  readonly offering: Offering & { readonly sale: Sellable }
  readonly requested: NewPurchaseRequest
  readonly wallet: Asked
  readonly payer: Asked
}

/** All that the eligibility rules go by when a purchase is made. */
export function factsOf(
  { sale, buyer: standing }: Offering,
  { chains, now }: { readonly chains: ReadonlySet<string>; readonly now: Date },
  buyer: Buyer,
  cashAmount: bigint,
): TradeFacts {
  const refusal = notSellable(sale, chains)
  const facts = { market: sale.market, notSellable: refusal, now, buyer, cashAmount, purchaseCap: null }
  const dates = bankSaleOf(sale)
  if (dates === null) return facts
  return { ...facts, ...sizeOf({ sale: sale as Sellable, buyer: standing }, cashAmount), sale: dates }
}

/** What the size of a purchase is judged by: the limits of market and instrument, and what the buyer has left. */
export function sizeOf({ sale, buyer }: PurchaseFacts['offering'], cashAmount: bigint) {
  const { perBuyerCashCap, ...limits } = purchaseLimits(sale)
  const cap = perBuyerCashCap === null ? null : BigInt(perBuyerCashCap)
  const market = { ...sale.market, limits }
  return {
    market,
    cashAmount,
    purchaseCap: null,
    ...(cap !== null && { buyerCap: { cap, left: cap - buyer.committedCash } }),
  }
}

/** What the cash buys at the price of this moment. */
export const priceNow = ({ instrument, market }: Sellable, cashAmount: bigint): PricedCash =>
  priceCash(cashAmount, termsOf(instrument), { unitDecimals: market.unit.decimals, feeBps: market.feeBps })

export const termsOf = (instrument: Sellable['instrument']) => ({
  price: BigInt(instrument.unitPrice),
  priceScale: instrument.unitPriceScale,
})

/** Cheaper than the buyer saw is another price too. */
function samePrice(sale: Sellable, { cashAmount, expectedUnitPrice }: NewPurchaseRequest): Refusal | null {
  const { price, priceScale } = termsOf(sale.instrument)
  if (expectedUnitPrice === null || expectedUnitPrice === price) return null
  const { unit, cash, feeBps } = sale.market
  const within = { unitDecimals: unit.decimals, feeBps }
  const shown = (at: bigint) => {
    const unitAmount = at === 0n ? 0n : priceCash(cashAmount, { price: at, priceScale }, within).unitAmount
    // Only a preview comes here with an amount that is too large: more than a chain counts is shown as the most that it does.
    const isCounted = unitAmount <= uint256Max
    return { price: priceText(at, priceScale, cash.decimals), unitAmount: `${isCounted ? unitAmount : uint256Max}` }
  }
  const moved = expectedUnitPrice === 0n ? deltaBps(1n, price) : deltaBps(expectedUnitPrice, price)
  return tradeRefusals.price_moved({ quoted: shown(expectedUnitPrice), current: { ...shown(price), deltaBps: moved } })
}

/** Null when the cash buys at least one unit. */
export function nothingBought(sale: Sellable, { unitAmount }: PricedCash): Refusal | null {
  const market = { ...sale.market, limits: purchaseLimits(sale) }
  return unitAmount > 0n ? null : tooLittle(market, termsOf(sale.instrument))
}

const wholeInBps = 10_000n

/** Reserving is free, so nobody may keep the supply from others without paying. */
function unpaidShare({ supplyUnitAmount, maxUnpaidShareBps }: Sellable['instrument'], units: bigint): Refusal | null {
  if (units * wholeInBps <= BigInt(supplyUnitAmount) * BigInt(maxUnpaidShareBps)) return null
  return bankTransfer.too_many_open_purchases(`${maxUnpaidShareBps / 100} % of the supply`)
}

type Rules = readonly Check<PurchaseAxis, PurchaseFacts, ReturnType<Asked> | Refusal | null>[]

/** What is judged before the locks, where Compliance can be asked. */
export const unlockedOrder: Rules = [
  ...eligibilityOrder,
  ['wallet', ({ wallet }) => wallet()],
  ['payer', ({ offering, requested, payer }) => payerNotNamed(offering.sale, requested) ?? payer()],
]

/** In what order a purchase is judged: all of it, and by the preview as well. */
export const purchaseOrder: Rules = [
  ...unlockedOrder,
  [
    'price',
    ({ offering: { sale }, requested }) =>
      samePrice(sale, requested) ?? nothingBought(sale, priceNow(sale, requested.cashAmount)),
  ],
  ['terms', ({ offering: { sale }, requested }) => sameTerms(sale, requested)],
  ['open_purchases', ({ offering }) => roomForAnother(offering)],
  ['supply', ({ offering, requested }) => unitsAreLeft(offering, requested)],
]

/** Where only a registered account may pay, the purchase names it. */
function payerNotNamed({ instrument }: Sellable, { payerAccountId }: NewPurchaseRequest): Refusal | null {
  if (instrument.payerPolicy !== 'registered_account' || payerAccountId !== null) return null
  const message = 'Name the registered account that will pay.'
  return invalidRequest([{ path: '/payerAccountId', code: 'required', message }])
}

function sameTerms({ instrument: { termsHash } }: Sellable, requested: NewPurchaseRequest): Refusal | null {
  return termsHash === null || termsHash === requested.termsHash ? null : bankTransfer.terms_changed(termsHash)
}

function roomForAnother({ sale, buyer }: PurchaseFacts['offering']): Refusal | null {
  const { maxOpenPurchases } = sale.instrument
  return buyer.openPurchases < maxOpenPurchases ? null : bankTransfer.too_many_open_purchases(`${maxOpenPurchases}`)
}

function unitsAreLeft({ sale, buyer }: PurchaseFacts['offering'], { cashAmount }: NewPurchaseRequest): Refusal | null {
  const { unitAmount } = priceNow(sale, cashAmount)
  if (unitAmount > BigInt(sale.instrument.availableUnitAmount)) return bankTransfer.supply_exhausted()
  return unpaidShare(sale.instrument, buyer.openUnits + unitAmount)
}
