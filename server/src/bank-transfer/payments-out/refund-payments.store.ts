import type { TenantTransaction } from '@firsthand/postgres/tenant'
import { erasedText } from '@firsthand/sealing/sealed-text'
import type { TenantId } from '@firsthand/values/values'
import sql from 'sql-template-tag'
import type { AdminContext } from '#identity/admin-context'
import type { RefundLineRow, RefundRow } from '#rows.gen'
import { sealedText } from '#sealing/seal-payers'
import { reversalOf } from '../ledger/exceptional-postings.rules.ts'
import { findPosting, post } from '../ledger/ledger.store.ts'
import { refundSent } from '../ledger/postings.rules.ts'
import { movePurchase } from '../purchases/move-purchase.store.ts'
import { todayOf } from '../statements/account-day.store.ts'
import { refundHolder } from '../text-holders.store.ts'
import { endToEndIdOf } from './payment-file.rules.ts'
import type { LockedPaymentFile, PaymentSource } from './payment-source.ts'
import { type LockedRefund, lockedRefunds, moveRefund, payeeIban } from './refund.store.ts'

type ReadyRefund = Pick<RefundRow, 'refund_reference' | 'attempt' | 'uetr' | 'amount' | 'reference'> & {
  readonly name: string
  readonly iban: string
}

/** The refunds of a file, locked. */
async function refundsIn(query: TenantTransaction, { tenant, paymentFileId }: LockedPaymentFile) {
  const lines = await query<Pick<RefundLineRow, 'refund_reference'>>(sql`select refund_reference from app.refund_line
    where tenant_id = ${tenant} and payment_file_id = ${paymentFileId} order by refund_reference`)
  return lockedRefunds(
    query,
    tenant,
    lines.map(({ refund_reference }) => refund_reference),
  )
}

/** Refunds in a payment file. */
export const refundPaymentSource: PaymentSource = {
  prefix: 'FHR',

  /** A shortfall of the account stops the firm's own money, never a refund to a client. */
  accountObstacle: async () => null,

  /** Approved refunds with an account to be paid to. */
  async ready(query, context, clientAccountId, most) {
    const rows =
      await query<ReadyRefund>(sql`select r.refund_reference, r.attempt, r.uetr, r.amount, r.reason, r.reference,
        coalesce(r.payee_name, b.counterparty_name, '') as name, ${payeeIban} as iban
      from app.refund r join app.bank_transaction b using (tenant_id, bank_transaction_id)
      where r.tenant_id = ${context.caller.tenantId} and r.client_account_id = ${clientAccountId} and r.state = 'approved'
        and r.screening = 'clear' and ${payeeIban} is not null
      order by r.refund_reference limit ${most} for no key update of r`)
    // Nobody is paid whose account was erased.
    const payable = rows.filter(({ iban }) => iban !== erasedText)
    return payable.map(({ refund_reference: refund, reference, attempt, uetr, amount, name, iban }) => ({
      reference: refund,
      attempt,
      endToEndId: endToEndIdOf(refund, attempt),
      uetr,
      amount: BigInt(amount),
      payee: { name, iban, bic: null },
      remittance: `Refund ${reference ?? refund}`,
    }))
  },

  /** Each attempt of a refund stands in exactly one file. */
  async take(query, context, paymentFileId, lines) {
    const { tenantId } = context.caller
    const references = lines.map(({ reference }) => reference)
    await query(sql`insert into app.refund_line (tenant_id, refund_reference, attempt, payment_file_id, end_to_end_id)
      select ${tenantId}, l.refund_reference, l.attempt, ${paymentFileId}, l.end_to_end_id
      from unnest(${references}::text[], ${lines.map(({ attempt }) => attempt)}::smallint[],
        ${lines.map(({ endToEndId }) => endToEndId)}::text[]) as l (refund_reference, attempt, end_to_end_id)`)
    await query(sql`update app.refund set state = 'batched', shown_state = null, payment_file_id = ${paymentFileId}, moved_at = clock_timestamp(),
      next_check_at = clock_timestamp() where tenant_id = ${tenantId} and refund_reference = any (${references})`)
  },

  async standing(query, { tenant, paymentFileId }) {
    type Line = Pick<RefundRow, 'state'> & Pick<RefundLineRow, 'refund_reference' | 'attempt'>
    const rows = await query<Line>(sql`select l.refund_reference, l.attempt, r.state
      from app.refund_line l join app.refund r using (tenant_id, refund_reference)
      where l.tenant_id = ${tenant} and l.payment_file_id = ${paymentFileId} order by l.refund_reference`)
    return rows.map(({ refund_reference: reference, attempt, state }) => ({ reference, attempt, state }))
  },

  /** A refund of the file may have been frozen since, or stand in another file at a later attempt. */
  async fileObstacle(query, { tenant, paymentFileId }) {
    const stopped = await query(sql`select from app.refund_line l join app.refund r using (tenant_id, refund_reference)
      where l.tenant_id = ${tenant} and l.payment_file_id = ${paymentFileId} and not (r.attempt = l.attempt
        and r.payment_file_id = l.payment_file_id and r.state in ('batched', 'sent', 'settled', 'returned')) limit 1`)
    return stopped.length > 0 ? 'refund_stopped' : null
  },

  async giveBack(query, { tenant, paymentFileId }) {
    await query(sql`update app.refund set state = 'approved', attempt = attempt + 1, uetr = gen_random_uuid(),
        payment_file_id = null, moved_at = clock_timestamp()
      where tenant_id = ${tenant} and payment_file_id = ${paymentFileId} and state = 'batched'`)
  },

  /** P5 for every refund; one whose debit a statement has shown already was posted then. */
  carried: async (query, file) =>
    (await refundsIn(query, file)).map(({ amount, ...refund }) => ({ ...refund, amount: `${amount}` })),

  async send(query, context, file) {
    const { tenant, row } = file
    const clientAccountId = row.client_account_id
    const actor = context.caller.subject
    const all = await refundsIn(query, file)
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

  async applyPaymentStatus(query, context, paymentFileId, statusOf) {
    const { tenantId } = context.caller
    type Line = Pick<RefundLineRow, 'refund_reference' | 'attempt'>
    const lines = await query<Line>(sql`select refund_reference, attempt from app.refund_line
      where tenant_id = ${tenantId} and payment_file_id = ${paymentFileId}`)
    const attempts = new Map(lines.map(({ refund_reference, attempt }) => [refund_reference, attempt]))
    const references = [...attempts.keys()]
    // Purchases are locked before their refunds, as everywhere.
    await query(sql`select from app.purchase p where p.tenant_id = ${tenantId} and p.reference in (select r.reference
        from app.refund r where r.tenant_id = ${tenantId} and r.refund_reference = any (${references}))
      order by p.reference for no key update`)
    const counts = { accepted: 0, rejected: 0, ignored: 0 }
    for (const refund of await lockedRefunds(query, tenantId, references)) {
      const { refundReference, attempt, state } = refund
      const verdict = statusOf(endToEndIdOf(refundReference, attempts.get(refundReference) ?? 0))
      const isOnItsWay = attempt === attempts.get(refundReference) && (state === 'sent' || state === 'batched')
      if (verdict === null || verdict.outcome === 'pending' || !isOnItsWay) {
        counts.ignored += 1
        continue
      }
      counts[verdict.outcome] += 1
      const reason = await aboutRefund(query, tenantId, refundReference, verdict.reason)
      await query(sql`update app.refund_line set status = ${verdict.outcome}, status_reason = ${reason}
        where tenant_id = ${tenantId} and refund_reference = ${refundReference} and attempt = ${attempt}`)
      if (verdict.outcome === 'rejected') await reverseSent(query, context, refund)
    }
    return counts
  },
}

/** Banks add texts of their own to a code. */
const aboutRefund = async (query: TenantTransaction, tenant: TenantId, refundReference: string, text: string | null) =>
  text === null ? null : sealedText(query, tenant, await refundHolder(query, tenant, refundReference), text)

/** Reverses P5: the money lies with the refund again until it is decided what is wrong, or with a frozen purchase's exception. */
async function reverseSent(query: TenantTransaction, context: AdminContext, refund: LockedRefund): Promise<void> {
  const { tenantId } = context.caller
  const { refundReference, reference, attempt, clientAccountId } = refund
  const source = { kind: 'refund', id: `${refundReference}/${attempt}` }
  const sent = refund.state === 'sent' ? await findPosting(query, tenantId, source, 'sent') : null
  const occasion = { on: await todayOf(query, tenantId, clientAccountId), actor: context.caller.subject }
  if (sent) await post(query, tenantId, [reversalOf(sent, occasion)])
  await moveRefund(query, tenantId, refund, 'rejected')
  if (reference === null) return
  await movePurchase(query, { ...occasion, tenant: tenantId, reference }, { kind: 'refund_rejected', refundReference })
}
