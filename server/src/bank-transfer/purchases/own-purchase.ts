import { type Caller, parseReference, type Reference } from '@firsthand/values/values'
import { bankTransfer } from '../bank-refusals.ts'
import type { BankTransferDeps } from '../bank-transfer-deps.ts'
import type { Purchase } from './purchase.rules.ts'

type Deps = Pick<BankTransferDeps, 'purchases'>

/** What the store has for this caller under a reference. What is no reference is not found, never malformed. */
export async function ownUnder<T>(
  { purchases }: Deps,
  text: string,
  ask: (store: Deps['purchases'], reference: Reference) => Promise<T | null>,
): Promise<T> {
  const reference = parseReference('OFFC', text)
  const found = reference && (await ask(purchases, reference))
  if (found === null) throw bankTransfer.purchase_not_found()
  return found
}

/** The purchase of this caller. */
export const ownPurchase = (deps: Deps, caller: Caller, text: string): Promise<Purchase> =>
  ownUnder(deps, text, (purchases, reference) => purchases.find(caller, reference))

/** Ends a purchase that is not paid in full. Money that came already goes back. */
export async function cancelPurchase(deps: Deps, caller: Caller, text: string): Promise<Purchase> {
  const cancelled = await ownUnder(deps, text, (purchases, reference) => purchases.cancel(caller, reference))
  if (cancelled === false) throw bankTransfer.purchase_not_cancellable()
  return cancelled
}
