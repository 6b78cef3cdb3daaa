import type { Refusal } from '@firsthand/refusal/refusal'
import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type { PurchaseEligibility } from '@firsthand/wire/bank-transfer/eligibility'
import { codeOf, rowOf } from '@firsthand/wire/refusals'
import type { Asking, Buyer } from '#compliance/compliance'
import { eligibilityOrder } from '#quoting/eligibility.rules'
import type { BankTransferDeps } from '../bank-transfer-deps.ts'
import type { Sellable } from '../instruments/sale.rules.ts'
import { factsOf, type NewPurchaseRequest, purchaseOrder } from './judge-purchase.ts'

type Verdict = PurchaseEligibility['verdicts'][number]

function verdict(axis: Verdict['axis'], refusal: Refusal | null): Verdict {
  if (refusal === null) return { axis, passes: true, code: null, detail: null, remedy: null }
  const { reason, detail } = refusal
  return { axis, passes: false, code: codeOf(reason, 'offchain'), detail, remedy: rowOf(reason).remedy }
}

/** Every verdict about a purchase, not only the first; nothing is kept. What needs an instrument is left out without one. */
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
