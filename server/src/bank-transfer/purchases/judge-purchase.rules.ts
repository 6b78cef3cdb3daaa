import { invalidRequest, type Refusal } from '@firsthand/refusal/refusal'
import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type { Hex, PairId } from '@firsthand/values/values'
import type { PurchaseAxis } from '@firsthand/wire/bank-transfer/eligibility'
import type { Buyer } from '#compliance/compliance'
import type { TradeFacts } from '#quoting/eligibility.rules'
import { deltaBps, minCashFor, priceText } from '#quoting/pricing.rules'
import { bankTransfer } from '../bank-refusals.ts'
import { notSellable, type Offering, purchaseLimits, type Sellable } from '../instruments/sale.rules.ts'
import { type PurchasePrice, pricePurchase } from './purchase.rules.ts'

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

const moment = (text: string | null) => (text === null ? null : new Date(text))

/** All that the eligibility rules look at when a purchase is made. */
export function factsOf(
  { sale, buyer: standing }: Offering,
  { chains, now }: { readonly chains: ReadonlySet<string>; readonly now: Date },
  buyer: Buyer,
  cashAmount: bigint,
): TradeFacts {
  const refusal = notSellable(sale, chains)
  const facts = { market: sale.market, notSellable: refusal, now, buyer, cashAmount, purchaseCap: null }
  if (sale.instrument === null || sale.account === null) return facts
  const { perBuyerCashCap, ...limits } = purchaseLimits(sale as Sellable)
  const cap = perBuyerCashCap === null ? null : BigInt(perBuyerCashCap)
  return {
    ...facts,
    market: { ...sale.market, limits },
    sale: { opensAt: moment(sale.instrument.opensAt), closesAt: moment(sale.instrument.closesAt) },
    ...(cap !== null && { buyerCap: { cap, left: cap - standing.committedCash } }),
  }
}

/** What the cash buys at the price of this moment. */
export const priceNow = ({ instrument, market }: Sellable, cashAmount: bigint): PurchasePrice =>
  pricePurchase(cashAmount, termsOf(instrument), { unitDecimals: market.unit.decimals, feeBps: market.feeBps })

export const termsOf = (instrument: Sellable['instrument']) => ({
  price: BigInt(instrument.unitPrice),
  priceScale: instrument.unitPriceScale,
})

/** Cheaper than the buyer saw is another price too. */
function samePrice(sale: Sellable, { cashAmount, expectedUnitPrice }: NewPurchaseRequest): Refusal | null {
  const { price, priceScale } = termsOf(sale.instrument)
  if (expectedUnitPrice === null || expectedUnitPrice === price) return null
  const { unit, cash, feeBps } = sale.market
  const shown = (at: bigint) => ({
    price: priceText(at, priceScale, cash.decimals),
    unitAmount: `${at === 0n ? 0n : pricePurchase(cashAmount, { price: at, priceScale }, { unitDecimals: unit.decimals, feeBps }).unitAmount}`,
  })
  const moved = expectedUnitPrice === 0n ? deltaBps(1n, price) : deltaBps(expectedUnitPrice, price)
  return tradeRefusals.price_moved({ quoted: shown(expectedUnitPrice), current: { ...shown(price), deltaBps: moved } })
}

function buysSomething({ instrument, market }: Sellable, { unitAmount }: PurchasePrice): Refusal | null {
  if (unitAmount > 0n) return null
  return tradeRefusals.nothing_to_buy(minCashFor(termsOf(instrument), market.unit.decimals, market.feeBps))
}

const wholeInBps = 10_000n

/** Reserving is free, so nobody may keep the supply from others without paying. */
function unpaidShare({ supplyUnitAmount, maxUnpaidShareBps }: Sellable['instrument'], units: bigint): Refusal | null {
  if (units * wholeInBps <= BigInt(supplyUnitAmount) * BigInt(maxUnpaidShareBps)) return null
  return bankTransfer.too_many_open_purchases(`${maxUnpaidShareBps / 100} % of the supply`)
}

type Rule = (offering: Offering & { readonly sale: Sellable }, requested: NewPurchaseRequest) => Refusal | null

/** What is asked of a purchase beyond the eligibility of every rail, in the order in which it is asked. */
export const purchaseOrder: readonly (readonly [PurchaseAxis, Rule])[] = [
  [
    'price',
    ({ sale }, requested) => samePrice(sale, requested) ?? buysSomething(sale, priceNow(sale, requested.cashAmount)),
  ],
  [
    'terms',
    ({ sale: { instrument } }, requested) =>
      instrument.termsHash === null || instrument.termsHash === requested.termsHash
        ? null
        : bankTransfer.terms_changed(instrument.termsHash),
  ],
  [
    'open_purchases',
    ({ sale: { instrument }, buyer }) =>
      buyer.openPurchases < instrument.maxOpenPurchases
        ? null
        : bankTransfer.too_many_open_purchases(`${instrument.maxOpenPurchases}`),
  ],
  [
    'supply',
    ({ sale, buyer }, { cashAmount }) => {
      const { unitAmount } = priceNow(sale, cashAmount)
      if (unitAmount > BigInt(sale.instrument.availableUnitAmount)) return bankTransfer.supply_exhausted()
      return unpaidShare(sale.instrument, buyer.openUnits + unitAmount)
    },
  ],
]

/** Where only a registered account may pay, the purchase names it. */
export function requirePayer({ instrument }: Sellable, { payerAccountId }: NewPurchaseRequest): void {
  if (instrument.payerPolicy !== 'registered_account' || payerAccountId !== null) return
  const message = 'Name the registered account that will pay.'
  throw invalidRequest([{ path: '/payerAccountId', code: 'required', message }])
}
