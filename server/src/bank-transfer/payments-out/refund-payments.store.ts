import sql from 'sql-template-tag'
import { proposalNotOpen } from '../four-eyes.ts'
import { post } from '../ledger/ledger.store.ts'
import { refundSent } from '../ledger/postings.rules.ts'
import { todayOf } from '../statements/account-day.store.ts'
import { applyPaymentStatusToRefunds } from './apply-payment-status.store.ts'
import { endToEndIdOf } from './end-to-end-id.rules.ts'
import type { PaymentSource } from './payment-source.store.ts'
import { lockedRefunds, payeeIban } from './refund-rows.store.ts'

/** Refunds in a payment file. */
export const refundPaymentSource: PaymentSource = {
  prefix: 'FHR',

  /** Approved refunds with an account to be paid to. */
  async ready(query, action, clientAccountId, most) {
    const rows = await query(sql`select r.refund_reference, r.attempt, r.uetr, r.amount, r.reason, r.reference,
        coalesce(r.payee_name, b.counterparty_name, '') as name, ${payeeIban} as iban
      from app.refund r join app.bank_transaction b using (tenant_id, bank_transaction_id)
      where r.tenant_id = ${action.caller.tenantId} and r.client_account_id = ${clientAccountId} and r.state = 'approved'
        and r.screening = 'clear' and ${payeeIban} is not null
      order by r.refund_reference limit ${most} for update of r`)
    return rows.map((row) => ({
      reference: row.refund_reference as string,
      attempt: row.attempt as number,
      endToEndId: endToEndIdOf(row.refund_reference as string, row.attempt as number),
      uetr: row.uetr as string,
      amount: BigInt(row.amount as string),
      payee: { name: row.name as string, iban: row.iban as string, bic: null },
      remittance: `Refund ${(row.reference ?? row.refund_reference) as string}`,
    }))
  },

  /** Each attempt of a refund stands in exactly one file. */
  async take(query, action, paymentFileId, lines) {
    const { tenantId } = action.caller
    const references = lines.map(({ reference }) => reference)
    await query(sql`insert into app.refund_line (tenant_id, refund_reference, attempt, payment_file_id, end_to_end_id)
      select ${tenantId}, l.refund_reference, l.attempt, ${paymentFileId}, l.end_to_end_id
      from unnest(${references}::text[], ${lines.map(({ attempt }) => attempt)}::smallint[],
        ${lines.map(({ endToEndId }) => endToEndId)}::text[]) as l (refund_reference, attempt, end_to_end_id)`)
    await query(sql`update app.refund set state = 'batched', payment_file_id = ${paymentFileId}, moved_at = clock_timestamp(),
      next_check_at = clock_timestamp() where tenant_id = ${tenantId} and refund_reference = any (${references})`)
  },

  /** One may have been frozen since. */
  async requireWhole(query, { tenant, paymentFileId }) {
    const stopped = await query(sql`select from app.refund_line l join app.refund r using (tenant_id, refund_reference)
      where l.tenant_id = ${tenant} and l.payment_file_id = ${paymentFileId} and r.state = 'cancelled' limit 1`)
    if (stopped.length > 0)
      throw proposalNotOpen('A payment of the file was stopped since: reject or discard the file.')
  },

  async giveBack(query, { tenant, paymentFileId }) {
    await query(sql`update app.refund set state = 'approved', attempt = attempt + 1, uetr = gen_random_uuid(),
        payment_file_id = null, moved_at = clock_timestamp()
      where tenant_id = ${tenant} and payment_file_id = ${paymentFileId} and state = 'batched'`)
  },

  /** P5 for every refund; one whose debit a statement has shown already was posted then. */
  async send(query, action, { tenant, paymentFileId, row }) {
    const clientAccountId = row.client_account_id as string
    const actor = action.caller.subject
    const lines = await query(sql`select refund_reference from app.refund_line where tenant_id = ${tenant}
      and payment_file_id = ${paymentFileId}`)
    const all = await lockedRefunds(
      query,
      tenant,
      lines.map(({ refund_reference }) => refund_reference as string),
    )
    const leaving = all.filter(({ state }) => state === 'batched')
    const on = await todayOf(query, tenant, clientAccountId)
    const postings = leaving.map(({ refundReference, attempt, amount, currency }) =>
      refundSent({ on, actor, currency, amount, refundReference, attempt, clientAccountId }),
    )
    const ids = await post(query, tenant, postings)
    await query(sql`update app.refund r set state = 'sent', sent_posting = p.posting, moved_at = clock_timestamp(),
        next_check_at = clock_timestamp()
      from unnest(${leaving.map(({ refundReference }) => refundReference)}::text[], ${[...ids]}::uuid[])
        as p (refund_reference, posting)
      where r.tenant_id = ${tenant} and r.refund_reference = p.refund_reference`)
    return leaving.length
  },

  applyPaymentStatus: applyPaymentStatusToRefunds,
}
