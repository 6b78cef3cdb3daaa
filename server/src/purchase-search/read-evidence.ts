import { notFound, overloaded, Refusal } from '@firsthand/refusal/refusal'
import type { BuyerId, Caller } from '@firsthand/values/values'
import type { PurchaseEvidence } from '@firsthand/wire/bank-transfer/evidence'
import type { QuoteEvidence } from '@firsthand/wire/bundles'
import { type EvidenceDeps, showEvidence } from '#bank-transfer/purchases/show-evidence'
import type { AdminContext } from '#identity/admin-context'
import { quoteEvidence } from '#quoting/evidence/quote-evidence'
import type { QuotingDeps } from '#quoting/rail'
import type { SearchDeps } from './find-purchases.ts'
import { readPurchase } from './read-purchase.ts'

export type EvidenceReadDeps = SearchDeps & {
  readonly rails: readonly { readonly quoting: Pick<QuotingDeps, 'rail' | 'quotes' | 'receiptProof'> }[]
  readonly bank: EvidenceDeps
}

/** A node that does not answer has a code of its own on each rail. This call belongs to no rail, so it gives the general one. */
function raiseGeneral(cause: unknown): never {
  const isOutage = cause instanceof Refusal && ['venue_unavailable', 'delivery_unavailable'].includes(cause.reason)
  throw isOutage ? overloaded(cause.detail, cause) : cause
}

/**
 * The evidence for one sale, byte for byte as its buyer exports it: nothing that only staff know is in it. Who may not see whose purchase
 * it is gets none of it, since it names the wallet.
 */
export async function readEvidence(
  deps: EvidenceReadDeps,
  context: AdminContext,
  text: string,
): Promise<PurchaseEvidence | QuoteEvidence> {
  const sale = await readPurchase(deps, context, text, { evidence: true })
  if (sale === null || sale.wallet === null || sale.wallet.includes('…')) throw notFound()
  const buyer: Caller = { ...context.caller, buyer: sale.caller as BuyerId }
  const rail = deps.rails.find(({ quoting }) => sale.reference.startsWith(quoting.rail.referencePrefix))
  const read =
    rail === undefined
      ? showEvidence(deps.bank, buyer, sale.reference)
      : quoteEvidence(rail.quoting, buyer, sale.reference)
  return read.catch(raiseGeneral)
}
