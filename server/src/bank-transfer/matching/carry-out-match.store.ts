import type { TenantTransaction } from '@firsthand/postgres/tenant'
import sql from 'sql-template-tag'
import { todayOf } from '../statements/account-day.store.ts'
import { bankTransactionNotOpen } from '../treasury-refusals.ts'
import { applyReceipt, readyFor } from './apply-receipt.store.ts'
import type { Allocated } from './match.port.ts'
import type { PayerScreening, Receipt } from './receipt.port.ts'
import { returnReceipt } from './return-receipt.store.ts'

/** People match in the last tier: no machine could say whose it is. */
const byHand = 6

/** Gives a locked receipt to the purchases that two people named; what they leave over goes back to whoever sent it. */
export async function carryOutMatch(
  query: TenantTransaction,
  receipt: Receipt,
  allocations: readonly Allocated[],
  payers: ReadonlyMap<string, PayerScreening>,
  actor: string,
): Promise<void> {
  const { tenant, bankTransactionId, clientAccountId, amount } = receipt
  const occasion = { on: await todayOf(query, tenant, clientAccountId), actor }
  const given = allocations.reduce((sum, each) => sum + each.amount, 0n)
  const words = [...payers.values()]
  const worst = words.find((word) => word?.verdict !== 'match' || word.screening !== 'clear') ?? words[0] ?? null
  await query(sql`update app.bank_transaction set tier = ${byHand}, checked_at = coalesce(checked_at, clock_timestamp()),
      next_check_at = ${words.includes(null) ? sql`clock_timestamp() + interval '1 minute'` : sql`null`},
      verdict = ${words.length === 0 ? null : (worst?.verdict ?? 'unavailable')}, screening = ${worst?.screening ?? null},
      decision_id = ${worst?.decisionId ?? null}, suggestions = '[]', moved_at = clock_timestamp(),
      state = ${allocations.length === 0 ? 'returned' : 'matched'}
    where tenant_id = ${tenant} and bank_transaction_id = ${bankTransactionId}`)
  for (const { reference, amount: part } of allocations) {
    const ready = await readyFor(query, receipt, reference, occasion)
    if (!ready) throw bankTransactionNotOpen('waiting for the statement of the day on which the order was due')
    const payer = payers.get(reference) ?? null
    await applyReceipt(query, receipt, { reference, amount: part, tier: byHand, payer }, occasion)
  }
  await query(sql`update app.bank_transaction b set state = 'review' where b.tenant_id = ${tenant}
    and b.bank_transaction_id = ${bankTransactionId} and exists (select from app.receipt_match m
      where m.tenant_id = b.tenant_id and m.bank_transaction_id = b.bank_transaction_id and m.state = 'under_review')`)
  const left = amount - given
  if (left === 0n) return
  const reason = allocations.length === 0 ? 'payer_mismatch' : 'excess'
  await returnReceipt(query, receipt, { amount: left, reason }, occasion)
}
