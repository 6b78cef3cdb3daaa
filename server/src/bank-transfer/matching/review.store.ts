import { inTenant, type TenantTransaction } from '@firsthand/postgres/tenant'
import type { PaymentReview } from '@firsthand/wire/bank-transfer/treasury-desk'
import type pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import type { AdminContext } from '#identity/admin-context'
import { proposalNotOpen } from '../four-eyes.ts'
import { todayOf } from '../statements/account-day.store.ts'
import { treasuryAudit } from '../treasury-audit.store.ts'
import { bankTransactionNotOpen } from '../treasury-refusals.ts'
import { carryOutReview, freezeReview, lockReview, type OpenReview } from './close-review.store.ts'
import { decideProposal, openProposal } from './proposals.store.ts'
import type { ReviewDecision, ReviewStore } from './review.port.ts'

const kinds = ['review_accept', 'review_return'] as const

const reviewOf = (row: Readonly<Record<string, unknown>>): PaymentReview => ({
  reviewId: row.review_id as string,
  reference: row.reference as string,
  bankTransactionId: row.bank_transaction_id as string,
  amount: row.amount as string,
  currency: row.currency as string,
  cause: row.cause as PaymentReview['cause'],
  state: row.state as PaymentReview['state'],
  verdict: row.verdict as PaymentReview['verdict'],
  screening: row.screening as PaymentReview['screening'],
  payerName: row.counterparty_name as string | null,
  payerIban: row.counterparty_iban as string | null,
  openedAt: (row.opened_at as Date).toISOString(),
  closedAt: (row.closed_at as Date | null)?.toISOString() ?? null,
  proposal:
    row.kind === null
      ? null
      : {
          decision: row.kind === 'review_accept' ? 'accept' : 'return',
          proposedBy: row.proposed_by as string,
          reason: row.reason as string | null,
        },
})

const reviews = (which: Sql, limit: number): Sql => sql`select v.review_id, v.cause, v.state, v.opened_at, v.closed_at,
    m.reference, m.amount, m.bank_transaction_id, b.currency, b.verdict, b.screening, b.counterparty_name,
    b.counterparty_iban, o.kind, o.proposed_by, o.reason
  from app.payment_review v join app.receipt_match m using (tenant_id, match_id)
    join app.bank_transaction b using (tenant_id, bank_transaction_id)
    left join app.proposal o on o.tenant_id = v.tenant_id and o.subject = v.review_id::text and o.state = 'open'
      and o.kind = any (${[...kinds]})
  where ${which} order by v.review_id limit ${limit}`

/** Payer reviews, on the login of the API. */
export function reviewStore(pool: pg.Pool): ReviewStore {
  /** The work sees the review when it is open, and null when it is closed; nobody's review is answered by null. */
  const onReview = (
    context: AdminContext,
    reviewId: string,
    work: (query: TenantTransaction, review: OpenReview | null) => Promise<unknown>,
  ) =>
    inTenant(pool, context.caller.tenantId, async (query) => {
      const { tenantId } = context.caller
      const one = sql`v.tenant_id = ${tenantId} and v.review_id = ${reviewId}`
      if ((await query(reviews(one, 1))).length === 0) return null
      const review = await lockReview(query, tenantId, sql`v.review_id = ${reviewId}`)
      if (review)
        await query(sql`select from app.purchase where tenant_id = ${tenantId} and reference = ${review.reference}
          for update`)
      await work(query, review)
      const [row] = await query(reviews(one, 1))
      return row === undefined ? null : reviewOf(row)
    })

  const occasion = async (
    query: TenantTransaction,
    context: AdminContext,
    { tenant, clientAccountId }: OpenReview,
  ) => ({
    on: await todayOf(query, tenant, clientAccountId),
    actor: context.caller.subject as string,
  })

  return {
    list: (context, { state }, { after, limit }) =>
      inTenant(pool, context.caller.tenantId, async (query) => {
        const which = sql`v.tenant_id = ${context.caller.tenantId} and v.state = ${state}
          and v.review_id > ${after ?? '00000000-0000-0000-0000-000000000000'}`
        const rows = await query(reviews(which, limit + 1))
        await query(treasuryAudit(context, 'offchain.review.listed', { state, after, limit }))
        return rows.map(reviewOf)
      }),

    propose: (context, reviewId, decision, reason) =>
      onReview(context, reviewId, async (query, review) => {
        if (review === null) throw proposalNotOpen('The review is closed.')
        const open = await query(sql`select from app.proposal where tenant_id = ${context.caller.tenantId}
          and subject = ${reviewId} and kind = any (${[...kinds]}) and state = 'open'`)
        if (open.length > 0) throw proposalNotOpen('Another proposal about it is open.')
        await openProposal(query, context, { kind: decision, subject: reviewId, payload: {}, reason })
      }),

    approve: (context, reviewId) =>
      onReview(context, reviewId, async (query, review) => {
        const { kind } = await decideProposal(query, context, { kinds, subject: reviewId }, 'approved')
        if (review === null) throw proposalNotOpen('The review is closed.')
        await carryOutReview(query, review, kind as ReviewDecision, await occasion(query, context, review))
      }),

    reject: (context, reviewId) =>
      onReview(context, reviewId, (query) => decideProposal(query, context, { kinds, subject: reviewId }, 'rejected')),

    freeze: (context, reviewId, reason) =>
      onReview(context, reviewId, async (query, review) => {
        if (review === null) throw bankTransactionNotOpen('no longer under review')
        const exceptionId = await freezeReview(query, review, await occasion(query, context, review))
        await query(treasuryAudit(context, 'offchain.review.frozen', { reviewId, exceptionId, reason }))
      }),
  }
}
