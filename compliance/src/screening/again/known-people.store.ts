import { erasedText } from '@firsthand/sealing/sealed-text'
import type { Match } from '@firsthand/wire/compliance-officer'
import sql from 'sql-template-tag'
import type { Query } from '../../postgres/scope.ts'
import type { CustomerRow, PayerAccountRow, ReviewRow, WalletRow } from '../../rows.gen.ts'

type Page = { readonly tenant: string; readonly after: string; readonly until: string; readonly limit: number }

/** Pseudonyms after one, in the order of their bytes. */
export async function peopleAfter(query: Query, { tenant, after, until, limit }: Page): Promise<readonly string[]> {
  const rows = await query<{ person: string }>(sql`select pseudonym as person from cmp.person
    where tenant_id = ${tenant} and pseudonym collate "C" > ${after} and pseudonym collate "C" < ${until}
    order by pseudonym collate "C" limit ${limit}`)
  return rows.map(({ person }) => person)
}

type Name = Pick<CustomerRow, 'subject' | 'legal_name' | 'cleared_entries'>
type Holder = Pick<PayerAccountRow, 'subject' | 'id' | 'holder_name'>
type Address = Pick<WalletRow, 'subject' | 'chain_id' | 'address'>

/** What was accepted of these people, or waits for an officer. What was refused buys nothing. */
export async function keptOf(query: Query, tenant: string, people: readonly string[]) {
  const of = sql`where tenant_id = ${tenant} and subject = any(${people})`
  const customers = await query<Name>(sql`select subject, legal_name, cleared_entries from cmp.customer
    ${of} and kyc_status <> 'rejected'`)
  const holders = await query<Holder>(sql`select subject, id, holder_name from cmp.payer_account
    ${of} and removed_at is null and state <> 'refused'`)
  const addresses = await query<Address>(sql`select subject, chain_id, address from cmp.wallet
    ${of} and state <> 'refused'`)
  return {
    customers: customers.filter(({ legal_name }) => legal_name !== erasedText),
    holders: holders.filter(({ holder_name }) => holder_name !== erasedText),
    addresses,
  }
}
export type Kept = Awaited<ReturnType<typeof keptOf>>

/** Entries that a review of a person has been about already, however it was decided. */
export async function reviewedEntries(query: Query, tenant: string, person: string): Promise<ReadonlySet<string>> {
  const rows = await query<Pick<ReviewRow, 'evidence'>>(sql`select evidence from cmp.review
    where tenant_id = ${tenant} and subject = ${person}`)
  const matches = rows.flatMap(({ evidence }) => (evidence as { matches: readonly Match[] }).matches)
  return new Set(matches.map(({ list, entry }) => `${list}:${entry}`))
}

/** Whether Compliance itself holds a person. */
export async function isHeldByUs(query: Query, tenant: string, person: string): Promise<boolean> {
  const holds = await query(sql`select from cmp.hold where tenant_id = ${tenant} and subject = ${person}
    and placed_by = 'compliance' and released_by is null`)
  return holds.length > 0
}
