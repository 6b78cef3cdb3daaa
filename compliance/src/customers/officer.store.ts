import type { Wallet } from '@firsthand/wire/compliance'
import type { Hold, Review, ReviewDecision } from '@firsthand/wire/compliance-officer'
import type { PayerAccount } from '@firsthand/wire/payer-accounts'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { audit } from '../decisions/decision.store.ts'
import type { Scope } from '../identity/caller.ts'
import { Refusal, secondPersonNeeded } from '../identity/refusal.ts'
import { payerAccountFromRow } from '../payers/payer-account.store.ts'
import { inScope, oneRow } from '../postgres/scope.ts'
import type { HoldRow, PayerAccountRow, ReviewRow, WalletRow } from '../rows.gen.ts'
import { walletFromRow } from '../wallets/wallet.store.ts'
import type { Standing } from './customer.rules.ts'
import { standingOf } from './customer.store.ts'
import { settleReview } from './settle-review.store.ts'

const time = (value: Date | null) => value?.toISOString() ?? null

const reviewFromRow = (row: ReviewRow): Review => ({
  id: row.id,
  subject: row.subject,
  kind: row.kind,
  evidence: row.evidence as Review['evidence'],
  openedAt: row.opened_at.toISOString(),
  outcome: row.outcome,
  decidedBy: row.decided_by,
  decidedAt: time(row.decided_at),
  reason: row.reason,
})

export type CustomerFile = {
  readonly standing: Standing
  readonly holds: readonly Hold[]
  readonly wallets: readonly Wallet[]
  readonly payerAccounts: readonly PayerAccount[]
}

export const holdFromRow = (row: HoldRow): Hold => ({
  id: row.id,
  subject: row.subject,
  state: row.released_by !== null ? 'released' : row.proposed_by !== null ? 'release_proposed' : 'held',
  reason: row.reason,
  placedBy: row.placed_by,
  placedAt: row.placed_at.toISOString(),
  proposedBy: row.proposed_by,
  releasedBy: row.released_by,
})

/** What officers of a tenant read and decide. Every act leaves an audit record in its own transaction. */
export function officerStore(pool: pg.Pool) {
  return {
    reviews: (officer: Scope, state: 'open' | 'decided', after: string | null, limit: number): Promise<Review[]> =>
      inScope(pool, officer, async (query) => {
        await audit(query, officer, 'review.listed', { state, after })
        const rows = await query<ReviewRow>(sql`select * from cmp.review where tenant_id = ${officer.tenant}
          and (outcome is null) = ${state === 'open'} and (${after}::uuid is null or id > ${after})
          order by id limit ${limit}`)
        return rows.map(reviewFromRow)
      }),

    /** Null when there is no such review; raises `review_decided` when somebody was first, and what `check` throws. */
    decide: (
      officer: Scope,
      id: string,
      decision: ReviewDecision,
      check: (kind: Review['kind']) => void,
    ): Promise<Review | null> =>
      inScope(pool, officer, async (query) => {
        const { outcome, reason } = decision
        const { tenant, subject } = officer
        const wanted = sql`where tenant_id = ${tenant} and id = ${id}`
        const [found] = await query<ReviewRow>(sql`select * from cmp.review ${wanted} for update`)
        if (found === undefined) return null
        if (found.outcome !== null) {
          throw new Refusal('review_decided', `The review was ${found.outcome} already.`, {})
        }
        if (found.subject === subject) throw secondPersonNeeded('Nobody decides about themselves.')
        check(found.kind)
        await settleReview[found.kind](query, found, decision)
        const decided = sql`update cmp.review set outcome = ${outcome}, decided_by = ${subject}, decided_at = now(),
          reason = ${reason} ${wanted} returning *`
        const row = await oneRow<ReviewRow>(query, decided)
        await audit(query, officer, 'review.decided', { id, subject: found.subject, ...decision })
        return reviewFromRow(row)
      }),

    /** Everything known of one customer. */
    file: (officer: Scope, subject: string): Promise<CustomerFile> =>
      inScope(pool, officer, async (query) => {
        await audit(query, officer, 'customer.read', { subject })
        const of = sql`where tenant_id = ${officer.tenant} and subject = ${subject}`
        const holds = await query<HoldRow>(sql`select * from cmp.hold ${of} order by id`)
        const registered = await query<WalletRow>(sql`select * from cmp.wallet ${of} order by registered_at, address`)
        const accounts = await query<PayerAccountRow>(sql`select * from cmp.payer_account ${of} order by id`)
        const standing = await standingOf(query, { tenant: officer.tenant, subject })
        const owned = { wallets: registered.map(walletFromRow), payerAccounts: accounts.map(payerAccountFromRow) }
        return { standing, holds: holds.map(holdFromRow), ...owned }
      }),
  }
}

export type OfficerStore = ReturnType<typeof officerStore>
