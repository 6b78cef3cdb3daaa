import type { Match, Review, ReviewDecision, ReviewedAccount } from '@firsthand/wire/compliance-officer'
import sql, { empty } from 'sql-template-tag'
import type { Officer, Scope } from '../identity/caller.ts'
import { oneRow, type Query } from '../postgres/scope.ts'
import type { ReviewRow } from '../rows.gen.ts'
import type { KnownAs } from '../sealing/person.store.ts'
import type { Seal } from '../sealing/seal-for.ts'

const time = (value: Date | null) => value?.toISOString() ?? null

/** The bank account that a review is about. */
export const accountUnder = ({ evidence }: Pick<ReviewRow, 'evidence'>): string | null =>
  (evidence as Review['evidence']).payerAccount ?? null

export const reviewFromRow = (row: ReviewRow, knownAs: KnownAs, account?: ReviewedAccount): Review => ({
  id: row.id,
  subject: knownAs(row.subject),
  person: row.subject,
  kind: row.kind,
  evidence: row.evidence as Review['evidence'],
  ...(account && { account }),
  openedAt: row.opened_at.toISOString(),
  outcome: row.outcome,
  decidedBy: row.decided_by,
  decidedAt: time(row.decided_at),
  reason: row.reason,
})

export async function lockReview(query: Query, { tenant }: Scope, id: string): Promise<ReviewRow | undefined> {
  const [review] = await query<ReviewRow>(
    sql`select * from cmp.review where tenant_id = ${tenant} and id = ${id} for no key update`,
  )
  return review
}

/** The reason is sealed. */
export const closeReview = (
  query: Query,
  { tenant, subject, person }: Officer,
  id: string,
  { outcome, reason }: ReviewDecision,
): Promise<ReviewRow> =>
  oneRow(
    query,
    sql`update cmp.review set outcome = ${outcome}, decided_by = ${subject}, decided_as = ${person},
      decided_at = now(), reason = ${reason} where tenant_id = ${tenant} and id = ${id} returning *`,
  )

/** What an officer's decision makes of a wallet or an account. */
const stateBy = { approved: 'approved', rejected: 'refused' } as const

/** An approved application becomes the profile; the matches that the officer saw are cleared with it. */
async function settleApplication(
  query: Query,
  review: ReviewRow,
  { outcome, approval }: ReviewDecision,
  seal: Seal,
): Promise<void> {
  const { tenant_id: tenant, subject, evidence } = review
  const { matches } = evidence as { matches: readonly Match[] }
  const cleared = matches.map(({ list, entry }) => seal(`${list}:${entry}`))
  const terms = approval
    ? sql`, review_due_at = ${approval.reviewDueAt}, jurisdiction = ${approval.jurisdiction},
        investor_category = ${approval.investorCategory}, appropriate_for = ${approval.appropriateFor},
        cleared_entries = ${cleared}`
    : empty
  await query(sql`update cmp.customer set kyc_status = ${outcome}, updated_at = now() ${terms}
    where tenant_id = ${tenant} and subject = ${subject}`)
}

/** On the chain that was reviewed alone: the same address elsewhere may be another contract, and another screening. */
async function settleWallet(query: Query, review: ReviewRow, { outcome }: ReviewDecision): Promise<void> {
  const { wallet, chainId } = review.evidence as { wallet: string; chainId: string }
  await query(sql`update cmp.wallet set state = ${stateBy[outcome]}, screened_at = now() where tenant_id = ${review.tenant_id}
    and subject = ${review.subject} and chain_id = ${chainId} and address = ${wallet} and state = 'in_review'`)
}

/** A rejection is about the account, however often and under whatever name this customer has registered it. */
async function settlePayerAccount(query: Query, review: ReviewRow, { outcome }: ReviewDecision): Promise<void> {
  const { tenant_id: tenant, subject } = review
  const account = accountUnder(review)
  const concerned =
    outcome === 'rejected'
      ? sql`iban_index = (select iban_index from cmp.payer_account where tenant_id = ${tenant} and id = ${account})`
      : sql`id = ${account} and state in ('in_review', 'unverified')`
  await query(sql`update cmp.payer_account set state = ${stateBy[outcome]}, screened_at = now()
    where tenant_id = ${tenant} and subject = ${subject} and ${concerned}`)
}

/**
 * What was accepted before and met an entry of newer lists. Entries that are somebody else's are cleared for the customer; an address
 * has no namesakes, and stays refused by the lists. What an officer rejects is refused; the hold ends by two officers alone.
 */
async function settleRescreening(query: Query, review: ReviewRow, decision: ReviewDecision, seal: Seal): Promise<void> {
  const { tenant_id: tenant, subject } = review
  const { wallet, chainId, matches } = review.evidence as Review['evidence']
  if (decision.outcome === 'approved' && wallet === undefined) {
    const cleared = matches.map(({ list, entry }) => seal(`${list}:${entry}`))
    await query(sql`update cmp.customer set cleared_entries = cleared_entries || ${cleared}, updated_at = now()
      where tenant_id = ${tenant} and subject = ${subject}`)
  }
  if (decision.outcome === 'approved') return
  if (accountUnder(review) !== null) await settlePayerAccount(query, review, decision)
  await query(sql`update cmp.wallet set state = 'refused', screened_at = now() where tenant_id = ${tenant}
    and subject = ${subject} and chain_id = ${chainId} and address = ${wallet}`)
}

/** What a decision changes, by what was reviewed. */
export const settleReview = {
  application: settleApplication,
  wallet: settleWallet,
  payer_account: settlePayerAccount,
  rescreening: settleRescreening,
}
