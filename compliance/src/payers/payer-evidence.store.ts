import type { ReviewedAccount } from '@firsthand/wire/compliance-officer'
import type { PayerEvidence } from '@firsthand/wire/payer-accounts'
import sql from 'sql-template-tag'
import type { Officer, Scope } from '../identity/caller.ts'
import { oneRow, type Query } from '../postgres/scope.ts'
import type { PayerAccountRow, PayerEvidenceRow } from '../rows.gen.ts'
import { knownSubjects } from '../sealing/person.store.ts'
import { sealFor } from '../sealing/seal-for.ts'

type NewEvidence = Pick<PayerEvidence, 'payerAccountId' | 'kind' | 'bankName' | 'reference'>

const evidenceFromRow = (row: PayerEvidenceRow): PayerEvidence => ({
  payerAccountId: row.payer_account,
  kind: row.kind,
  bankName: row.bank_name,
  reference: row.reference,
  recordedBy: row.recorded_by,
  recordedAt: row.recorded_at.toISOString(),
})

/** Written on the customer's login, in the name of Compliance. False when the account has such a credit already. */
export async function insertFirstCredit(query: Query, { tenant, subject }: Scope, credit: NewEvidence) {
  const { payerAccountId, kind, bankName, reference } = credit
  const seal = await sealFor(query, tenant, subject)
  // No row is returned on this login, which reads no evidence; the count is taken from the insertion itself.
  const { added } = await oneRow<{ added: number }>(
    query,
    sql`with first as (insert into cmp.payer_evidence
        (tenant_id, payer_account, subject, kind, bank_name, reference, recorded_by)
      values (${tenant}, ${payerAccountId}, ${subject}, ${kind}, ${seal(bankName)}, ${reference}, 'compliance')
      on conflict do nothing returning 1) select count(*)::int as added from first`,
  )
  return added > 0
}

export async function insertEvidence(query: Query, officer: Officer, subject: string, evidence: NewEvidence) {
  const { payerAccountId, kind, bankName, reference } = evidence
  const seal = await sealFor(query, officer.tenant, subject)
  await query(sql`insert into cmp.payer_evidence
      (tenant_id, payer_account, subject, kind, bank_name, reference, recorded_by, recorded_as)
    values (${officer.tenant}, ${payerAccountId}, ${subject}, ${kind}, ${seal(bankName)}, ${reference},
      ${officer.subject}, ${officer.person})`)
}

/** Undefined when no customer of the tenant has it registered. */
export async function lockPayerAccount(query: Query, { tenant }: Scope, id: string) {
  const [row] = await query<PayerAccountRow>(sql`select * from cmp.payer_account
    where tenant_id = ${tenant} and id = ${id} and removed_at is null for no key update`)
  return row
}

export async function hasOpenReview(query: Query, { tenant }: Scope, id: string): Promise<boolean> {
  const open = await query(sql`select from cmp.review where tenant_id = ${tenant} and kind = 'payer_account'
    and outcome is null and evidence ->> 'payerAccount' = ${id}`)
  return open.length > 0
}

/** Of the accounts of one customer, or of all that a page of reviews is about. */
export async function evidenceOn(query: Query, { tenant }: Scope, ids: readonly string[]): Promise<PayerEvidence[]> {
  const rows = await query<PayerEvidenceRow>(sql`select * from cmp.payer_evidence
    where tenant_id = ${tenant} and payer_account = any(${ids}::uuid[]) order by id`)
  return rows.map(evidenceFromRow)
}

/** Whether anything has shown whose account it is since it was registered, under the name it was registered under. */
export async function hasEvidence(query: Query, { tenant }: Scope, id: string): Promise<boolean> {
  const found = await query(sql`select from cmp.payer_evidence e join cmp.payer_account a
      on a.tenant_id = e.tenant_id and a.id = e.payer_account
    where a.tenant_id = ${tenant} and a.id = ${id} and e.recorded_at >= a.registered_at limit 1`)
  return found.length > 0
}

type ReviewedRow = Pick<PayerAccountRow, 'id' | 'iban' | 'state'> & { readonly also_at: readonly string[] }

/** What an officer has to know of accounts under review, by their ids: as it is now, not as it was when they were opened. */
export async function reviewedAccounts(
  query: Query,
  officer: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReviewedAccount>> {
  const rows = await query<ReviewedRow>(sql`select a.id, a.iban, a.state, array(select distinct o.subject
      from cmp.payer_account o where o.tenant_id = a.tenant_id and o.iban_index = a.iban_index and o.subject <> a.subject
        and (o.removed_at is null or o.state = 'refused') order by 1) as also_at
    from cmp.payer_account a where a.tenant_id = ${officer.tenant} and a.id = any(${ids}::uuid[])`)
  const evidence = await evidenceOn(query, officer, ids)
  const knownAs = await knownSubjects(
    query,
    officer.tenant,
    rows.flatMap(({ also_at }) => also_at),
  )
  return new Map(
    rows.map(({ id, iban, state, also_at }) => [
      id,
      {
        iban,
        state,
        alsoAt: also_at.map(knownAs).sort(),
        evidence: evidence.filter((one) => one.payerAccountId === id),
      },
    ]),
  )
}
