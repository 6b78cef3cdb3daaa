import { schemeCeiling } from '@firsthand/payment-files/currency-amount'
import type { Refusal } from '@firsthand/refusal/refusal'
import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type { Caller, PairId } from '@firsthand/values/values'
import type { PurchaseEligibility } from '@firsthand/wire/bank-transfer/eligibility'
import type { PurchaseSoftQuote } from '@firsthand/wire/bank-transfer/purchase-quotes'
import { codeOf, rowOf } from '@firsthand/wire/refusals'
import type { Asking, Buyer } from '#compliance/compliance'
import { eligibilityOrder } from '#quoting/eligibility.rules'
import { minCashFor } from '#quoting/pricing.rules'
import { purchaseLimits, requireSellable, type Sellable } from '../instruments/sale.rules.ts'
import type { BankTransferDeps } from './create-purchase.ts'
import { factsOf, type NewPurchaseRequest, priceNow, purchaseOrder, termsOf } from './judge-purchase.rules.ts'

/** An indicative price. It binds nothing and keeps nothing, so limits are shown and not enforced, except the most that a transfer can carry. */
export async function quotePurchase(
  deps: Pick<BankTransferDeps, 'purchases' | 'chains' | 'now'>,
  caller: Caller,
  { pairId, cashAmount }: { readonly pairId: PairId; readonly cashAmount: bigint },
): Promise<PurchaseSoftQuote> {
  const offering = await deps.purchases.offering(caller, pairId)
  if (offering === null) throw tradeRefusals.market_not_found()
  const sale = requireSellable(offering.sale, deps.chains)
  const { market, instrument } = sale
  const limits = purchaseLimits(sale)
  if (cashAmount > schemeCeiling(market.cash.decimals)) {
    const { perBuyerCashCap: _, ...ofOne } = limits
    throw tradeRefusals.trade_size_out_of_range(ofOne)
  }
  const { unitAmount, feeAmount, amountDue } = priceNow(sale, cashAmount)
  if (unitAmount === 0n)
    throw tradeRefusals.nothing_to_buy(minCashFor(termsOf(instrument), market.unit.decimals, market.feeBps))
  const { instrumentId, price, unitPrice, unitPriceScale, availability, termsHash } = instrument
  return {
    instrumentId,
    pairId,
    primaryExecutionKind: market.primaryExecutionKind,
    indicative: true,
    cash: market.cash,
    unit: market.unit,
    cashAmount: `${cashAmount}`,
    amountDue: `${amountDue}`,
    fees: [{ kind: 'platform', amount: `${feeAmount}`, bps: market.feeBps }],
    price,
    unitPrice,
    unitPriceScale,
    unitAmount: `${unitAmount}`,
    limits,
    availability,
    termsHash,
    quotedAt: deps.now().toISOString(),
  }
}

type Verdict = PurchaseEligibility['verdicts'][number]

function verdict(axis: Verdict['axis'], refusal: Refusal | null): Verdict {
  if (refusal === null) return { axis, passes: true, code: null, detail: null, remedy: null }
  const { reason, detail } = refusal
  return { axis, passes: false, code: codeOf(reason, 'offchain'), detail, remedy: rowOf(reason).remedy }
}

/** Every verdict about a purchase, not only the first; nothing is kept. Checks that need an instrument are left out without one. */
export async function previewPurchase(
  deps: Pick<BankTransferDeps, 'purchases' | 'compliance' | 'chains' | 'now'>,
  asking: Asking & { readonly buyer: Buyer },
  requested: NewPurchaseRequest,
): Promise<PurchaseEligibility> {
  const { pairId, walletAddress, cashAmount } = requested
  const offering = await deps.purchases.offering(asking.caller, pairId)
  if (offering === null) throw tradeRefusals.market_not_found()
  const { market, instrument, account } = offering.sale
  const facts = factsOf(offering, { chains: deps.chains, now: deps.now() }, asking.buyer, cashAmount)
  const wallet = { chainId: String(market.chainId), address: walletAddress }
  const objection = await deps.compliance.walletObjection(asking, wallet)
  // An outage is no verdict.
  if (objection?.refusal === 'wallet_registry_unavailable') throw tradeRefusals.wallet_registry_unavailable()
  const isReady = instrument !== null && account !== null
  const sellable = { ...offering, sale: offering.sale as Sellable }
  const verdicts = [
    ...eligibilityOrder.map(([axis, rule]) => verdict(axis, rule(facts))),
    verdict('wallet', objection && tradeRefusals[objection.refusal]()),
    ...(isReady ? purchaseOrder.map(([axis, rule]) => verdict(axis, rule(sellable, requested))) : []),
  ]
  const eligible = verdicts.every(({ passes }) => passes)
  return { pairId, walletAddress, cashAmount: `${cashAmount}`, eligible, verdicts }
}
