import type { TenantTransaction } from '@firsthand/postgres/tenant'
import { erasedText } from '@firsthand/sealing/sealed-text'
import type { TenantId } from '@firsthand/values/values'
import sql from 'sql-template-tag'
import type { PayoutAccountRow, PayoutRow } from '#rows.gen'
import { sealedText } from '#sealing/seal-payers'
import { reversalOf } from '../ledger/exceptional-postings.rules.ts'
import { findPosting, post } from '../ledger/ledger.store.ts'
import { payoutSent } from '../ledger/postings.rules.ts'
import { hasOpenShortfall } from '../reconciliation/exception.store.ts'
import { todayOf } from '../statements/account-day.store.ts'
import { payoutHolder } from '../text-holders.store.ts'
import { purchaseEvent } from '../treasury-audit.store.ts'
import { roomIn } from './payable-room.store.ts'
import { endToEndIdOf, type FileObstacle } from './payment-file.rules.ts'
import type { LockedPaymentFile, PaymentSource } from './payment-source.ts'
import { lockedPayouts, movePayout, payoutEventOf } from './payout.store.ts'

type ReadyPayout = Pick<PayoutRow, 'payout_reference' | 'attempt' | 'uetr' | 'amount' | 'instrument_id'> &
  Pick<PayoutAccountRow, 'name' | 'iban' | 'bic'>

/** Nothing of the firm or of issuers leaves while clients' money is short, or while the bank holds too little beside it. */
async function moneyObstacle(
  query: TenantTransaction,
  tenant: TenantId,
  clientAccountId: string,
  states: readonly ('approved' | 'batched')[],
): Promise<FileObstacle | null> {
  if (await hasOpenShortfall(query, tenant, clientAccountId)) return 'shortfall_open'
  return (await roomIn(query, tenant, { clientAccountId, states })) < 0n ? 'bank_holds_less' : null
}

/** The payouts of a file, locked. */
const payoutsIn = (query: TenantTransaction, { tenant, paymentFileId }: LockedPaymentFile) =>
  lockedPayouts(query, sql`o.tenant_id = ${tenant} and o.payment_file_id = ${paymentFileId}`)

/** Proceeds and fees in a payment file. */
export const payoutPaymentSource: PaymentSource = {
  prefix: 'FHP',

  accountObstacle: (query, tenant, clientAccountId) =>
    moneyObstacle(query, tenant, clientAccountId, ['approved', 'batched']),

  async ready(query, context, clientAccountId, most) {
    const { tenantId } = context.caller
    const rows =
      await query<ReadyPayout>(sql`select o.payout_reference, o.attempt, o.uetr, o.amount, o.instrument_id, a.name, a.iban,
        a.bic from app.payout o join app.payout_account a using (tenant_id, payout_account_id)
      where o.tenant_id = ${tenantId} and o.client_account_id = ${clientAccountId} and o.state = 'approved'
        and a.state = 'approved'
      order by o.payout_reference limit ${most} for no key update of o`)
    // Nobody is paid whose account was erased.
    const payable = rows.filter(({ iban }) => iban !== erasedText)
    return payable.map(({ payout_reference: reference, attempt, uetr, amount, instrument_id, name, iban, bic }) => ({
      reference,
      attempt,
      endToEndId: endToEndIdOf(reference, attempt),
      uetr,
      amount: BigInt(amount),
      payee: { name, iban, bic },
      remittance: instrument_id === null ? 'Fees' : `Proceeds ${instrument_id}`,
    }))
  },

  async take(query, context, paymentFileId, lines) {
    await query(sql`update app.payout set state = 'batched', payment_file_id = ${paymentFileId}, moved_at = clock_timestamp()
      where tenant_id = ${context.caller.tenantId} and payout_reference = any (${lines.map(({ reference }) => reference)})`)
  },

  async standing(query, { tenant, paymentFileId }) {
    type Line = Pick<PayoutRow, 'payout_reference' | 'attempt' | 'state'> & { readonly account: string }
    const rows = await query<Line>(sql`select o.payout_reference, o.attempt, o.state, a.state as account
      from app.payout o join app.payout_account a using (tenant_id, payout_account_id)
      where o.tenant_id = ${tenant} and o.payment_file_id = ${paymentFileId} order by o.payout_reference`)
    return rows.map(({ payout_reference: reference, attempt, state, account }) => ({
      reference,
      attempt,
      state: account === 'approved' ? state : `payee ${account}`,
    }))
  },

  /** The payee's account may have been closed or replaced since. */
  async fileObstacle(query, { tenant, paymentFileId, row }) {
    const money = row.state === 'sent' ? null : await moneyObstacle(query, tenant, row.client_account_id, ['batched'])
    if (money !== null) return money
    const stopped =
      await query(sql`select from app.payout o join app.payout_account a using (tenant_id, payout_account_id)
      where o.tenant_id = ${tenant} and o.payment_file_id = ${paymentFileId} and o.state = 'batched' and a.state <> 'approved' limit 1`)
    return stopped.length > 0 ? 'payee_closed' : null
  },

  async giveBack(query, { tenant, paymentFileId }) {
    await query(sql`update app.payout set state = 'approved', attempt = attempt + 1, uetr = gen_random_uuid(),
        payment_file_id = null, moved_at = clock_timestamp()
      where tenant_id = ${tenant} and payment_file_id = ${paymentFileId} and state = 'batched'`)
  },

  /** P8; one whose debit a statement has shown already was posted then. */
  carried: async (query, file) =>
    (await payoutsIn(query, file)).map(({ amount, ...payout }) => ({ ...payout, amount: `${amount}` })),

  async send(query, context, file) {
    const { tenant, row } = file
    const leaving = (await payoutsIn(query, file)).filter(({ state }) => state === 'batched')
    const on = await todayOf(query, tenant, row.client_account_id)
    const occasion = { on, actor: context.caller.subject }
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

  /** A rejection reverses P8 and ends the payout: to have it paid after all, another is proposed. */
  async applyPaymentStatus(query, context, paymentFileId, statusOf) {
    const tenant = context.caller.tenantId
    const all = await lockedPayouts(query, sql`o.tenant_id = ${tenant} and o.payment_file_id = ${paymentFileId}`)
    const received = all.map((payout) => {
      const isOnItsWay = payout.state === 'sent' || payout.state === 'batched'
      const verdict = isOnItsWay ? statusOf(endToEndIdOf(payout.payoutReference, payout.attempt)) : null
      return { payout, outcome: verdict?.outcome ?? 'pending', reason: verdict?.reason ?? null }
    })
    const rejected = received.filter(({ outcome }) => outcome === 'rejected')
    for (const { payout, reason } of rejected) {
      const source = { kind: 'payout', id: payout.payoutReference }
      const sent = payout.state === 'sent' ? await findPosting(query, tenant, source, 'sent') : null
      const occasion = { on: await todayOf(query, tenant, payout.clientAccountId), actor: context.caller.subject }
      if (sent) await post(query, tenant, [reversalOf(sent, occasion)])
      const holder = await payoutHolder(query, tenant, payout.payoutReference)
      const words = reason === null ? null : await sealedText(query, tenant, holder, reason)
      await movePayout(query, tenant, payout, 'rejected', sql`, status_reason = ${words}`)
    }
    for (const { payout } of rejected)
      await query(purchaseEvent('payout.rejected', payout.payoutReference, payoutEventOf(payout)))
    const accepted = received.filter(({ outcome }) => outcome === 'accepted').length
    return { accepted, rejected: rejected.length, ignored: received.length - accepted - rejected.length }
  },
}
