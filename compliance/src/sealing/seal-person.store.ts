import type { KeyedSealing } from '@firsthand/sealing/sealed-pool'
import { personHolder } from '@firsthand/sealing/sealing'
import type pg from 'pg'
import type { CustomerRow, HoldRow, PayerAccountRow, PayerEvidenceRow, ReviewRow } from '../rows.gen.ts'
import { type ReviewEvidence, type Seal, sealedEvidence } from './seal-for.ts'

/** Somebody whose rows are from before there was sealing: by the subject of the token. */
export type Unsealed = { readonly tenant: string; readonly subject: string }

type Work = Unsealed & {
  readonly client: pg.ClientBase
  readonly sealing: KeyedSealing
  readonly person: string
  readonly seal: Seal
}

const sealOrNull = (seal: Seal, text: string | null) => (text === null ? null : seal(text))
const nameOrNull = ({ sealing, tenant }: Work, officer: string | null) =>
  officer === null ? null : sealing.pseudonymOf(tenant, officer)

async function rowsOf<Row extends object>({ client, tenant, subject }: Work, table: string): Promise<readonly Row[]> {
  const text = `select * from cmp.${table} where tenant_id = $1 and subject = $2 order by 1, 2`
  return (await client.query<Row>(text, [tenant, subject])).rows
}

async function sealCustomer(work: Work): Promise<void> {
  const { client, tenant, subject, person, seal } = work
  for (const { legal_name, cleared_entries } of await rowsOf<CustomerRow>(work, 'customer'))
    await client.query(
      `update cmp.customer set subject = $3, legal_name = $4, cleared_entries = $5 where tenant_id = $1 and subject = $2`,
      [tenant, subject, person, seal(legal_name), cleared_entries.map(seal)],
    )
}

async function sealReviews(work: Work): Promise<void> {
  const { client, tenant, person, seal } = work
  for (const { id, evidence, reason, decided_by } of await rowsOf<ReviewRow>(work, 'review'))
    await client.query(
      `update cmp.review set subject = $3, evidence = $4, reason = $5, decided_as = $6 where tenant_id = $1 and id = $2`,
      [
        tenant,
        id,
        person,
        JSON.stringify(sealedEvidence(evidence as ReviewEvidence, seal)),
        sealOrNull(seal, reason),
        nameOrNull(work, decided_by),
      ],
    )
}

async function sealHolds(work: Work): Promise<void> {
  const { client, tenant, person, seal } = work
  for (const row of await rowsOf<HoldRow>(work, 'hold'))
    await client.query(
      `update cmp.hold set subject = $3, reason = $4, proposed_reason = $5, released_reason = $6, proposed_as = $7,
        released_as = $8 where tenant_id = $1 and id = $2`,
      [
        tenant,
        row.id,
        person,
        seal(row.reason),
        sealOrNull(seal, row.proposed_reason),
        sealOrNull(seal, row.released_reason),
        nameOrNull(work, row.proposed_by),
        nameOrNull(work, row.released_by),
      ],
    )
}

/** One statement: evidence refers to an account and its customer, and neither may be without the other meanwhile. */
async function sealPayers(work: Work): Promise<void> {
  const { client, sealing, tenant, person, seal } = work
  const accounts = await rowsOf<PayerAccountRow>(work, 'payer_account')
  const evidence = await rowsOf<PayerEvidenceRow>(work, 'payer_evidence')
  const officer = (name: string) => (name === 'compliance' ? null : sealing.pseudonymOf(tenant, name))
  await client.query(
    `with accounts as (update cmp.payer_account a set subject = $2, iban = given.iban, iban_index = given.iban_index,
        holder_name = given.holder_name, legal_name = given.legal_name
      from unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[])
        given (id, iban, iban_index, holder_name, legal_name) where a.tenant_id = $1 and a.id = given.id)
    update cmp.payer_evidence e set subject = $2, bank_name = given.bank_name, recorded_as = given.recorded_as
      from unnest($8::uuid[], $9::text[], $10::text[]) given (id, bank_name, recorded_as)
      where e.tenant_id = $1 and e.id = given.id`,
    [
      tenant,
      person,
      accounts.map(({ id }) => id),
      accounts.map(({ iban }) => seal(iban)),
      accounts.map(({ iban }) => sealing.ibanIndex(tenant, iban)),
      accounts.map(({ holder_name }) => seal(holder_name)),
      accounts.map(({ legal_name }) => seal(legal_name)),
      evidence.map(({ id }) => id),
      evidence.map(({ bank_name }) => seal(bank_name)),
      evidence.map(({ recorded_by }) => officer(recorded_by)),
    ],
  )
}

async function sealWallets({ client, tenant, subject, person }: Work): Promise<void> {
  await client.query('update cmp.wallet set subject = $3 where tenant_id = $1 and subject = $2', [
    tenant,
    subject,
    person,
  ])
  // They expire after ten minutes, and name the customer: a customer who waits asks again.
  await client.query('delete from cmp.wallet_challenge where tenant_id = $1 and subject = $2', [tenant, subject])
}

/** Puts everything kept of one person under their pseudonym, sealed, in the transaction of the client. */
export async function sealPerson(client: pg.ClientBase, sealing: KeyedSealing, { tenant, subject }: Unsealed) {
  const person = sealing.pseudonymOf(tenant, subject)
  const holder = personHolder(person)
  const ask = async (query: object) => (await client.query(query as pg.QueryConfig)).rows
  const sealer = await sealing.keys.obtain(ask, tenant, new Set([holder]))
  const seal: Seal = (text) => sealer.text(holder, text)
  await client.query(
    'insert into cmp.person (tenant_id, pseudonym, subject) values ($1, $2, $3) on conflict do nothing',
    [tenant, person, seal(subject)],
  )
  const work = { client, sealing, tenant, subject, person, seal }
  for (const each of [sealCustomer, sealReviews, sealHolds, sealPayers, sealWallets]) await each(work)
}
