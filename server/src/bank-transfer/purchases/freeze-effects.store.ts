import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import sql, { raw } from 'sql-template-tag'
import type { ExceptionRow, RefundRow } from '#rows.gen'
import { refundMoney } from '../ledger/chart.rules.ts'
import { moneyFrozen } from '../ledger/exceptional-postings.rules.ts'
import { balanceOf } from '../ledger/ledger.store.ts'
import { shownRefundState } from '../payments-out/refund.store.ts'
import { matchesOf } from './lock-purchase.store.ts'
import { endMatch, matchOfMove } from './money-effects.store.ts'
import type { Move, Occasion, Plan } from './purchase-plan.store.ts'

/** Where money is frozen to. */
export type Freeze = Occasion & { readonly tenant: TenantId; readonly currency: string; readonly exceptionId: string }

async function knownException({ query, purchase }: Move): Promise<string> {
  const [row] = await query<
    Pick<ExceptionRow, 'exception_id'>
  >(sql`select exception_id from app.exception where tenant_id = ${purchase.tenant}
    and reference = ${purchase.reference} and kind = 'frozen' and state = 'open' order by exception_id limit 1`)
  if (row === undefined) throw new Error('a frozen purchase has an exception')
  return row.exception_id
}

async function freezeOf(move: Move): Promise<Freeze> {
  const { purchase, signal, on, actor } = move
  const exceptionId = 'exceptionId' in signal ? signal.exceptionId : await knownException(move)
  return { on, actor, tenant: purchase.tenant, currency: purchase.currency, exceptionId }
}

/** P12 for one account, and the sum of the exception grows by it. */
export function freeze(to: Freeze, plan: Plan, amount: bigint, from: Parameters<typeof moneyFrozen>[0]['from']): void {
  if (amount === 0n) return
  plan.postings.push(moneyFrozen({ ...to, amount, from }))
  plan.writes.push(sql`update app.exception set amount = amount + ${`${amount}`}
    where tenant_id = ${to.tenant} and exception_id = ${to.exceptionId}`)
}

/** The money of a locked refund is frozen, and the refund ends. */
export async function freezeOneRefund(query: TenantTransaction, to: Freeze, plan: Plan, refundReference: string) {
  const amount = await balanceOf(query, to.tenant, refundMoney(refundReference), to.currency)
  freeze(to, plan, amount, { refundReference })
  plan.writes.push(sql`update app.refund r set shown_state = ${raw(shownRefundState)}, state = 'cancelled', moved_at = clock_timestamp()
    where tenant_id = ${to.tenant} and refund_reference = ${refundReference}`)
}

export async function freezeReceipt(move: Move, plan: Plan): Promise<void> {
  const match = matchOfMove(move)
  freeze(await freezeOf(move), plan, match.open, { bankTransactionId: match.bankTransactionId })
  plan.writes.push(...endMatch(move.purchase, match, { state: 'frozen', applied: 0n, outcome: null }))
}

/** Everything that has not left: receipts, what the purchase holds, refunds that are not sent. */
export async function freezeAll(move: Move, plan: Plan): Promise<void> {
  const { query, purchase, standing } = move
  const to = await freezeOf(move)
  freeze(to, plan, standing.held, { reference: purchase.reference })
  for (const match of await matchesOf(query, purchase)) {
    freeze(to, plan, match.open, { bankTransactionId: match.bankTransactionId })
    if (match.open + match.applied > 0n)
      plan.writes.push(...endMatch(purchase, match, { state: 'frozen', applied: 0n, outcome: null }))
  }
  const rows = await query<
    Pick<RefundRow, 'refund_reference'>
  >(sql`select refund_reference from app.refund where tenant_id = ${purchase.tenant}
    and reference = ${purchase.reference} and state in ('requested', 'approved', 'batched', 'rejected', 'returned')
    order by refund_reference for no key update`)
  for (const { refund_reference: id } of rows) await freezeOneRefund(query, to, plan, id)
}

/** One refund: it may not be paid, or it had left before its purchase was frozen and was returned. */
export async function freezeRefund(move: Move, plan: Plan): Promise<void> {
  const { query, signal } = move
  if (!('refundReference' in signal)) throw new Error(`${move.row.event} is about no refund`)
  await freezeOneRefund(query, await freezeOf(move), plan, signal.refundReference)
}
