import { randomUUID } from 'node:crypto'
import { sealingOf } from '@firsthand/sealing/sealed-pool'
import { erasedText, type Holder } from '@firsthand/sealing/sealed-text'
import type { ChainRecord, DecisionKind, DecisionQuery } from '@firsthand/wire/decision-records'
import type pg from 'pg'
import sql, { join } from 'sql-template-tag'
import type { Scope } from '../identity/caller.ts'
import { inScope, type Query } from '../postgres/scope.ts'
import type { DecisionSaltRow } from '../rows.gen.ts'
import { requireLists } from '../screening/require-lists.ts'
import { knownSubjects, personNamed } from '../sealing/person.store.ts'

/** What somebody did, in the transaction in which it was done. */
export const audit = (query: Query, { subject, issuer }: Scope, kind: string, payload: object): Promise<unknown> =>
  query(sql`select cmp.append('audit', ${randomUUID()}, ${subject}, ${kind},
    ${JSON.stringify({ ...(issuer !== undefined && { issuer }), ...payload })})`)

const columns = sql`tenant_id as tenant, chain, seq::text, id, at, actor, kind, payload,
  encode(prev, 'hex') as prev, encode(hash, 'hex') as hash`

/** A text as it stands inside the quotes of JSON. */
const written = (text: string) => JSON.stringify(text).slice(1, -1)

/** The salt of a decision, and whose key keeps it; nobody's when it is not kept. And the lists that it was made by. */
type Basis = { readonly salt: string; readonly holder: Holder | null; readonly lists: number }

async function keepSalt(query: Query, tenant: string, id: string, { salt, holder }: Basis): Promise<void> {
  if (holder === null) return
  const sealer = await sealingOf(query).keys.obtain(query, tenant, new Set([holder]))
  await query(sql`insert into cmp.decision_salt (tenant_id, decision, salt)
    values (${tenant}, ${id}, ${sealer.text(holder, salt)})`)
}

/** The records, each with its salt. An erased person's salts were destroyed with the key, and are missing. */
async function withSalts(query: Query, tenant: string, records: readonly ChainRecord[]): Promise<ChainRecord[]> {
  const rows = await query<Pick<DecisionSaltRow, 'decision' | 'salt'>>(sql`select decision, salt from cmp.decision_salt
    where tenant_id = ${tenant} and decision = any(${records.map(({ id }) => id)}::uuid[])`)
  const salts = new Map(rows.filter(({ salt }) => salt !== erasedText).map(({ decision, salt }) => [decision, salt]))
  return records.map((record) => {
    const inputsSalt = salts.get(record.id)
    return inputsSalt === undefined ? record : { ...record, inputsSalt }
  })
}

/** A customer as records name them: by pseudonym, and by subject in those from before there were pseudonyms. */
async function namesIn(query: Query, tenant: string, customer: string) {
  const person = personNamed(sealingOf(query), tenant, customer)
  const knownAs = await knownSubjects(query, tenant, [person])
  return { person, names: [...new Set([person, customer, knownAs(person)])].map(written) }
}

/** Decision records: appended with each decision, read by the tenant's officers and auditors. */
export function decisionRecords(customers: pg.Pool, officers: pg.Pool) {
  return {
    /** Committed when it returns: only then may a decision leave. */
    append: (scope: Scope, kind: DecisionKind, id: string, payload: string, basis?: Basis): Promise<void> =>
      inScope(customers, scope, async (query) => {
        if (basis) {
          await requireLists(query, basis.lists)
          await keepSalt(query, scope.tenant, id, basis)
        }
        await query(sql`select cmp.append('decision', ${id}, 'compliance', ${kind}, ${payload})`)
      }),

    /** Whether the signer's word followed, and by which key: the other half of an attestation. */
    noteSignature: (scope: Scope, kind: 'attestation.given' | 'attestation.withheld', payload: object): Promise<void> =>
      inScope(customers, scope, async (query) => {
        await audit(query, { tenant: scope.tenant, subject: 'compliance' }, kind, payload)
      }),

    /** Null when there is no such decision in the tenant. The read leaves an audit record. */
    find: (officer: Scope, id: string): Promise<ChainRecord | null> =>
      inScope(officers, officer, async (query) => {
        const [row] = await query<ChainRecord>(sql`select ${columns} from cmp.chain_record
          where tenant_id = ${officer.tenant} and chain = 'decision' and id = ${id}`)
        await audit(query, officer, 'decision.read', { id })
        const [record] = row ? await withSalts(query, officer.tenant, [row]) : []
        return record ?? null
      }),

    /** A page of the records that were asked for, after a number, in order. The first leaves an audit record. */
    search: (
      reader: Scope,
      { day, reference, customer, salts }: DecisionQuery,
      after: string,
      limit: number,
    ): Promise<readonly ChainRecord[]> =>
      inScope(officers, reader, async (query) => {
        const about = customer === undefined ? undefined : await namesIn(query, reader.tenant, customer)
        const exported = { day, reference, customer: about?.person, salts }
        if (after === '0') await audit(query, reader, 'decision.exported', exported)
        const asked = [
          ...(day === undefined ? [] : [sql`at >= ${day} and at < ${`${day}U`}`]),
          ...(reference === undefined ? [] : [sql`reference = ${written(reference)}`]),
          ...(about === undefined ? [] : [sql`customer = any(${about.names})`]),
        ]
        const records = await query<ChainRecord>(sql`select ${columns} from cmp.chain_record
          where tenant_id = ${reader.tenant} and chain = 'decision' and ${join(asked, ' and ')} and seq > ${after}
          order by chain_record.seq limit ${limit}`)
        return salts === 'included' ? withSalts(query, reader.tenant, records) : records
      }),
  }
}

export type DecisionRecords = ReturnType<typeof decisionRecords>
