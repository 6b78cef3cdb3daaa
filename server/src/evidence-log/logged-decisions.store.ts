import { inTenant } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { DecisionSource } from '#compliance/decision-hashes'
import { appendRecords, lockLog } from './log.store.ts'
import { decisionRecord } from './log-records.ts'

/** The database of Compliance ends before what the log has of it: it was set back, or somebody has cut the chain. */
export class DecisionsSetBack extends Error {
  override readonly name = 'DecisionsSetBack'
}

type Behind = { readonly tenant_id: string; readonly head: string; readonly logged: string }

/** Batches of one tenant in one pass: one that is far behind does not keep the checkpoint from being renewed. */
const batchesMax = 20

/** Answers how many leaves it made, and how far the log has come; it comes no further when it made none. */
async function takeInBatch(pool: pg.Pool, source: DecisionSource, tenant: string, after: number) {
  const found = await source.behind(tenant, after)
  const reached = found.at(-1)?.sequence
  if (reached === undefined) return { leaves: 0, reached: after }
  if (found.some(({ sequence }, i) => sequence !== after + 1 + i))
    throw new DecisionsSetBack(`the decisions of ${tenant} have a hole behind ${after}`)
  const leaves = await inTenant(pool, tenant as TenantId, async (query) => {
    await lockLog(query)
    const added = await appendRecords(
      query,
      tenant as TenantId,
      found.map((each) => decisionRecord(tenant, each)),
    )
    await query(sql`insert into app.log_cursor (tenant_id, audit_seq, event_seq, decision_seq)
      values (${tenant}, 0, 0, ${reached})
      on conflict (tenant_id) do update set decision_seq = greatest(log_cursor.decision_seq, excluded.decision_seq)`)
    return added
  })
  return { leaves, reached }
}

async function takeInTenant(pool: pg.Pool, source: DecisionSource, { tenant_id: tenant, head, logged }: Behind) {
  if (Number(head) < Number(logged))
    throw new DecisionsSetBack(`the decisions of ${tenant} end at ${head}, and the log has ${logged}`)
  let made = 0
  let after = Number(logged)
  for (let i = 0; i < batchesMax; i += 1) {
    const { leaves, reached } = await takeInBatch(pool, source, tenant, after)
    if (reached === after) break
    made += leaves
    after = reached
  }
  return made
}

/** Takes in the decisions of Compliance that are not in the log. Answers how many leaves it made. */
export async function takeInDecisions(pool: pg.Pool, source: DecisionSource): Promise<number> {
  let made = 0
  for (let heads = await source.heads(''); heads.length > 0; heads = await source.heads(heads.at(-1)?.tenant ?? '')) {
    const { rows } = await pool.query<Behind>('select * from app.log_decisions_behind($1, $2)', [
      heads.map(({ tenant }) => tenant),
      heads.map(({ sequence }) => sequence),
    ])
    for (const row of rows) made += await takeInTenant(pool, source, row)
  }
  return made
}
