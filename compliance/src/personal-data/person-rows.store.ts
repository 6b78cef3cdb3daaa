import { erasedText } from '@firsthand/sealing/sealed-text'
import type { PersonRetentionReply } from '@firsthand/wire/people/compliance-people'
import sql from 'sql-template-tag'
import type { Scope } from '../identity/caller.ts'
import { oneRow, type Query } from '../postgres/scope.ts'
import type { PayerAccountRow, PersonRow, WalletChallengeRow, WalletRow } from '../rows.gen.ts'

const own = ({ tenant, subject }: Scope) => sql`tenant_id = ${tenant} and subject = ${subject}`

export async function behindPseudonym(query: Query, { tenant, subject }: Scope) {
  const rows = await query<PersonRow>(sql`select * from cmp.person where tenant_id = ${tenant}
    and pseudonym = ${subject}`)
  return rows.map((row) => ({ subject: row.subject, firstSeenAt: row.first_seen_at }))
}

export const walletsOf = (query: Query, scope: Scope) =>
  query<WalletRow>(sql`select * from cmp.wallet where ${own(scope)} order by registered_at, address`)

export async function challengesOf(query: Query, scope: Scope) {
  const rows = await query<WalletChallengeRow>(sql`select * from cmp.wallet_challenge where ${own(scope)}`)
  return rows.map(({ chain_id: chainId, address, message, expires_at: expiresAt }) => ({
    chainId,
    address,
    message,
    expiresAt,
  }))
}

/** Those that were unregistered too: they are kept. */
export const accountsOf = (query: Query, scope: Scope) =>
  query<PayerAccountRow>(sql`select * from cmp.payer_account where ${own(scope)} order by id`)

type RetentionRow = {
  readonly known: boolean
  readonly was_approved: boolean
  readonly last_at: Date | null
  readonly open: boolean
}

/** Whether a relationship began, when the person last did something, and whether officers still judge a suspicion. */
export async function retentionOf(query: Query, scope: Scope): Promise<Omit<PersonRetentionReply, 'asked'>> {
  const { tenant, subject } = scope
  const row = await oneRow<RetentionRow>(
    query,
    sql`select exists (select from cmp.person where tenant_id = ${tenant} and pseudonym = ${subject})
        or exists (select from cmp.customer where ${own(scope)}) as known,
      exists (select from cmp.customer where ${own(scope)} and kyc_status = 'approved')
        or exists (select from cmp.review where ${own(scope)} and kind = 'application' and outcome = 'approved') as was_approved,
      greatest((select max(updated_at) from cmp.customer where ${own(scope)}),
        (select max(registered_at) from cmp.wallet where ${own(scope)}),
        (select max(greatest(registered_at, removed_at)) from cmp.payer_account where ${own(scope)}),
        (select max(decided_at) from cmp.review where ${own(scope)}),
        (select max(at)::timestamptz from cmp.chain_record where tenant_id = ${tenant} and chain = 'decision'
          and customer = ${subject})) as last_at,
      exists (select from cmp.hold where ${own(scope)} and released_by is null)
        or exists (select from cmp.review where ${own(scope)} and outcome is null
          and coalesce(jsonb_array_length(evidence -> 'matches'), 0) > 0) as open`,
  )
  const accounts = await query<{ readonly iban: string }>(sql`select a.iban from cmp.payer_account a
    where ${own(scope)} and not exists (select from cmp.payer_account o where o.tenant_id = ${tenant}
      and o.iban_index = a.iban_index and o.subject <> ${subject}) order by a.iban_index`)
  return {
    ibans: [...new Set(accounts.map(({ iban }) => iban))].filter((iban) => iban !== erasedText),
    known: row.known,
    wasApproved: row.was_approved,
    lastActivityAt: row.last_at?.toISOString() ?? null,
    isUnderReview: row.open,
  }
}
