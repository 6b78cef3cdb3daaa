import { inTenant } from '@firsthand/postgres/tenant'
import { type Caller, parseReference, type Reference } from '@firsthand/values/values'
import { bankTransfer } from '../bank-refusals.ts'
import { dayIn } from '../calendar.rules.ts'
import type { BankTransferDeps } from './create-purchase.ts'
import { movePurchase } from './move-purchase.store.ts'
import type { Purchase } from './purchase.rules.ts'
import { timeZoneOf, wasCancelled } from './purchase.store.ts'
import { readPurchase } from './purchase-row.store.ts'

/** What this caller has under a reference. A text that is no reference is not found, never malformed. */
export async function ownUnder<T>(text: string, read: (reference: Reference) => Promise<T | null>): Promise<T> {
  const reference = parseReference('OFFC', text)
  const found = reference && (await read(reference))
  if (found === null) throw bankTransfer.purchase_not_found()
  return found
}

/** The purchase of this caller. */
export const ownPurchase = (
  { purchases }: Pick<BankTransferDeps, 'purchases'>,
  caller: Caller,
  text: string,
): Promise<Purchase> => ownUnder(text, (reference) => purchases.find(caller, reference))

/**
 * Ends a purchase that is not paid in full. Money that came already goes back. The answer is read in the same transaction,
 * so it shows what the cancellation did. Whoever has cancelled it already, and lost the answer, gets it again.
 */
export function cancelPurchase(
  { pool, now }: Pick<BankTransferDeps, 'pool' | 'now'>,
  caller: Caller,
  text: string,
): Promise<Purchase> {
  const { tenantId: tenant, buyer: actor } = caller
  return ownUnder(text, (reference) =>
    inTenant(pool, tenant, async (query) => {
      const timeZone = await timeZoneOf(query, caller, reference)
      if (timeZone === null) return null
      const on = dayIn(timeZone, now())
      const { event } = await movePurchase(query, { tenant, reference, actor, on }, { kind: 'cancel' })
      const purchase = await readPurchase(query, caller, reference)
      if (event !== null || (await wasCancelled(query, caller, reference))) return purchase
      throw bankTransfer.purchase_not_cancellable(purchase.state)
    }),
  )
}
