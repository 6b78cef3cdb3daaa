import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type { Caller, PairId } from '@firsthand/values/values'
import type { PurchaseEligibility } from '@firsthand/wire/bank-transfer/eligibility'
import type { PurchaseSoftQuote } from '@firsthand/wire/bank-transfer/purchase-quotes'
import { eligibilityOrder, sizeRefusal } from '#quoting/eligibility.rules'
import { verdictsOf } from '#quoting/verdicts'
import { isConfigured, purchaseCeiling, purchaseLimits, requireSellable } from '../instruments/sale.rules.ts'
import type { BankTransferDeps } from './create-purchase.ts'
import { type NewPurchaseRequest, nothingBought, priceNow, purchaseOrder, sizeOf } from './judge-purchase.rules.ts'
import { type PurchaseAsking, purchaseFacts } from './purchase-facts.ts'

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
  if (cashAmount > purchaseCeiling(market)) {
    const { perBuyerCashCap: _, ...ofOne } = limits
    throw tradeRefusals.trade_size_out_of_range(ofOne)
  }
  const bought = priceNow(sale, cashAmount)
  const nothing = nothingBought(sale, bought)
  if (nothing !== null) throw nothing
  const { unitAmount, feeAmount, amountDue } = bought
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
    withinLimits: sizeRefusal(sizeOf({ ...offering, sale }, cashAmount)) === null,
    availability,
    termsHash,
    quotedAt: deps.now().toISOString(),
  }
}

/** Every verdict about a purchase, not only the first; nothing is kept. What needs a sale is left out where there is none. */
export async function previewPurchase(
  deps: Pick<BankTransferDeps, 'purchases' | 'compliance' | 'chains' | 'now'>,
  asking: PurchaseAsking,
  requested: NewPurchaseRequest,
): Promise<PurchaseEligibility> {
  const { pairId, walletAddress, cashAmount } = requested
  const facts = purchaseFacts(deps, asking, await deps.purchases.offering(asking.caller, pairId), requested)
  const order = isConfigured(facts.offering.sale, deps.chains) ? purchaseOrder : eligibilityOrder
  const verdicts = await verdictsOf(order, facts, 'offchain')
  const eligible = verdicts.every(({ passes }) => passes)
  return { pairId, walletAddress, cashAmount: `${cashAmount}`, eligible, verdicts }
}
