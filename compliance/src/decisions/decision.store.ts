import { randomUUID } from 'node:crypto'
import type { ChainRecord, DecisionKind, DecisionQuery } from '@firsthand/wire/decision-records'
import type pg from 'pg'
import sql, { join } from 'sql-template-tag'
import type { Scope } from '../identity/caller.ts'
import { inScope, type Query } from '../postgres/scope.ts'

/** What somebody did, in the transaction in which it was done. */
export const audit = (query: Query, { subject, issuer }: Scope, kind: string, payload: object): Promise<unknown> =>
  query(sql`select cmp.append('audit', ${randomUUID()}, ${subject}, ${kind},
    ${JSON.stringify({ ...(issuer !== undefined && { issuer }), ...payload })})`)

const columns = sql`tenant_id as tenant, chain, seq::text, id, at, actor, kind, payload,
  encode(prev, 'hex') as prev, encode(hash, 'hex') as hash`

/** A text as it stands inside the quotes of JSON. */
const written = (text: string) => JSON.stringify(text).slice(1, -1)

/** Decision records: appended with each decision, read by the tenant's officers and auditors. */
export function decisionRecords(customers: pg.Pool, officers: pg.Pool) {
  return {
    /** Committed when it returns: only then may a decision leave. */
    append: (scope: Scope, kind: DecisionKind, id: string, payload: string): Promise<void> =>
      inScope(customers, scope, async (query) => {
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
        return row ?? null
      }),

    /** A page of the records that were asked for, after a number, in order. The first leaves an audit record. */
    search: (
      reader: Scope,
      { day, reference, customer }: DecisionQuery,
      after: string,
      limit: number,
    ): Promise<readonly ChainRecord[]> =>
      inScope(officers, reader, async (query) => {
        if (after === '0') await audit(query, reader, 'decision.exported', { day, reference, customer })
        const asked = [
          ...(day === undefined ? [] : [sql`at >= ${day} and at < ${`${day}U`}`]),
          ...(reference === undefined ? [] : [sql`reference = ${written(reference)}`]),
          ...(customer === undefined ? [] : [sql`customer = ${written(customer)}`]),
        ]
        return query<ChainRecord>(sql`select ${columns} from cmp.chain_record
          where tenant_id = ${reader.tenant} and chain = 'decision' and ${join(asked, ' and ')} and seq > ${after}
          order by chain_record.seq limit ${limit}`)
      }),
  }
}

export type DecisionRecords = ReturnType<typeof decisionRecords>
