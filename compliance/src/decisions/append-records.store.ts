import { coalesce } from '@firsthand/postgres/coalesce'
import type pg from 'pg'
import { pipelineInScope } from '../postgres/scope.ts'

/** By what a salt was sealed, and the salt. `subject`: whose key it is, in whose name the database shows it. */
export type SealedSalt = {
  readonly subject: string
  readonly holder: string
  /** The key as it was wrapped when it sealed: another one, or none, means that it was destroyed or replaced. */
  readonly wrapped: string
  readonly salt: string
  /** The transfer that the decision lets pass, by its reference, and its travel-rule data by the same key. */
  readonly transfer?: string
  readonly travel?: string
}

/** A record of one of a tenant's chains, before it has its place. */
export type NewRecord = Partial<SealedSalt> & {
  readonly chain: 'decision' | 'audit'
  readonly id: string
  readonly actor: string
  readonly kind: string
  readonly payload: string
  /** The publication of the lists that must be in force. */
  readonly lists?: number
}

type Outcome = 'kept' | 'lists' | 'key'
type OutcomeRow = { readonly record_id: string; readonly outcome: Outcome }

const appendTogether = (records: readonly NewRecord[]) => ({
  name: 'append_together',
  text: 'select record_id, outcome from cmp.append_together($1::json)',
  values: [JSON.stringify(records)],
})

/**
 * Appends to the chains of tenants. A chain's head is a lock until the commit: what comes while a commit of its tenant is under way waits
 * for it and is then appended together, in one transaction.
 */
export function chainWriter(pool: pg.Pool): (tenant: string, record: NewRecord) => Promise<Outcome> {
  const write = coalesce<string, NewRecord, ReadonlyMap<string, Outcome>>(async (tenant, waiting) => {
    const records = [...waiting]
    const scope = { tenant, subject: 'compliance' }
    const [outcomes] = await pipelineInScope<[OutcomeRow]>(pool, scope, [appendTogether(records)], 'write')
    return new Map(outcomes.map(({ record_id, outcome }) => [record_id, outcome]))
  })
  return async (tenant, record) => {
    const outcome = (await write(tenant, record)).get(record.id)
    if (outcome === undefined) throw new Error('a record was not answered for')
    return outcome
  }
}
