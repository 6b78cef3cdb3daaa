import { commitment } from '@firsthand/sealing/blind-index'
import { sealingOf } from '@firsthand/sealing/sealed-pool'
import { erasedText } from '@firsthand/sealing/sealed-text'
import type { TravelQuery, TravelRecord } from '@firsthand/wire/travel-rule/travel-records'
import type pg from 'pg'
import sql, { join } from 'sql-template-tag'
import { audit } from '../decisions/decision.store.ts'
import type { Scope } from '../identity/caller.ts'
import { inScope, type Query } from '../postgres/scope.ts'
import type { TravelRecordRow } from '../rows.gen.ts'
import { personNamed } from '../sealing/person.store.ts'

/** A record beside the decision that let its transfer pass, and what opens the decision's commitment. */
type Row = TravelRecordRow & { readonly payload: string | null; readonly salt: string | null }

const selected = sql`select t.*, r.payload, s.salt from cmp.travel_record t
  left join cmp.chain_record r on r.tenant_id = t.tenant_id and r.chain = 'decision' and r.id = t.decision
  left join cmp.decision_salt s on s.tenant_id = t.tenant_id and s.decision = t.decision`

/** Whether these are the data to which the decision committed. Null where the person was erased: data and salt are gone. */
function isAsDecided({ data, payload, salt }: Row): boolean | null {
  if (data === erasedText || salt === erasedText) return null
  if (payload === null || salt === null) return false
  return commitment(salt, data) === (JSON.parse(payload) as { travelCommitment?: string }).travelCommitment
}

const recordFromRow = (row: Row): TravelRecord => ({
  reference: row.reference,
  person: row.person,
  decisionId: row.decision,
  keptAt: row.kept_at,
  isAsDecided: isAsDecided(row),
  data: row.data === erasedText ? null : JSON.parse(row.data),
})

/** The records of one person, as the person may read them too, newest first. */
export const travelRecordsOf = async (query: Query, { tenant, subject }: Scope, most: number) =>
  (
    await query<Row>(sql`${selected} where t.tenant_id = ${tenant} and t.person = ${subject}
      order by t.kept_at desc, t.reference limit ${most}`)
  ).map(recordFromRow)

/** What is kept of transfers, for officers of a tenant. Every read leaves an audit record. */
export const travelRecords = (pool: pg.Pool) => ({
  /** Null when the tenant has no record of this reference. */
  find: (officer: Scope, reference: string): Promise<TravelRecord | null> =>
    inScope(pool, officer, async (query) => {
      await audit(query, officer, 'travel_record.read', { reference })
      const [row, another] = await query<Row>(
        sql`${selected} where t.tenant_id = ${officer.tenant} and t.reference = ${reference}`,
      )
      if (another !== undefined) throw new Error('two buyers have a transfer of one reference')
      return row === undefined ? null : recordFromRow(row)
    }),

  /** A page of what was asked for, after a record, in the order in which they were kept. The first leaves an audit record. */
  search: (
    officer: Scope,
    { day, customer }: TravelQuery,
    after: TravelRecord | undefined,
    most: number,
  ): Promise<readonly TravelRecord[]> =>
    inScope(pool, officer, async (query) => {
      const { tenant } = officer
      const person = customer === undefined ? undefined : personNamed(sealingOf(query), tenant, customer)
      if (after === undefined) await audit(query, officer, 'travel_record.exported', { day, customer: person })
      const asked = [
        sql`t.tenant_id = ${tenant}`,
        ...(day === undefined ? [] : [sql`t.kept_at >= ${day} and t.kept_at < ${`${day}U`}`]),
        ...(person === undefined ? [] : [sql`t.person = ${person}`]),
        ...(after === undefined
          ? []
          : [sql`(t.kept_at, t.reference, t.person) > (${after.keptAt}, ${after.reference}, ${after.person})`]),
      ]
      const rows = await query<Row>(sql`${selected} where ${join(asked, ' and ')}
        order by t.kept_at, t.reference, t.person limit ${most}`)
      return rows.map(recordFromRow)
    }),
})

export type TravelRecords = ReturnType<typeof travelRecords>
