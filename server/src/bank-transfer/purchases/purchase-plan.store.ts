import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { Sql } from 'sql-template-tag'
import sql from 'sql-template-tag'
import { post } from '../ledger/ledger.store.ts'
import type { Posting } from '../ledger/posting.rules.ts'
import { refundDecided } from '../ledger/postings.rules.ts'
import { insertRefund, newRefundReference } from '../payments-out/refund.store.ts'
import type { Transition } from '../transitions.ts'
import type { LockedMatch, PurchaseLock } from './lock-purchase.store.ts'
import type { Signal, Standing } from './signals.rules.ts'

/** Who moves a purchase, and for which day it is posted. */
export type Occasion = { readonly on: string; readonly actor: string }

/** One move of a purchase: what its effects depend on. */
export type Move = Occasion & {
  readonly query: TenantTransaction
  readonly purchase: PurchaseLock
  readonly standing: Standing
  readonly signal: Signal
  readonly row: Transition
  /** The receipt that the signal is about; null when it is about none. */
  readonly match: LockedMatch | null
}

/** The rows that are the purchase's own. */
export const ofPurchase = ({ purchase: { tenant, reference } }: Move): Sql =>
  sql`tenant_id = ${tenant} and reference = ${reference}`

type WantedRefund = {
  readonly bankTransactionId: string
  readonly amount: bigint
  readonly from: 'purchase' | 'receipt'
  readonly reason: string
}
type PlannedRefund = WantedRefund & { readonly refundReference: string; readonly posting: number }

/** What a move does: its effects add to the plan, and it is carried out together. */
export type Plan = { readonly postings: Posting[]; readonly refunds: PlannedRefund[]; readonly writes: Sql[] }

export const emptyPlan = (): Plan => ({ postings: [], refunds: [], writes: [] })

/** P4. */
export function planRefund({ purchase, on, actor }: Move, plan: Plan, wanted: WantedRefund): void {
  if (wanted.amount === 0n) return
  const refundReference = newRefundReference()
  const { reference, currency } = purchase
  const from = wanted.from === 'purchase' ? { reference } : { bankTransactionId: wanted.bankTransactionId }
  plan.refunds.push({ ...wanted, refundReference, posting: plan.postings.length })
  plan.postings.push(refundDecided({ on, actor, currency, amount: wanted.amount, refundReference, from }))
}

/** Posts, opens the refunds and writes the rows. Answers the ids of the postings. */
export async function carryOut({ query, purchase }: Move, plan: Plan): Promise<readonly string[]> {
  const ids = await post(query, purchase.tenant, plan.postings)
  for (const refund of plan.refunds)
    await query(insertRefund({ ...purchase, ...refund, instructPosting: ids[refund.posting] ?? '' }))
  for (const write of plan.writes) await query(write)
  return ids
}
