import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { overloaded } from '@firsthand/refusal/refusal'
import { sealingOf } from '@firsthand/sealing/sealed-pool'
import { erasedText, type Holder } from '@firsthand/sealing/sealed-text'
import type { ChainRecord, DecisionKind, DecisionQuery } from '@firsthand/wire/decision-records'
import type pg from 'pg'
import sql, { join } from 'sql-template-tag'
import type { Scope } from '../identity/caller.ts'
import { inScope, type Query } from '../postgres/scope.ts'
import type { DecisionSaltRow } from '../rows.gen.ts'
import { listsReplaced } from '../screening/require-lists.ts'
import { knownSubjects, personNamed } from '../sealing/person.store.ts'
import type { NewTravelRecord } from '../travel-rule/travel-data.ts'
import { chainWriter, type NewRecord, type SealedSalt } from './append-records.store.ts'

/** What somebody did, in the transaction in which it was done. */
export const audit = (query: Query, { subject, issuer }: Scope, kind: string, payload: object): Promise<unknown> =>
  query(sql`select cmp.append('audit', ${randomUUID()}, ${subject}, ${kind},
    ${JSON.stringify({ ...(issuer !== undefined && { issuer }), ...payload })})`)

const columns = sql`tenant_id as tenant, chain, seq::text, id, at, actor, kind, payload,
  encode(prev, 'hex') as prev, encode(hash, 'hex') as hash`

/** How often a note is tried, and the wait after the first time. */
const noteTimes = 5
const noteWaitMs = 200

/** A text as it stands inside the quotes of JSON. */
const written = (text: string) => JSON.stringify(text).slice(1, -1)

/**
 * The salt of a decision, and whose key keeps it; nobody's when it is not kept. The lists that it was made by, and the record of the
 * transfer that it lets pass, where there is one.
 */
type Basis = {
  readonly salt: string
  readonly holder: Holder | null
  readonly lists: number
  readonly travel?: NewTravelRecord | null
}

/** Seals what is kept beside a decision by the key that is at hand, or `anew` by the one that the database has now. */
async function sealBasis(
  pool: pg.Pool,
  scope: Scope,
  { salt, holder, travel }: Basis,
  anew: boolean,
): Promise<SealedSalt | null> {
  if (holder === null) return null
  const { keys } = sealingOf(pool)
  const read = () => inScope(pool, scope, (query) => keys.standing(query, scope.tenant, holder))
  const key = (anew ? null : keys.recall(holder)) ?? (await read())
  const transfer = travel && { transfer: travel.reference, travel: key.text(travel.text) }
  return { subject: scope.subject, holder, wrapped: key.wrapped.toString('base64'), salt: key.text(salt), ...transfer }
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
export function decisionRecords(customers: pg.Pool, officers: pg.Pool, noteLost: (error: unknown) => void) {
  const write = chainWriter(customers)
  const notes = new Set<Promise<void>>()

  async function appendNote(tenant: string, note: NewRecord): Promise<void> {
    for (let time = 1; ; time += 1)
      try {
        await write(tenant, note)
        return
      } catch (error) {
        // After a lost commit it may be there twice: both say the same.
        if (time === noteTimes) return noteLost(error)
        await sleep(noteWaitMs * time)
      }
  }

  return {
    /** Committed when it returns: only then may a decision leave. */
    async append(scope: Scope, kind: DecisionKind, id: string, payload: string, basis?: Basis): Promise<void> {
      const record = { chain: 'decision', id, actor: 'compliance', kind, payload } as const
      for (const anew of [false, true]) {
        const sealed = basis ? await sealBasis(customers, scope, basis, anew) : null
        const outcome = await write(scope.tenant, { ...record, ...(basis && { lists: basis.lists }), ...sealed })
        if (outcome === 'kept') return
        if (outcome === 'lists') throw listsReplaced()
        if (basis?.holder) sealingOf(customers).keys.forget(basis.holder)
      }
      throw overloaded('The key of this person was replaced twice during the question.')
    },

    /**
     * Whether the signer's word followed, and by which key. Nobody waits for it: it joins what the tenant appends next. What a process that
     * died had not written yet stands in the signer's journal.
     */
    noteSignature({ tenant }: Scope, kind: 'attestation.given' | 'attestation.withheld', payload: object): void {
      const record = { chain: 'audit', id: randomUUID(), actor: 'compliance', kind } as const
      const note = appendNote(tenant, { ...record, payload: JSON.stringify(payload) })
      notes.add(note)
      void note.finally(() => notes.delete(note))
    },

    /** Waits for the notes that are under way. */
    async settle(): Promise<void> {
      await Promise.all(notes)
    },

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
