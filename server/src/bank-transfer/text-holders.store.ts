import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { Holder } from '@firsthand/sealing/sealed-text'
import { fileHolder } from '@firsthand/sealing/sealing'
import type { TenantId } from '@firsthand/values/values'
import sql, { type Sql } from 'sql-template-tag'
import { payerOf } from '#sealing/seal-payers'

type Found = { readonly index: string | null; readonly otherwise: string }

/** The holder of an account where it is known; else of the file or thing that the text is about. */
async function holderBy(query: TenantTransaction, found: Sql, name: string): Promise<Holder> {
  const [row] = await query<Found>(found)
  return row?.index ? payerOf(row.index) : fileHolder(row?.otherwise ?? name)
}

/** Whose data a text about a movement is: of its payer or payee. */
export const receiptHolder = (query: TenantTransaction, tenant: TenantId, bankTransactionId: string) =>
  holderBy(
    query,
    sql`select counterparty_index as index, statement_id::text as otherwise from app.bank_transaction
      where tenant_id = ${tenant} and bank_transaction_id = ${bankTransactionId}`,
    bankTransactionId,
  )

/** Of a refund: its payee. */
export const refundHolder = (query: TenantTransaction, tenant: TenantId, refundReference: string) =>
  holderBy(
    query,
    sql`select coalesce(r.payee_index, b.counterparty_index) as index, b.statement_id::text as otherwise
      from app.refund r join app.bank_transaction b using (tenant_id, bank_transaction_id)
      where r.tenant_id = ${tenant} and r.refund_reference = ${refundReference}`,
    refundReference,
  )

/** Of a payout: the payee of proceeds or fees. */
export const payoutHolder = (query: TenantTransaction, tenant: TenantId, payoutReference: string) =>
  holderBy(
    query,
    sql`select a.iban_index as index, o.payout_account_id as otherwise
      from app.payout o join app.payout_account a using (tenant_id, payout_account_id)
      where o.tenant_id = ${tenant} and o.payout_reference = ${payoutReference}`,
    payoutReference,
  )
