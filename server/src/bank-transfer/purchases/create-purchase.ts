import { inTenant, type TenantTransaction } from '@firsthand/postgres/tenant'
import { keyReused } from '@firsthand/refusal/key-reused'
import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type pg from 'pg'
import type { Asking, Buyer, Compliance } from '#compliance/compliance'
import { requireEligible } from '#quoting/eligibility.rules'
import { requireApprovedWallet } from '#quoting/preconditions'
import { makeReference } from '#quoting/quote.rules'
import { bankTransfer } from '../bank-refusals.ts'
import { dayIn, paymentDue } from '../calendar.rules.ts'
import { readOffering } from '../instruments/instrument.store.ts'
import type { Offering, Sellable } from '../instruments/sale.rules.ts'
import { post } from '../ledger/ledger.store.ts'
import { LedgerRefused } from '../ledger/posting.rules.ts'
import { reserveUnits } from '../ledger/unit-postings.rules.ts'
import { message, purchaseEvent } from '../treasury-audit.store.ts'
import { insertPurchase, lockForPurchase } from './create-purchase.store.ts'
import { factsOf, type NewPurchaseRequest, priceNow, purchaseOrder, requirePayer } from './judge-purchase.rules.ts'
import type { CreationKey, Purchase, PurchaseTerms } from './purchase.rules.ts'
import type { PurchaseStore } from './purchase.store.ts'
import { type KeptPurchase, keptPurchase, purchaseUnderKey, readPurchase } from './purchase-row.store.ts'

/** What the calls of a buyer work with. A call names the parts that it uses. */
export type BankTransferDeps = {
  readonly pool: pg.Pool
  readonly purchases: PurchaseStore
  readonly compliance: Compliance
  /** The chains on which this deployment delivers. */
  readonly chains: ReadonlySet<string>
  readonly now: () => Date
  /** Ten random bytes, so that two references of one millisecond differ. */
  readonly random: () => Uint8Array
}

type PurchaseAsking = Asking & { readonly buyer: Buyer }

/** A purchase that exists under a key: `replayed` when an earlier call has created it. */
type Created = { readonly purchase: Purchase; readonly replayed: boolean }

/**
 * Locks the price and reserves the units, and answers where to pay. Under a key that made a purchase it answers that one,
 * also when it could not be made any more. The eligibility rules run twice: before Compliance is asked about the wallet, and
 * again under the locks, where nothing can change any more.
 */
export async function createPurchase(
  deps: BankTransferDeps,
  asking: PurchaseAsking,
  key: CreationKey,
  requested: NewPurchaseRequest,
): Promise<Created> {
  const { caller } = asking
  const kept = requireSameBody(await deps.purchases.underKey(caller, key.key), key)
  if (kept !== null) return { purchase: kept, replayed: true }
  const { market } = eligible(deps, asking, await deps.purchases.offering(caller, requested.pairId), requested).sale
  await requireApprovedWallet(deps, asking, { chainId: String(market.chainId), address: requested.walletAddress })
  if (requested.payerAccountId !== null) await requirePayerAccount(deps, asking, requested.payerAccountId)
  try {
    return await inTenant(deps.pool, caller.tenantId, (query) => keepPurchase(deps, query, asking, key, requested))
  } catch (error) {
    // Another purchase took the last units first: the ledger decides.
    throw error instanceof LedgerRefused ? bankTransfer.supply_exhausted() : error
  }
}

/**
 * Judges the offering under the locks and keeps the purchase with its reservation, message and event: all of it or none.
 * The event locks the head of the tenant's event log, so it comes last.
 */
async function keepPurchase(
  deps: BankTransferDeps,
  query: TenantTransaction,
  asking: PurchaseAsking,
  key: CreationKey,
  requested: NewPurchaseRequest,
): Promise<Created> {
  const { caller } = asking
  const { tenantId, subject: actor } = caller
  const { pairId } = requested
  await lockForPurchase(query, caller, pairId)
  const kept = requireSameBody(keptPurchase(await query(purchaseUnderKey(caller, key.key))), key)
  if (kept !== null) return { purchase: kept, replayed: true }
  const terms = termsFor(deps, asking, await readOffering(query, caller, pairId), requested)
  const { reference, on, unitAmount: units, dueAt } = terms
  const { instrumentId } = terms.sale.instrument
  await insertPurchase(query, caller, key, terms)
  await post(query, tenantId, [reserveUnits({ on, actor, instrumentId, reference, reservation: 1, units })])
  await query(message(tenantId, 'Purchase', 'created', reference))
  // Read before the end: after the commit nothing may fail, or the buyer would be answered that nothing was done.
  const purchase = await readPurchase(query, caller, reference)
  const data = { reference, pairId, state: 'awaiting_payment', paymentDueAt: dueAt.toISOString() }
  await query(purchaseEvent('purchase.created', reference, data))
  return { purchase, replayed: false }
}

/** A key stands for one body. */
function requireSameBody(kept: KeptPurchase | null, { bodyHash }: CreationKey): Purchase | null {
  if (kept !== null && kept.bodyHash !== bodyHash) throw keyReused()
  return kept?.purchase ?? null
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

/** A payment from an account that is not the buyer's would only be held, so it is refused before they pay. */
async function requirePayerAccount({ compliance }: BankTransferDeps, asking: Asking, payerAccountId: string) {
  const objection = await compliance.payerAccountObjection(asking, payerAccountId)
  if (objection?.refusal === 'payer_not_accepted') throw bankTransfer.payer_not_accepted()
  if (objection !== null) throw tradeRefusals.kyc_attestation_unavailable()
}
