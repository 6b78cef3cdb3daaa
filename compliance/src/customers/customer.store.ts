import { prepared } from '@firsthand/postgres/pipelined-transaction'
import { erasedText } from '@firsthand/sealing/sealed-text'
import type { Match } from '@firsthand/wire/compliance-officer'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { audit } from '../decisions/decision.store.ts'
import type { Scope } from '../identity/caller.ts'
import { inScope, oneRow, pipelineInScope, type Query } from '../postgres/scope.ts'
import type { CustomerRow } from '../rows.gen.ts'
import { type ReviewEvidence, sealedEvidence, sealFor } from '../sealing/seal-for.ts'
import type { Customer, Standing } from './customer.rules.ts'

type ReadRow = Pick<
  CustomerRow,
  | 'legal_name'
  | 'kyc_status'
  | 'review_due_at'
  | 'jurisdiction'
  | 'investor_category'
  | 'appropriate_for'
  | 'cleared_entries'
>

export const customerFromRow = (row: ReadRow): Customer => ({
  legalName: row.legal_name,
  kycStatus: row.kyc_status,
  reviewDueAt: row.review_due_at,
  jurisdiction: row.jurisdiction,
  investorCategory: row.investor_category,
  appropriateFor: row.appropriate_for,
  clearedEntries: row.cleared_entries,
})

export type StandingRow = ((ReadRow & Pick<CustomerRow, 'subject'>) | { readonly subject: null }) & {
  readonly held: boolean
}

/** A customer and whether a hold stands, at one moment. Each column by name: a prepared statement outlives a new one. */
export const standingQuery = ({ tenant, subject }: Scope) =>
  prepared(
    'standing',
    sql`select c.subject, c.legal_name, c.kyc_status, c.review_due_at, c.jurisdiction, c.investor_category, c.appropriate_for,
      c.cleared_entries, h.held from (select exists (
        select from cmp.hold where tenant_id = ${tenant} and subject = ${subject} and released_by is null) as held) h
      left join cmp.customer c on c.tenant_id = ${tenant} and c.subject = ${subject}`,
  )

/** Somebody whose name was erased cannot be screened, and is nobody. */
export function standingFromRow(row: StandingRow | undefined): Standing {
  if (row === undefined) throw new Error('a standing has always a row')
  const isKnown = row.subject !== null && row.legal_name !== erasedText
  return { customer: isKnown ? customerFromRow(row) : null, held: row.held }
}

export const standingOf = async (query: Query, scope: Scope): Promise<Standing> =>
  standingFromRow(await oneRow<StandingRow>(query, standingQuery(scope)))

/** Racing applications of one person wait here for each other. */
export async function lockApplications(query: Query, { tenant, subject }: Scope): Promise<void> {
  await query(sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify([tenant, subject])}, 0))`)
}

/** Keeps an application: a new customer, or a known one whose case is opened again. */
export async function keepApplication(query: Query, scope: Scope, sealedName: string): Promise<void> {
  await query(sql`insert into cmp.customer (tenant_id, subject, legal_name, kyc_status)
    values (${scope.tenant}, ${scope.subject}, ${sealedName}, 'pending')
    on conflict (tenant_id, subject) do update
    set legal_name = excluded.legal_name, kyc_status = 'pending', updated_at = now()`)
}

/** A customer's own file, on the login that sees one customer. */
export function customers(pool: pg.Pool) {
  return {
    async standing(scope: Scope): Promise<Standing> {
      const [[row]] = await pipelineInScope<[StandingRow]>(pool, scope, [standingQuery(scope)])
      return standingFromRow(row)
    },

    /** The read is on record with the person it is about: no token of the buyer stands behind it. */
    standingForService: (scope: Scope): Promise<Standing> =>
      inScope(pool, scope, async (query) => {
        await audit(query, { tenant: scope.tenant, subject: 'service' }, 'standing.read', { subject: scope.subject })
        return standingOf(query, scope)
      }),
  }
}

export type Customers = ReturnType<typeof customers>

/** Puts something before the officers. */
export async function openReview(
  query: Query,
  { tenant, subject }: Scope,
  kind: 'application' | 'wallet' | 'rescreening',
  evidence: ReviewEvidence,
): Promise<void> {
  const sealed = sealedEvidence(evidence, await sealFor(query, tenant, subject))
  await query(sql`insert into cmp.review (tenant_id, subject, kind, evidence)
    values (${tenant}, ${subject}, ${kind}, ${JSON.stringify(sealed)})`)
}

/** Puts a bank account before the officers, unless it is there already. */
export async function openAccountReview(
  query: Query,
  { tenant, subject }: Scope,
  evidence: { readonly payerAccount: string; readonly holderName: string; readonly matches: readonly Match[] },
): Promise<void> {
  const sealed = sealedEvidence(evidence, await sealFor(query, tenant, subject))
  await query(sql`insert into cmp.review (tenant_id, subject, kind, evidence)
    values (${tenant}, ${subject}, 'payer_account', ${JSON.stringify(sealed)}) on conflict do nothing`)
}
