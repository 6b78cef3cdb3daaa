import { inTenant, type TenantTransaction } from '@firsthand/postgres/tenant'
import type { Subject, TenantId } from '@firsthand/values/values'
import type { RefundView } from '@firsthand/wire/bank-transfer/refunds'
import type pg from 'pg'
import sql, { empty, type Sql } from 'sql-template-tag'
import type { AdminContext } from '#identity/admin-context'
import { proposalNotOpen } from '../four-eyes.ts'
import { refundMoney } from '../ledger/chart.rules.ts'
import { balanceOf } from '../ledger/ledger.store.ts'
import { decideProposal, openProposal } from '../matching/proposals.ts'
import { cameBackShort } from '../statements/book-shortfall.store.ts'
import { treasuryAudit } from '../treasury-audit.store.ts'
import { refundExceedsHeld } from '../treasury-refusals.ts'
import { freezeRefund } from './freeze-refund.store.ts'
import type { RefundStore } from './refund.port.ts'
import { type LockedRefund, lockedRefunds, payeeIban } from './refund-rows.store.ts'
import { refundNow } from './refund-view.store.ts'

/** What waits for a person: a new refund, and one that the bank has refused or returned. */
const waiting: ReadonlySet<string> = new Set(['requested', 'rejected', 'returned'])

type PayeePayload = { readonly name: string; readonly iban: string }

async function proposedPayee(query: TenantTransaction, tenant: TenantId, refundReference: string) {
  const [row] = await query(sql`select payload from app.proposal where tenant_id = ${tenant} and kind = 'refund_payee'
    and subject = ${refundReference} and state = 'open'`)
  return (row?.payload as PayeePayload | undefined) ?? null
}

/** Whether it is known whom to pay without anybody naming an account. */
async function hasPayee(query: TenantTransaction, tenant: TenantId, refundReference: string): Promise<boolean> {
  const rows =
    await query(sql`select from app.refund r join app.bank_transaction b using (tenant_id, bank_transaction_id)
    where r.tenant_id = ${tenant} and r.refund_reference = ${refundReference} and ${payeeIban} is not null`)
  return rows.length > 0
}

/** The decision that money goes back was the service's own; the person beside it is the second. */
const ourselves = ({ caller, requestId }: AdminContext): AdminContext => ({
  caller: { ...caller, subject: 'firsthand' as Subject },
  requestId,
})

/** Both kinds are approved by one call: with another account proposed, it is that what the second person looks at. */
async function decide(query: TenantTransaction, context: AdminContext, refundReference: string, isPayee: boolean) {
  const kind = isPayee ? 'refund_payee' : 'refund'
  if (!isPayee)
    await openProposal(query, ourselves(context), { kind, subject: refundReference, payload: {}, reason: null })
  await decideProposal(query, context, { kinds: [kind], subject: refundReference }, 'approved')
}

/** A further attempt is another payment, with another id at every bank on its way. */
const nextAttempt = ({ state }: LockedRefund): Sql =>
  state === 'requested'
    ? empty
    : sql`attempt = attempt + 1, uetr = gen_random_uuid(), payment_file_id = null, sent_posting = null,`

/** Refunds and who lets them go, on the login of the API. */
export function refundStore(pool: pg.Pool): RefundStore {
  /** The work sees the locked refund; the answer is the refund as it stands then. */
  const onRefund = (
    context: AdminContext,
    refundReference: string,
    work: (query: TenantTransaction, refund: LockedRefund) => Promise<unknown>,
  ): Promise<RefundView | null> =>
    inTenant(pool, context.caller.tenantId, async (query) => {
      const { tenantId } = context.caller
      const [refund] = await lockedRefunds(query, tenantId, [refundReference])
      if (refund === undefined) return null
      await work(query, refund)
      return refundNow(query, tenantId, refundReference)
    })

  return {
    payeeOf: (context, refundReference) =>
      inTenant(pool, context.caller.tenantId, async (query) => {
        const { tenantId: tenant } = context.caller
        const [row] = await query(sql`select b.ultimate_debtor, coalesce(r.payee_name, b.counterparty_name) as name,
            coalesce(r.payee_iban, b.counterparty_iban) as iban
          from app.refund r join app.bank_transaction b using (tenant_id, bank_transaction_id)
          where r.tenant_id = ${tenant} and r.refund_reference = ${refundReference}`)
        if (row === undefined) return null
        const other = await proposedPayee(query, tenant, refundReference)
        return {
          tenant,
          payerName: other?.name ?? (row.name as string | null),
          payerIban: other?.iban ?? (row.iban as string | null),
          ultimateDebtor: row.ultimate_debtor as string | null,
        }
      }),

    approve: (context, refundReference, { screening, decisionId }) =>
      onRefund(context, refundReference, async (query, refund) => {
        const { tenantId } = context.caller
        if (!waiting.has(refund.state)) throw proposalNotOpen(`The refund is ${refund.state}.`)
        const held = await balanceOf(query, tenantId, refundMoney(refundReference), refund.currency)
        if (held < refund.amount || (await cameBackShort(query, tenantId, refundReference))) throw refundExceedsHeld()
        const payee = await proposedPayee(query, tenantId, refundReference)
        if (payee === null && !(await hasPayee(query, tenantId, refundReference)))
          throw proposalNotOpen('Propose the account to be paid first.')
        const other = payee === null ? empty : sql`payee_name = ${payee.name}, payee_iban = ${payee.iban},`
        await query(sql`update app.refund set ${nextAttempt(refund)} ${other} state = 'approved', screening = ${screening},
            decision_id = ${decisionId}, moved_at = clock_timestamp(), next_check_at = clock_timestamp()
          where tenant_id = ${tenantId} and refund_reference = ${refundReference}`)
        await decide(query, context, refundReference, payee !== null)
      }),

    async keepHit(context, refundReference, { screening, decisionId }) {
      await onRefund(context, refundReference, (query) =>
        query(sql`update app.refund set screening = ${screening}, decision_id = ${decisionId}
          where tenant_id = ${context.caller.tenantId} and refund_reference = ${refundReference}`),
      )
    },

    reject: (context, refundReference, reason) =>
      onRefund(context, refundReference, async (query, refund) => {
        if (!waiting.has(refund.state)) throw proposalNotOpen(`The refund is ${refund.state}.`)
        const payee = await proposedPayee(query, context.caller.tenantId, refundReference)
        if (payee === null)
          return query(treasuryAudit(context, 'offchain.refund.rejected', { refundReference, reason }))
        return decideProposal(query, context, { kinds: ['refund_payee'], subject: refundReference }, 'rejected')
      }),

    proposePayee: (context, refundReference, { name, iban, reason }) =>
      onRefund(context, refundReference, async (query, refund) => {
        const isWaiting = refund.state === 'requested' || refund.state === 'rejected'
        const isNeeded =
          refund.state === 'returned' ||
          (isWaiting && !(await hasPayee(query, context.caller.tenantId, refundReference)))
        if (!isNeeded) throw proposalNotOpen('Only a refund that came back is paid to another account.')
        await openProposal(query, context, {
          kind: 'refund_payee',
          subject: refundReference,
          payload: { name, iban },
          reason,
        })
      }),

    freeze: freezeRefund(pool),
  }
}
