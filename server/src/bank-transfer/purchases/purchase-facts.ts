import type { Refusal } from '@firsthand/refusal/refusal'
import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type { Asking, Buyer, Compliance } from '#compliance/compliance'
import { walletRefusal } from '#quoting/preconditions'
import { bankTransfer } from '../bank-refusals.ts'
import type { Offering, Sellable } from '../instruments/sale.rules.ts'
import { factsOf, type NewPurchaseRequest, type PurchaseFacts } from './judge-purchase.rules.ts'

export type PurchaseAsking = Asking & { readonly buyer: Buyer }
type Deps = {
  readonly compliance: Compliance
  readonly chains: ReadonlySet<string>
  readonly now: () => Date
}

/** All that a purchase is judged by. The market is judged first, so the sale is there when anything asks for it. */
export function purchaseFacts(
  deps: Deps,
  asking: PurchaseAsking,
  offering: Offering | null,
  requested: NewPurchaseRequest,
): PurchaseFacts {
  if (offering === null) throw tradeRefusals.market_not_found()
  const address = requested.walletAddress
  return {
    ...factsOf(offering, { chains: deps.chains, now: deps.now() }, asking.buyer, requested.cashAmount),
    offering: { ...offering, sale: offering.sale as Sellable },
    requested,
    wallet: () => walletRefusal(deps, asking, { chainId: String(offering.sale.market.chainId), address }),
    payer: () => payerRefusal(deps, asking, requested),
  }
}

/** A payment from an account that is not the buyer's would only be held, so it is refused before they pay. */
async function payerRefusal(
  { compliance }: Deps,
  asking: Asking,
  { payerAccountId }: NewPurchaseRequest,
): Promise<Refusal | null> {
  if (payerAccountId === null) return null
  const objection = await compliance.payerAccountObjection(asking, payerAccountId)
  if (objection === null) return null
  return objection.refusal === 'payer_not_accepted'
    ? bankTransfer.payer_not_accepted()
    : tradeRefusals.kyc_attestation_unavailable()
}
