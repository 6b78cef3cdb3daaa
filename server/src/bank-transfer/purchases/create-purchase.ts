import { invalidRequest } from '@firsthand/refusal/invalid-request'
import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type { Asking, Buyer } from '#compliance/compliance'
import { requireEligible } from '#quoting/eligibility.rules'
import { requireApprovedWallet } from '#quoting/preconditions'
import { makeReference } from '#quoting/quote.rules'
import { bankTransfer } from '../bank-refusals.ts'
import type { BankTransferDeps } from '../bank-transfer-deps.ts'
import { dayIn, paymentDue } from '../calendar.rules.ts'
import type { Sellable } from '../instruments/sale.rules.ts'
import { LedgerRefused } from '../ledger/posting.rules.ts'
import { factsOf, type NewPurchaseRequest, priceNow, purchaseOrder } from './judge-purchase.ts'
import type { Created, CreationKey, Offering } from './purchase.port.ts'
import type { PurchaseTerms } from './purchase.rules.ts'

export type PurchaseAsking = Asking & { readonly buyer: Buyer }

/**
 * Locks the price and reserves the units, and says where to pay. Under a key that made a purchase it answers that one, also
 * when it could not be made any more. The eligibility rules run twice: before the wallet is asked about, which is far
 * away, and again where nothing can change any more.
 */
export async function createPurchase(
  deps: BankTransferDeps,
  asking: PurchaseAsking,
  key: CreationKey,
  requested: NewPurchaseRequest,
): Promise<Created> {
  const { caller } = asking
  const kept = await deps.purchases.underKey(caller, key)
  if (kept !== null) return { purchase: kept, replayed: true }
  const { market } = eligible(deps, asking, await deps.purchases.offering(caller, requested.pairId), requested).sale
  await requireApprovedWallet(deps, asking, { chainId: String(market.chainId), address: requested.walletAddress })
  if (requested.payerAccountId !== null) await requirePayerAccount(deps, asking, requested.payerAccountId)
  try {
    return await deps.purchases.create(caller, key, requested.pairId, (offering) =>
      termsFor(deps, asking, offering, requested),
    )
  } catch (error) {
    // Somebody else was quicker: the books are what decides.
    throw error instanceof LedgerRefused ? bankTransfer.supply_exhausted() : error
  }
}

function eligible(
  deps: BankTransferDeps,
  { buyer }: PurchaseAsking,
  offering: Offering | null,
  requested: NewPurchaseRequest,
) {
  if (offering === null) throw tradeRefusals.market_not_found()
  requireEligible(factsOf(offering, { chains: deps.chains, now: deps.now() }, buyer, requested.cashAmount))
  return { ...offering, sale: offering.sale as Sellable }
}

function termsFor(
  deps: BankTransferDeps,
  asking: PurchaseAsking,
  found: Offering | null,
  requested: NewPurchaseRequest,
): PurchaseTerms {
  const offering = eligible(deps, asking, found, requested)
  for (const [, rule] of purchaseOrder) {
    const refusal = rule(offering, requested)
    if (refusal !== null) throw refusal
  }
  const { sale } = offering
  requirePayer(sale, requested)
  const createdAt = deps.now()
  const { timeZone } = sale.account
  return {
    ...priceNow(sale, requested.cashAmount),
    ...paymentDue(createdAt, { ...sale.instrument, timeZone }),
    reference: makeReference('OFFC', createdAt, deps.random()),
    sale,
    walletAddress: requested.walletAddress,
    payerAccountId: requested.payerAccountId,
    cashAmount: requested.cashAmount,
    createdAt,
    on: dayIn(timeZone, createdAt),
  }
}

/** A payment from an account that is not the buyer's would only be held: better to hear it before paying. */
async function requirePayerAccount({ compliance }: BankTransferDeps, asking: Asking, payerAccountId: string) {
  const objection = await compliance.payerAccountObjection(asking, payerAccountId)
  if (objection?.refusal === 'payer_not_accepted') throw bankTransfer.payer_not_accepted()
  if (objection !== null) throw tradeRefusals.kyc_attestation_unavailable()
}

/** Where only a registered account may pay, the purchase says which. */
function requirePayer({ instrument }: Sellable, { payerAccountId }: NewPurchaseRequest): void {
  if (instrument.payerPolicy !== 'registered_account' || payerAccountId !== null) return
  const message = 'Name the registered account that will pay.'
  throw invalidRequest([{ path: '/payerAccountId', code: 'required', message }])
}
