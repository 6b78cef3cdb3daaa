import type { Match, ReviewDecision } from '@firsthand/wire/compliance-officer'
import sql, { empty } from 'sql-template-tag'
import type { Query } from '../postgres/scope.ts'
import type { ReviewRow } from '../rows.gen.ts'

/** What an officer's word makes of a wallet or an account. */
const stateBy = { approved: 'approved', rejected: 'refused' } as const

/** An approved application becomes the profile; the matches that the officer saw are cleared with it. */
async function settleApplication(
  query: Query,
  review: ReviewRow,
  { outcome, approval }: ReviewDecision,
): Promise<void> {
  const { tenant_id: tenant, subject, evidence } = review
  const { matches } = evidence as { matches: readonly Match[] }
  const cleared = matches.map(({ list, entry }) => `${list}:${entry}`)
  const terms = approval
    ? sql`, review_due_at = ${approval.reviewDueAt}, jurisdiction = ${approval.jurisdiction},
        investor_category = ${approval.investorCategory}, appropriate_for = ${approval.appropriateFor},
        cleared_entries = ${cleared}`
    : empty
  await query(sql`update cmp.customer set kyc_status = ${outcome}, updated_at = now() ${terms}
    where tenant_id = ${tenant} and subject = ${subject}`)
}

async function settleWallet(query: Query, review: ReviewRow, { outcome }: ReviewDecision): Promise<void> {
  const { wallet } = review.evidence as { wallet: string }
  await query(sql`update cmp.wallet set state = ${stateBy[outcome]}, screened_at = now() where tenant_id = ${review.tenant_id}
    and subject = ${review.subject} and address = ${wallet} and state = 'in_review'`)
}

async function settlePayerAccount(query: Query, review: ReviewRow, { outcome }: ReviewDecision): Promise<void> {
  const { payerAccount } = review.evidence as { payerAccount: string }
  await query(sql`update cmp.payer_account set state = ${stateBy[outcome]}, screened_at = now()
    where tenant_id = ${review.tenant_id} and subject = ${review.subject} and id = ${payerAccount}
      and state = 'in_review'`)
}

/** What a decision changes, by what was reviewed. */
export const settleReview = { application: settleApplication, wallet: settleWallet, payer_account: settlePayerAccount }
