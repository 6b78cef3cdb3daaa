import sql from 'sql-template-tag'
import { proposalNotOpen } from '../four-eyes.ts'
import { reversalOf } from '../ledger/exceptional-postings.rules.ts'
import { findPosting, post } from '../ledger/ledger.store.ts'
import { payoutSent } from '../ledger/postings.rules.ts'
import { requireNoShortfall } from '../reconciliation/open-shortfall.store.ts'
import { todayOf } from '../statements/account-day.store.ts'
import { purchaseEvent } from '../treasury-audit.store.ts'
import { endToEndIdOf } from './end-to-end-id.rules.ts'
import type { PaymentSource } from './payment-source.store.ts'
import { lockedPayouts, movePayout, payoutEventOf } from './payout-rows.store.ts'

/** Proceeds and fees in a payment file. */
export const payoutPaymentSource: PaymentSource = {
  prefix: 'FHP',

  async ready(query, action, clientAccountId, most) {
    const { tenantId } = action.caller
    await requireNoShortfall(query, tenantId, clientAccountId)
    const rows =
      await query(sql`select o.payout_reference, o.attempt, o.uetr, o.amount, o.instrument_id, a.name, a.iban,
        a.bic from app.payout o join app.payout_account a using (tenant_id, payout_account_id)
      where o.tenant_id = ${tenantId} and o.client_account_id = ${clientAccountId} and o.state = 'approved'
        and a.state = 'approved'
      order by o.payout_reference limit ${most} for update of o`)
    return rows.map((row) => ({
      reference: row.payout_reference as string,
      attempt: row.attempt as number,
      endToEndId: endToEndIdOf(row.payout_reference as string, row.attempt as number),
      uetr: row.uetr as string,
      amount: BigInt(row.amount as string),
      payee: { name: row.name as string, iban: row.iban as string, bic: row.bic as string },
      remittance: row.instrument_id === null ? 'Fees' : `Proceeds ${row.instrument_id as string}`,
    }))
  },

  async take(query, action, paymentFileId, lines) {
    await query(sql`update app.payout set state = 'batched', payment_file_id = ${paymentFileId}, moved_at = clock_timestamp()
      where tenant_id = ${action.caller.tenantId} and payout_reference = any (${lines.map(({ reference }) => reference)})`)
  },

  /** The firm may have another account since, and its own money waits while clients' money is short. */
  async requireWhole(query, { tenant, paymentFileId, row }) {
    await requireNoShortfall(query, tenant, row.client_account_id as string)
    const stopped =
      await query(sql`select from app.payout o join app.payout_account a using (tenant_id, payout_account_id)
      where o.tenant_id = ${tenant} and o.payment_file_id = ${paymentFileId} and o.state = 'batched' and a.state <> 'approved' limit 1`)
    if (stopped.length > 0) throw proposalNotOpen('A payee of the file is closed since: reject or discard the file.')
  },

  async giveBack(query, { tenant, paymentFileId }) {
    await query(sql`update app.payout set state = 'approved', attempt = attempt + 1, uetr = gen_random_uuid(),
        payment_file_id = null, moved_at = clock_timestamp()
      where tenant_id = ${tenant} and payment_file_id = ${paymentFileId} and state = 'batched'`)
  },

  /** P8; one whose debit a statement has shown already was posted then. */
  async send(query, action, { tenant, paymentFileId, row }) {
    const which = sql`o.tenant_id = ${tenant} and o.payment_file_id = ${paymentFileId} and o.state = 'batched'`
    const leaving = await lockedPayouts(query, which)
    const on = await todayOf(query, tenant, row.client_account_id as string)
    const occasion = { on, actor: action.caller.subject }
    await post(
      query,
      tenant,
      leaving.map((payout) => payoutSent({ ...payout, ...occasion })),
    )
    for (const payout of leaving) await movePayout(query, tenant, payout, 'sent')
    for (const payout of leaving)
      await query(purchaseEvent('payout.sent', payout.payoutReference, payoutEventOf(payout)))
    return leaving.length
  },

  /** A refusal undoes P8 and ends the payout: whoever still wants it paid proposes another. */
  async applyPaymentStatus(query, action, paymentFileId, stated) {
    const tenant = action.caller.tenantId
    const all = await lockedPayouts(query, sql`o.tenant_id = ${tenant} and o.payment_file_id = ${paymentFileId}`)
    const received = all.map((payout) => {
      const isOnItsWay = payout.state === 'sent' || payout.state === 'batched'
      const verdict = isOnItsWay ? stated(endToEndIdOf(payout.payoutReference, payout.attempt)) : null
      return { payout, outcome: verdict?.outcome ?? 'pending', reason: verdict?.reason ?? null }
    })
    const rejected = received.filter(({ outcome }) => outcome === 'rejected')
    for (const { payout, reason } of rejected) {
      const source = { kind: 'payout', id: payout.payoutReference }
      const sent = payout.state === 'sent' ? await findPosting(query, tenant, source, 'sent') : null
      const occasion = { on: await todayOf(query, tenant, payout.clientAccountId), actor: action.caller.subject }
      if (sent) await post(query, tenant, [reversalOf(sent, occasion)])
      await movePayout(query, tenant, payout, 'rejected', sql`, status_reason = ${reason}`)
    }
    for (const { payout } of rejected)
      await query(purchaseEvent('payout.rejected', payout.payoutReference, payoutEventOf(payout)))
    const accepted = received.filter(({ outcome }) => outcome === 'accepted').length
    return { accepted, rejected: rejected.length, ignored: received.length - accepted - rejected.length }
  },
}
