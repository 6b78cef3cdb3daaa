import sql from 'sql-template-tag'
import { moneyFrozen } from '../../../domain/bank-transfer/exceptional-postings.ts'
import { matchesOf } from './locked-purchase.ts'
import { endMatch, matchOfMove } from './money-deeds.ts'
import type { Move, Plan } from './purchase-plan.ts'

const caseOf = ({ signal }: Move, known: string | null): string => {
  if (signal.kind === 'frozen') return signal.caseId
  if (known === null) throw new Error('a frozen purchase has a case')
  return known
}

async function knownCase({ query, purchase }: Move): Promise<string | null> {
  const [row] = await query(sql`select case_id from app.money_case where tenant_id = ${purchase.tenant}
    and reference = ${purchase.reference} and kind = 'frozen' order by case_id limit 1`)
  return (row?.case_id as string | undefined) ?? null
}

/** P12 for one account, and the sum of the case grows by it. */
async function freeze(move: Move, plan: Plan, amount: bigint, from: Parameters<typeof moneyFrozen>[0]['from']) {
  if (amount === 0n) return
  const { purchase, on, actor } = move
  const caseId = caseOf(move, move.signal.kind === 'frozen' ? null : await knownCase(move))
  plan.postings.push(moneyFrozen({ on, actor, currency: purchase.currency, amount, caseId, from }))
  plan.writes.push(sql`update app.money_case set amount = amount + ${`${amount}`}
    where tenant_id = ${purchase.tenant} and case_id = ${caseId}`)
}

export async function freezeReceipt(move: Move, plan: Plan): Promise<void> {
  const match = matchOfMove(move)
  await freeze(move, plan, match.open, { bankTransactionId: match.bankTransactionId })
  plan.writes.push(...endMatch(move.purchase, match, { state: 'frozen', applied: 0n, outcome: null }))
}

/** Everything that has not left: receipts, what the purchase holds, refunds that are not sent. */
export async function freezeAll(move: Move, plan: Plan): Promise<void> {
  const { query, purchase, standing } = move
  await freeze(move, plan, standing.held, { reference: purchase.reference })
  for (const match of await matchesOf(query, purchase)) {
    await freeze(move, plan, match.open, { bankTransactionId: match.bankTransactionId })
    if (match.open + match.applied > 0n)
      plan.writes.push(...endMatch(purchase, match, { state: 'frozen', applied: 0n, outcome: null }))
  }
  const rows = await query(sql`select refund_reference, amount from app.refund where tenant_id = ${purchase.tenant}
    and reference = ${purchase.reference} and state in ('requested', 'approved', 'batched', 'rejected', 'returned')
    for update`)
  for (const { refund_reference: id, amount } of rows) {
    await freeze(move, plan, BigInt(amount as string), { refundReference: id as string })
    plan.writes.push(sql`update app.refund set state = 'cancelled', moved_at = clock_timestamp()
      where tenant_id = ${purchase.tenant} and refund_reference = ${id as string}`)
  }
}

/** A refund that was sent before the purchase was frozen, and came back, or was never carried out. */
export async function freezeRefund(move: Move, plan: Plan): Promise<void> {
  const { query, purchase, signal } = move
  if (signal.kind !== 'refund_bounced' && signal.kind !== 'refund_rejected')
    throw new Error('only a refund that came back is frozen by itself')
  const { refundReference } = signal
  const [row] = await query(sql`select amount from app.refund where tenant_id = ${purchase.tenant}
    and refund_reference = ${refundReference} for update`)
  await freeze(move, plan, BigInt((row?.amount as string | undefined) ?? 0), { refundReference })
  plan.writes.push(sql`update app.refund set state = 'cancelled', moved_at = clock_timestamp()
    where tenant_id = ${purchase.tenant} and refund_reference = ${refundReference}`)
}
