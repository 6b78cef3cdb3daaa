import type { TenantTransaction } from '@firsthand/postgres/tenant'
import { requireUnchanged } from '#approvals/proposal.rules'
import type { ProposalKind } from '#approvals/proposal-kind'
import { LedgerRefused } from '../ledger/posting.rules.ts'
import { freezeAlone } from '../payments-out/freeze-refund.store.ts'
import { movePurchase } from '../purchases/move-purchase.store.ts'
import type { Occasion } from '../purchases/purchase-plan.store.ts'
import { type Frozen, planRelease } from '../purchases/release-effects.store.ts'
import type { Signal } from '../purchases/signals.rules.ts'
import { todayOf } from '../statements/account-day.store.ts'
import { closeException } from './exception.store.ts'
import { type FrozenMoney, lockFrozenMoney, shownFrozenMoney } from './frozen-money.store.ts'

/** What becomes of the money: everything is where it was, and people decide about it anew. */
export type Outcome =
  | 'payment_under_review'
  | 'refund_undecided'
  | 'payment_returned_units_sold'
  | 'receipt_unallocated'
  | 'nothing'

/** What happens next, in one word for whoever decides. */
function outcomeOf({ purchase, before, unitsAreFree, payments, refunds, postings }: FrozenMoney): Outcome {
  if (before.state === 'payment_review') return unitsAreFree ? 'payment_under_review' : 'payment_returned_units_sold'
  if (refunds.length > 0) return 'refund_undecided'
  if (payments.length > 0) return 'payment_under_review'
  return purchase === null && postings.length > 0 ? 'receipt_unallocated' : 'nothing'
}

type State = FrozenMoney & { readonly outcome: Outcome }

const signalOf = ({ exception, before, unitsAreFree, payments, refunds, outcome }: State): Signal => ({
  kind: 'frozen_released',
  exceptionId: exception.exceptionId,
  before: before.state,
  reason: outcome === 'payment_returned_units_sold' ? 'offchain_supply_exhausted' : before.reason,
  unitsAreFree,
  hasReceipts: payments.some(({ open }) => open !== '0'),
  hasRefunds: refunds.length > 0,
})

async function release(query: TenantTransaction, frozen: Frozen, state: State, occasion: Occasion): Promise<void> {
  const { tenant, reference } = frozen
  if (reference === null) return freezeAlone(query, tenant, (plan) => planRelease(query, frozen, occasion, plan))
  const { event } = await movePurchase(query, { tenant, reference, ...occasion }, signalOf(state))
  if (event === null) throw new Error(`${reference} takes no release`)
}

/**
 * Money leaves `frozen` by two officers and in no other way. Nothing is paid by it: a payment is under review again, a refund
 * undecided, a receipt unallocated.
 */
export const frozenReleaseKind: ProposalKind<object, State> = {
  kind: 'frozen_release',
  proposedBy: 'compliance-officer',
  decidedBy: 'compliance-officer',
  amountOf: (_payload, { exception: { amount, currency } }) => ({ amount: BigInt(amount), currency }),
  async read(query, tenant, { subject }) {
    const found = await lockFrozenMoney(query, tenant, subject)
    if (found === null) return null
    const { state, circumstances } = await shownFrozenMoney(query, found)
    return { state: { ...state, outcome: outcomeOf(state) }, circumstances }
  },
  async execute(query, { caller }, proposal, state) {
    const { tenantId: tenant, subject: actor } = caller
    const { exceptionId, clientAccountId, reference, bankTransactionId } = state.exception
    const occasion = { on: await todayOf(query, tenant, clientAccountId), actor }
    try {
      await release(query, { tenant, exceptionId, reference, bankTransactionId }, state, occasion)
    } catch (error) {
      // Somebody else has bought the units since they were counted.
      if (error instanceof LedgerRefused) requireUnchanged(proposal, null)
      throw error
    }
    await closeException(query, tenant, exceptionId)
  },
}
