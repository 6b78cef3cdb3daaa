import type { Wallet } from '@firsthand/wire/compliance'
import type { Hold, Match, Review, ReviewDecision, ReviewedAccount } from '@firsthand/wire/compliance-officer'
import type { PayerAccount, PayerEvidence } from '@firsthand/wire/payer-accounts'
import type pg from 'pg'
import sql, { empty } from 'sql-template-tag'
import { audit } from '../decisions/decision.store.ts'
import type { Scope } from '../identity/caller.ts'
import { payerAccountFromRow } from '../payers/payer-account.store.ts'
import { evidenceOn, reviewedAccounts } from '../payers/payer-evidence.store.ts'
import { inScope, oneRow, type Query } from '../postgres/scope.ts'
import type { HoldRow, PayerAccountRow, ReviewRow, WalletRow } from '../rows.gen.ts'
import { walletFromRow } from '../wallets/wallet.store.ts'
import type { Standing } from './customer.rules.ts'
import { standingOf } from './customer.store.ts'
import { holdFromRow } from './hold.store.ts'

const time = (value: Date | null) => value?.toISOString() ?? null

/** The bank account that a review is about. */
export const accountUnder = ({ kind, evidence }: ReviewRow): string | null =>
  kind === 'payer_account' ? (evidence as { payerAccount: string }).payerAccount : null

export const reviewFromRow = (row: ReviewRow, account?: ReviewedAccount): Review => ({
  id: row.id,
  subject: row.subject,
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
    sql`select * from cmp.review where tenant_id = ${tenant} and id = ${id} for update`,
  )
  return review
}

export const closeReview = (
  query: Query,
  { tenant, subject }: Scope,
  id: string,
  { outcome, reason }: ReviewDecision,
): Promise<ReviewRow> =>
  oneRow(
    query,
    sql`update cmp.review set outcome = ${outcome}, decided_by = ${subject}, decided_at = now(),
      reason = ${reason} where tenant_id = ${tenant} and id = ${id} returning *`,
  )

/** What an officer's decision makes of a wallet or an account. */
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
      ? sql`iban = (select iban from cmp.payer_account where tenant_id = ${tenant} and id = ${account})`
      : sql`id = ${account} and state in ('in_review', 'unverified')`
  await query(sql`update cmp.payer_account set state = ${stateBy[outcome]}, screened_at = now()
    where tenant_id = ${tenant} and subject = ${subject} and ${concerned}`)
}

/** What a decision changes, by what was reviewed. */
export const settleReview = { application: settleApplication, wallet: settleWallet, payer_account: settlePayerAccount }

type CustomerFile = {
  readonly standing: Standing
  readonly holds: readonly Hold[]
  readonly wallets: readonly Wallet[]
  readonly payerAccounts: readonly PayerAccount[]
  readonly payerEvidence: readonly PayerEvidence[]
}

/** What officers of a tenant read. Every read leaves an audit record in its own transaction. */
export function officerReads(pool: pg.Pool) {
  return {
    reviews: (officer: Scope, state: 'open' | 'decided', after: string | null, limit: number): Promise<Review[]> =>
      inScope(pool, officer, async (query) => {
        await audit(query, officer, 'review.listed', { state, after })
        const rows = await query<ReviewRow>(sql`select * from cmp.review where tenant_id = ${officer.tenant}
          and (outcome is null) = ${state === 'open'} and (${after}::uuid is null or id > ${after})
          order by id limit ${limit}`)
        const ids = rows.map(accountUnder).filter((id) => id !== null)
        const accounts = await reviewedAccounts(query, officer, ids)
        return rows.map((row) => reviewFromRow(row, accounts.get(accountUnder(row) ?? '')))
      }),

    /** Everything known of one customer. */
    file: (officer: Scope, subject: string): Promise<CustomerFile> =>
      inScope(pool, officer, async (query) => {
        await audit(query, officer, 'customer.read', { subject })
        const of = sql`where tenant_id = ${officer.tenant} and subject = ${subject}`
        const holds = await query<HoldRow>(sql`select * from cmp.hold ${of} order by id`)
        const registered = await query<WalletRow>(sql`select * from cmp.wallet ${of} order by registered_at, address`)
        const accounts = await query<PayerAccountRow>(
          sql`select * from cmp.payer_account ${of} and removed_at is null order by id`,
        )
        const ids = accounts.map(({ id }) => id)
        const payerEvidence = await evidenceOn(query, officer, ids)
        const standing = await standingOf(query, { tenant: officer.tenant, subject })
        const owned = { wallets: registered.map(walletFromRow), payerAccounts: accounts.map(payerAccountFromRow) }
        return { standing, holds: holds.map(holdFromRow), ...owned, payerEvidence }
      }),
  }
}

export type OfficerReads = ReturnType<typeof officerReads>
