import { sealingOf } from '@firsthand/sealing/sealed-pool'
import type { Wallet } from '@firsthand/wire/compliance'
import type { Hold, HoldState, OfficerWork, Review } from '@firsthand/wire/compliance-officer'
import type { PayerAccount, PayerEvidence } from '@firsthand/wire/payer-accounts'
import type pg from 'pg'
import sql, { empty, type Sql } from 'sql-template-tag'
import { audit } from '../decisions/decision.store.ts'
import type { Officer, Scope } from '../identity/caller.ts'
import { payerAccountFromRow } from '../payers/payer-account.store.ts'
import { evidenceOn, reviewedAccounts } from '../payers/payer-evidence.store.ts'
import { inScope, type Query } from '../postgres/scope.ts'
import type { HoldRow, PayerAccountRow, ReviewRow, WalletRow } from '../rows.gen.ts'
import { knownSubjects, personNamed } from '../sealing/person.store.ts'
import { walletFromRow } from '../wallets/wallet.store.ts'
import type { Standing } from './customer.rules.ts'
import { standingOf } from './customer.store.ts'
import { holdFromRow } from './hold.store.ts'
import { accountUnder, reviewFromRow } from './review.store.ts'

type CustomerFile = {
  readonly subject: string
  readonly person: string
  readonly standing: Standing
  readonly holds: readonly Hold[]
  readonly wallets: readonly Wallet[]
  readonly payerAccounts: readonly PayerAccount[]
  readonly payerEvidence: readonly PayerEvidence[]
}

/** Where a page begins and how long it is; one item more is read, to know whether another page follows. */
export type Part = { readonly after: string | null; readonly limit: number }

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
  const knownAs = await knownSubjects(
    query,
    officer.tenant,
    rows.map(({ subject }) => subject),
  )
  return rows.map((row) => reviewFromRow(row, knownAs, accounts.get(accountUnder(row) ?? '')))
}

type Waiting = { readonly queue: OfficerWork['items'][number]['queue']; count: number; oldest: Date | null }

/** What officers of a tenant read. Every read of what is known of people leaves an audit record in its own transaction. */
export function officerReads(pool: pg.Pool) {
  return {
    /** Counts alone, of what this officer may decide: nobody decides about themselves, nor what they proposed. */
    work: (officer: Officer): Promise<OfficerWork['items']> =>
      inScope(pool, officer, async (query) => {
        const { tenant, subject, person } = officer
        const open = sql`from cmp.review where tenant_id = ${tenant} and outcome is null and subject <> ${person}`
        const rows = await query<Waiting>(sql`
          select 'reviews' as queue, count(*)::int, min(opened_at) as oldest ${open} and not ${metAnEntry}
          union all select 'screening_hits', count(*)::int, min(opened_at) ${open} and ${metAnEntry}
          union all select 'holds_awaiting_release', count(*)::int, min(coalesce(proposed_at, placed_at)) from cmp.hold
            where tenant_id = ${tenant} and ${inState.release_proposed} and subject <> ${person} and proposed_by <> ${subject}`)
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
        const knownAs = await knownSubjects(
          query,
          officer.tenant,
          rows.map(({ subject }) => subject),
        )
        return rows.map((row) => holdFromRow(row, knownAs))
      }),

    /** Everything known of one customer. */
    file: (officer: Scope, named: string): Promise<CustomerFile> =>
      inScope(pool, officer, async (query) => {
        const { tenant } = officer
        const person = personNamed(sealingOf(query), tenant, named)
        await audit(query, officer, 'customer.read', { subject: person })
        const of = sql`where tenant_id = ${tenant} and subject = ${person}`
        const holds = await query<HoldRow>(sql`select * from cmp.hold ${of} order by id`)
        const registered = await query<WalletRow>(sql`select * from cmp.wallet ${of} order by registered_at, address`)
        const accounts = await query<PayerAccountRow>(
          sql`select * from cmp.payer_account ${of} and removed_at is null order by id`,
        )
        const ids = accounts.map(({ id }) => id)
        const payerEvidence = await evidenceOn(query, officer, ids)
        const standing = await standingOf(query, { tenant, subject: person })
        const knownAs = await knownSubjects(query, tenant, [person])
        // Of somebody unknown, the name that was asked for.
        const subject = knownAs(person) === person ? named : knownAs(person)
        const owned = { wallets: registered.map(walletFromRow), payerAccounts: accounts.map(payerAccountFromRow) }
        return {
          subject,
          person,
          standing,
          holds: holds.map((row) => holdFromRow(row, knownAs)),
          ...owned,
          payerEvidence,
        }
      }),
  }
}

export type OfficerReads = ReturnType<typeof officerReads>
