import { inTenant, type TenantTransaction } from '@firsthand/postgres/tenant'
import { keyReused } from '@firsthand/refusal/refusal'
import type { Hex } from '@firsthand/values/values'
import type { PurchaseEvidence } from '@firsthand/wire/bank-transfer/evidence'
import type pg from 'pg'
import { type Compliance, kycUnfinished } from '#compliance/compliance'
import { makeReference } from '#quoting/quote.rules'
import { requirePassed } from '#quoting/verdicts'
import { bankTransfer } from '../bank-refusals.ts'
import { dayIn, paymentDue } from '../calendar.rules.ts'
import { readOffering } from '../instruments/instrument.store.ts'
import type { Offering } from '../instruments/sale.rules.ts'
import { post } from '../ledger/ledger.store.ts'
import { LedgerRefused } from '../ledger/posting.rules.ts'
import { reserveUnits } from '../ledger/unit-postings.rules.ts'
import { message, purchaseEvent } from '../treasury-audit.store.ts'
import { insertPurchase, isAdmitted, lockForPurchase } from './create-purchase.store.ts'
import { type NewPurchaseRequest, priceNow, purchaseOrder, unlockedOrder } from './judge-purchase.rules.ts'
import type { CreationKey, Purchase, PurchaseTerms } from './purchase.rules.ts'
import type { PurchaseStore } from './purchase.store.ts'
import { type PurchaseAsking, purchaseFacts } from './purchase-facts.ts'
import { type KeptPurchase, keptPurchase, purchaseUnderKey, readPurchase } from './purchase-row.store.ts'

/** Reads what proves that a delivery is on chain. Null where it cannot be proven on its chain. Fails when no node answers. */
export type ReadDeliveryReceipt = (chainId: string, txHash: Hex) => Promise<PurchaseEvidence['receipt']>

/** What the calls of a buyer work with. A call names the parts that it uses. */
export type BankTransferDeps = {
  readonly pool: pg.Pool
  readonly purchases: PurchaseStore
  readonly compliance: Compliance
  /** The chains on which this deployment delivers. */
  readonly chains: ReadonlySet<string>
  readonly deliveryReceipt: ReadDeliveryReceipt
  readonly now: () => Date
  /** Ten random bytes, so that two references of one millisecond differ. */
  readonly random: () => Uint8Array
}

/** A purchase that exists under a key: `replayed` when an earlier call has created it. */
type Created = { readonly purchase: Purchase; readonly replayed: boolean }

/**
 * Locks the price and reserves the units, and answers where to pay. Under a key that made a purchase it answers that one,
 * also when it could not be made any more. It is judged twice: before the locks as far as Compliance is asked, and as a whole
 * under them, where nothing can change any more.
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
  const offering = await deps.purchases.offering(caller, requested.pairId)
  await requirePassed(unlockedOrder, purchaseFacts(deps, asking, offering, requested))
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
  const { tenantId, buyer: actor } = caller
  const { pairId } = requested
  await lockForPurchase(query, caller, pairId)
  const kept = requireSameBody(keptPurchase(await query(purchaseUnderKey(caller, key.key))), key)
  if (kept !== null) return { purchase: kept, replayed: true }
  if (!(await isAdmitted(query, caller))) throw kycUnfinished()
  const terms = await termsFor(deps, asking, await readOffering(query, caller, pairId), requested)
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

/** Compliance has been asked: a lock is not held while somebody far away answers. */
const answered = { wallet: async () => null, payer: async () => null }

async function termsFor(
  deps: BankTransferDeps,
  asking: PurchaseAsking,
  found: Offering | null,
  requested: NewPurchaseRequest,
): Promise<PurchaseTerms> {
  const facts = { ...purchaseFacts(deps, asking, found, requested), ...answered }
  await requirePassed(purchaseOrder, facts)
  const { sale } = facts.offering
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
