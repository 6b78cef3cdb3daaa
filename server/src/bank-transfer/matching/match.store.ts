import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import sql from 'sql-template-tag'
import type { PurchaseRow } from '#rows.gen'
import type { PayerScreening } from './ask-payer.ts'
import type { Receipt } from './receipt.rules.ts'

/** As it is kept with the proposal. */
export type MatchPayload = { readonly allocations: readonly { readonly reference: string; readonly amount: string }[] }

/** Those of the purchases that are paid to the receipt's account, in its currency. */
export async function payableAt(
  query: TenantTransaction,
  { tenant, clientAccountId, currency }: Receipt,
  references: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await query<Pick<PurchaseRow, 'reference'>>(sql`select reference from app.purchase
    where tenant_id = ${tenant} and reference = any (${[...references]}) and client_account_id = ${clientAccountId}
      and currency = ${currency}`)
  return new Set(rows.map(({ reference }) => reference))
}

/** In the order in which every transaction locks purchases. */
export async function lockPurchases(query: TenantTransaction, tenant: TenantId, references: readonly string[]) {
  await query(sql`select from app.purchase where tenant_id = ${tenant} and reference = any (${[...references]})
    order by reference for no key update`)
}

type MatchByHand = { readonly tier: number; readonly payers: readonly PayerScreening[]; readonly state: string }

/** Keeps the least favourable answer about the payers; one that is missing is asked for again. */
export async function writeMatchByHand(
  query: TenantTransaction,
  { tenant, bankTransactionId }: Receipt,
  { tier, payers, state }: MatchByHand,
): Promise<void> {
  const worst = payers.find((payer) => payer?.verdict !== 'match' || payer.screening !== 'clear') ?? payers[0] ?? null
  await query(sql`update app.bank_transaction set tier = ${tier}, checked_at = coalesce(checked_at, clock_timestamp()),
      next_check_at = ${payers.includes(null) ? sql`clock_timestamp() + interval '1 minute'` : sql`null`},
      verdict = ${payers.length === 0 ? null : (worst?.verdict ?? 'unavailable')}, screening = ${worst?.screening ?? null},
      decision_id = ${worst?.decisionId ?? null}, suggestions = '[]', moved_at = clock_timestamp(), state = ${state}
    where tenant_id = ${tenant} and bank_transaction_id = ${bankTransactionId}`)
}

/** The receipt is under review as long as one of its matches is. */
export async function moveToReview(query: TenantTransaction, { tenant, bankTransactionId }: Receipt): Promise<void> {
  await query(sql`update app.bank_transaction b set state = 'review' where b.tenant_id = ${tenant}
    and b.bank_transaction_id = ${bankTransactionId} and exists (select from app.receipt_match m
      where m.tenant_id = b.tenant_id and m.bank_transaction_id = b.bank_transaction_id and m.state = 'under_review')`)
}
