import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type { Caller, PairId } from '@firsthand/values/values'
import type { PurchaseSoftQuote } from '@firsthand/wire/bank-transfer/purchase-quotes'
import { minCashFor } from '#quoting/pricing.rules'
import type { BankTransferDeps } from '../bank-transfer-deps.ts'
import { purchaseLimits, requireSellable } from '../instruments/sale.rules.ts'
import { priceNow, termsOf } from './judge-purchase.ts'
import { schemeCeiling } from './purchase-price.rules.ts'

/** An indicative price. It binds nothing and keeps nothing, so limits are told, but for what no transfer can carry. */
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
