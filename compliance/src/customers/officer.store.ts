import type { Wallet } from '@firsthand/wire/compliance'
import type { CustomerSummary, Hold, HoldState, OfficerWork, Review } from '@firsthand/wire/compliance-officer'
import type { PayerAccount, PayerEvidence } from '@firsthand/wire/payer-accounts'
import type pg from 'pg'
import sql, { empty, type Sql } from 'sql-template-tag'
import { audit } from '../decisions/decision.store.ts'
import type { Scope } from '../identity/caller.ts'
import { payerAccountFromRow } from '../payers/payer-account.store.ts'
import { evidenceOn, reviewedAccounts } from '../payers/payer-evidence.store.ts'
import { inScope, type Query } from '../postgres/scope.ts'
import type { CustomerRow, HoldRow, PayerAccountRow, ReviewRow, WalletRow } from '../rows.gen.ts'
import { walletFromRow } from '../wallets/wallet.store.ts'
import { type Standing, summaryOf } from './customer.rules.ts'
import { customerFromRow, standingOf } from './customer.store.ts'
import { holdFromRow } from './hold.store.ts'
import { accountUnder, reviewFromRow } from './review.store.ts'

type CustomerFile = {
  readonly standing: Standing
  readonly holds: readonly Hold[]
  readonly wallets: readonly Wallet[]
  readonly payerAccounts: readonly PayerAccount[]
  readonly payerEvidence: readonly PayerEvidence[]
}

/** Where a page begins and how long it is; one item more is read, to know whether another page follows. */
type Part = { readonly after: string | null; readonly limit: number }

const metAnEntry = sql`coalesce(jsonb_array_length(evidence -> 'matches'), 0) > 0`

const inState: Readonly<Record<HoldState, Sql>> = {
  held: sql`proposed_by is null`,
  release_proposed: sql`proposed_by is not null and released_by is null`,
  released: sql`released_by is not null`,
}

/** The reviews, each with the account that it is about as it is now. */
async function withAccounts(query: Query, officer: Scope, rows: readonly ReviewRow[]): Promise<Review[]> {
  const ids = rows.map(accountUnder).filter((id) => id !== null)
  const accounts = await reviewedAccounts(query, officer, ids)
  return rows.map((row) => reviewFromRow(row, accounts.get(accountUnder(row) ?? '')))
}

type Waiting = { readonly queue: OfficerWork['items'][number]['queue']; count: number; oldest: Date | null }

/** What officers of a tenant read. Every read of what is known of people leaves an audit record in its own transaction. */
export function officerReads(pool: pg.Pool) {
  return {
    /** Counts alone, of what this officer may decide: nobody decides about themselves, nor what they proposed. */
    work: (officer: Scope): Promise<OfficerWork['items']> =>
      inScope(pool, officer, async (query) => {
        const { tenant, subject } = officer
        const open = sql`from cmp.review where tenant_id = ${tenant} and outcome is null and subject <> ${subject}`
        const rows = await query<Waiting>(sql`
          select 'reviews' as queue, count(*)::int, min(opened_at) as oldest ${open} and not ${metAnEntry}
          union all select 'screening_hits', count(*)::int, min(opened_at) ${open} and ${metAnEntry}
          union all select 'holds_awaiting_release', count(*)::int, min(coalesce(proposed_at, placed_at)) from cmp.hold
            where tenant_id = ${tenant} and ${inState.release_proposed} and ${subject} not in (subject, proposed_by)`)
        return rows.map(({ queue, count, oldest }) => ({
          queue,
          count,
          oldestAt: oldest?.toISOString() ?? null,
          sums: [],
        }))
      }),

    reviews: (
      officer: Scope,
      { state, screening }: { readonly state: 'open' | 'decided'; readonly screening: 'clear' | 'hit' | null },
      { after, limit }: Part,
    ): Promise<Review[]> =>
      inScope(pool, officer, async (query) => {
        await audit(query, officer, 'review.listed', { state, after, ...(screening && { screening }) })
        const rows = await query<ReviewRow>(sql`select * from cmp.review where tenant_id = ${officer.tenant}
          and (outcome is null) = ${state === 'open'} and (${after}::uuid is null or id > ${after})
          ${screening === null ? empty : sql`and (${metAnEntry}) = ${screening === 'hit'}`}
          order by id limit ${limit + 1}`)
        return withAccounts(query, officer, rows)
      }),

    /** Null when the tenant has no such review. */
    review: (officer: Scope, id: string): Promise<Review | null> =>
      inScope(pool, officer, async (query) => {
        await audit(query, officer, 'review.read', { id })
        const rows = await query<ReviewRow>(
          sql`select * from cmp.review where tenant_id = ${officer.tenant} and id = ${id}`,
        )
        const [review] = await withAccounts(query, officer, rows)
        return review ?? null
      }),

    holds: (officer: Scope, state: HoldState | null, { after, limit }: Part): Promise<Hold[]> =>
      inScope(pool, officer, async (query) => {
        await audit(query, officer, 'hold.listed', { state, after })
        const rows = await query<HoldRow>(sql`select * from cmp.hold where tenant_id = ${officer.tenant}
          and (${after}::uuid is null or id > ${after}) ${state === null ? empty : sql`and ${inState[state]}`}
          order by id limit ${limit + 1}`)
        return rows.map(holdFromRow)
      }),

    /** By a part of the subject or of the name. Who was shown is on record, and not what was searched for: it can be a name. */
    customers: (officer: Scope, part: string | null, { after, limit }: Part, now: Date): Promise<CustomerSummary[]> =>
      inScope(pool, officer, async (query) => {
        const { tenant } = officer
        const rows = await query<CustomerRow & { readonly held: boolean }>(sql`select c.*, exists (
            select from cmp.hold h where h.tenant_id = ${tenant} and h.subject = c.subject and h.released_by is null) as held
          from cmp.customer c where c.tenant_id = ${tenant} and (${after}::text is null or c.subject > ${after})
            and (${part}::text is null or strpos(lower(c.subject), lower(${part})) > 0
              or strpos(lower(c.legal_name), lower(${part})) > 0)
          order by c.subject limit ${limit + 1}`)
        await audit(query, officer, 'customer.listed', {
          subjects: rows.slice(0, limit).map(({ subject }) => subject),
        })
        return rows.map((row) => ({
          ...summaryOf(row.subject, customerFromRow(row), row.held, now),
          updatedAt: row.updated_at.toISOString(),
        }))
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
