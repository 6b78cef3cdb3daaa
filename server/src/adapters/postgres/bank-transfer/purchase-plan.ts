import { randomBytes } from 'node:crypto'
import type { Sql } from 'sql-template-tag'
import sql from 'sql-template-tag'
import type { Posting } from '../../../domain/bank-transfer/posting.ts'
import { refundDecided } from '../../../domain/bank-transfer/postings.ts'
import { isSmall } from '../../../domain/bank-transfer/refund-rules.ts'
import type { Signal, Standing } from '../../../domain/bank-transfer/signals.ts'
import type { Transition } from '../../../domain/bank-transfer/transitions.ts'
import type { TenantTransaction } from '../tenant.ts'
import { post } from './ledger.ts'
import type { LockedMatch, LockedPurchase } from './locked-purchase.ts'

/** Who moves a purchase, and for which day it is posted. */
export type Occasion = { readonly on: string; readonly actor: string }

/** One move of a purchase: what its deeds look at. */
export type Move = Occasion & {
  readonly query: TenantTransaction
  readonly purchase: LockedPurchase
  readonly standing: Standing
  readonly signal: Signal
  readonly row: Transition
  /** The receipt that the signal is about; null when it is about none. */
  readonly match: LockedMatch | null
}

type WantedRefund = {
  readonly bankTransactionId: string
  readonly amount: bigint
  readonly from: 'purchase' | 'receipt'
  readonly reason: string
}
type PlannedRefund = WantedRefund & { readonly refundReference: string; readonly posting: number }

/** What a move comes to: deeds write it down, and it is carried out together. */
export type Plan = { readonly postings: Posting[]; readonly refunds: PlannedRefund[]; readonly writes: Sql[] }

export const emptyPlan = (): Plan => ({ postings: [], refunds: [], writes: [] })

/** P4. The payee is whoever sent the receipt: it is no input. */
export function planRefund({ purchase, on, actor }: Move, plan: Plan, wanted: WantedRefund): void {
  if (wanted.amount === 0n) return
  const refundReference = `OFFR${randomBytes(14).toString('hex')}`
  const { reference, currency } = purchase
  const from = wanted.from === 'purchase' ? { reference } : { bankTransactionId: wanted.bankTransactionId }
  plan.refunds.push({ ...wanted, refundReference, posting: plan.postings.length })
  plan.postings.push(refundDecided({ on, actor, currency, amount: wanted.amount, refundReference, from }))
}

const refundRow = (
  { tenant, reference, clientAccountId, currency }: LockedPurchase,
  refund: PlannedRefund,
  id: string,
) => {
  const needsApproval = !isSmall({ currency, amount: refund.amount, reason: refund.reason })
  return sql`insert into app.refund (tenant_id, refund_reference, reference, bank_transaction_id, client_account_id,
      currency, amount, reason, from_account, needs_approval, instruct_posting)
    values (${tenant}, ${refund.refundReference}, ${reference}, ${refund.bankTransactionId}, ${clientAccountId},
      ${currency}, ${`${refund.amount}`}, ${refund.reason}, ${refund.from}, ${needsApproval}, ${id})`
}

/** Posts, opens the refunds and writes the rows. Answers the ids of the postings. */
export async function carryOut({ query, purchase }: Move, plan: Plan): Promise<readonly string[]> {
  const ids = await post(query, purchase.tenant, plan.postings)
  for (const refund of plan.refunds) await query(refundRow(purchase, refund, ids[refund.posting] ?? ''))
  for (const write of plan.writes) await query(write)
  return ids
}
