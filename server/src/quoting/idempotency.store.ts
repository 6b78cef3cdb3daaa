import { randomUUID } from 'node:crypto'
import { prepared, type Query } from '@firsthand/postgres/pipelined-transaction'
import { tenantPipeline } from '@firsthand/postgres/tenant'
import type { Caller } from '@firsthand/values/values'
import type pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import type { IdempotencyRow } from '#rows.gen'

/** What was answered under a key: `answer` is the reference of what was made, or the text of a refusal. */
export type Answered = { readonly status: number; readonly location: string | null; readonly answer: string }

/** The right to answer under a key, until it is used or given back. */
export type Claim = { readonly endpoint: string; readonly key: string; readonly id: string }

type Place = { readonly endpoint: string; readonly key: string }
type Standing = Pick<IdempotencyRow, 'claim' | 'body_hash' | 'status' | 'location' | 'answer'>

const at = ({ tenantId, buyer }: Caller, { endpoint, key }: Place): Sql =>
  sql`i.tenant_id = ${tenantId} and i.caller = ${buyer} and i.endpoint = ${endpoint} and i.key = ${key}`

/** What is older than a day is forgotten; what was left behind by a call that died can be taken over. */
const insertClaim = ({ tenantId, buyer }: Caller, { endpoint, key, id }: Claim, bodyHash: string): Query =>
  prepared(
    'idempotency_claim',
    sql`insert into app.idempotency as i (tenant_id, caller, endpoint, key, body_hash, claim)
    values (${tenantId}, ${buyer}, ${endpoint}, ${key}, ${bodyHash}, ${id})
    on conflict (tenant_id, caller, endpoint, key) do update
      set body_hash = excluded.body_hash, claim = excluded.claim, claimed_at = now(), status = null, location = null,
        answer = null
      where i.claimed_at < now() - interval '24 hours'
        or (i.status is null and i.body_hash = excluded.body_hash and i.claimed_at < now() - interval '30 seconds')`,
  )

/** Uses a claim, in the transaction of what is made under it. */
export const keepAnswer = (caller: Caller, claim: Claim, { status, location, answer }: Answered): Sql =>
  sql`update app.idempotency i set status = ${status}, location = ${location}, answer = ${answer}
    where ${at(caller, claim)} and i.claim = ${claim.id}`

/** What callers were answered under their idempotency keys, on the login that row-level security binds to the tenant. */
export function idempotencyStore(pool: pg.Pool) {
  const pipeline = <Each extends readonly object[]>({ tenantId }: Caller, queries: readonly Query[]) =>
    tenantPipeline<Each>(pool, tenantId, queries)

  return {
    /**
     * A claim for whoever comes first; then what was answered, `reused` for another body, `in_progress` while the first
     * still runs. A claim that was neither used nor given back can be taken over after half a minute.
     */
    async claim(
      caller: Caller,
      { endpoint, key, bodyHash }: Place & { readonly bodyHash: string },
    ): Promise<{ readonly claim: Claim } | { readonly answered: Answered } | 'reused' | 'in_progress'> {
      const claim = { endpoint, key, id: randomUUID() }
      const standing = sql`select claim::text, body_hash, status, location, answer from app.idempotency i
        where ${at(caller, claim)}`
      const [, [row]] = await pipeline<[object, Standing]>(caller, [
        insertClaim(caller, claim, bodyHash),
        prepared('idempotency_standing', standing),
      ])
      // Whoever held the key gave it back between the two statements: the caller may ask again.
      if (row === undefined) return 'in_progress'
      if (row.claim === claim.id) return { claim }
      if (row.body_hash !== bodyHash) return 'reused'
      const { status, location, answer } = row
      return status === null || answer === null ? 'in_progress' : { answered: { status, location, answer } }
    },

    async keep(caller: Caller, claim: Claim, answered: Answered): Promise<void> {
      await pipeline(caller, [prepared('idempotency_keep', keepAnswer(caller, claim, answered))])
    },

    /** Lets the next call under this key start anew, unless something was made under it. */
    async giveBack(caller: Caller, claim: Claim): Promise<void> {
      const remove = sql`delete from app.idempotency i
        where ${at(caller, claim)} and i.claim = ${claim.id} and i.status is null`
      await pipeline(caller, [prepared('idempotency_give_back', remove)])
    },
  }
}

export type IdempotencyStore = ReturnType<typeof idempotencyStore>
