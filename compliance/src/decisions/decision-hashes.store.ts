import {
  type DecisionHashes,
  type DecisionHeads,
  decisionHashesMax,
  decisionHeadsMax,
} from '@firsthand/wire/decision-hashes'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { pipelineInScope } from '../postgres/scope.ts'

/** Where the chains of decisions end, behind a tenant, in the order of tenants. */
export async function decisionHeads(pool: pg.Pool, after: string): Promise<DecisionHeads> {
  type Row = { readonly tenant: string; readonly sequence: string }
  const { rows } = await pool.query<Row>(
    sql`select h.tenant_id as tenant, h.seq as sequence from cmp.decision_heads(${after}, ${decisionHeadsMax}) h`,
  )
  return { items: rows.map(({ tenant, sequence }) => ({ tenant, sequence: Number(sequence) })) }
}

/** The next records of a tenant’s chain, by their hashes. */
export async function decisionHashes(pool: pg.Pool, tenant: string, after: number): Promise<DecisionHashes> {
  type Row = { readonly sequence: string; readonly hash: string }
  const scope = { tenant, subject: 'compliance' }
  const [rows] = await pipelineInScope<[Row]>(pool, scope, [
    sql`select d.seq as sequence, encode(d.hash, 'hex') as hash from cmp.decision_hashes(${after}, ${decisionHashesMax}) d`,
  ])
  return { tenant, items: rows.map(({ sequence, hash }) => ({ sequence: Number(sequence), hash })) }
}
