import { randomUUID } from 'node:crypto'
import type { Query } from '@firsthand/postgres/pipelined-transaction'
import { tenantPipeline } from '@firsthand/postgres/tenant'
import type { Caller } from '@firsthand/values/values'
import type pg from 'pg'
import type { Answered, Claim, IdempotencyStore } from './idempotency.port.ts'

const one = 'i.tenant_id = $1 and i.caller = $2 and i.endpoint = $3 and i.key = $4'

/** What is older than a day is forgotten; what was left behind by a call that died can be taken over. */
const claim = {
  name: 'idempotency_claim',
  text: `insert into app.idempotency as i (tenant_id, caller, endpoint, key, body_hash, claim)
    values ($1, $2, $3, $4, $5, $6)
    on conflict (tenant_id, caller, endpoint, key) do update
      set body_hash = excluded.body_hash, claim = excluded.claim, claimed_at = now(), status = null, location = null,
        answer = null
      where i.claimed_at < now() - interval '24 hours'
        or (i.status is null and i.body_hash = excluded.body_hash and i.claimed_at < now() - interval '30 seconds')`,
}
const standing = {
  name: 'idempotency_standing',
  text: `select claim::text, body_hash, status, location, answer from app.idempotency i where ${one}`,
}
const keep = {
  name: 'idempotency_keep',
  text: `update app.idempotency i set status = $6, location = $7, answer = $8 where ${one} and i.claim = $5`,
}
const giveBack = { name: 'idempotency_give_back', text: `delete from app.idempotency i where ${one} and i.claim = $5` }

/** Keys and answers, on the login that row-level security binds to the tenant. */
export function idempotencyStore(pool: pg.Pool): IdempotencyStore {
  const pipeline = (caller: Caller, queries: readonly Query[]) => tenantPipeline(pool, caller.tenantId, queries)
  const claimed = ({ tenantId, subject }: Caller, { endpoint, key, id }: Claim) => [
    tenantId,
    subject,
    endpoint,
    key,
    id,
  ]

  return {
    async claim(caller, { endpoint, key, bodyHash }) {
      const id = randomUUID()
      const place = [caller.tenantId, caller.subject, endpoint, key]
      const [, [row] = []] = await pipeline(caller, [
        { ...claim, values: [...place, bodyHash, id] },
        { ...standing, values: place },
      ])
      // Whoever held the key gave it back between the two statements: the caller may ask again.
      if (row === undefined) return 'in_progress'
      if (row.claim === id) return { claim: { endpoint, key, id } }
      if (row.body_hash !== bodyHash) return 'reused'
      if (row.status === null) return 'in_progress'
      return { answered: { status: row.status, location: row.location, body: row.answer } as Answered }
    },
    async keep(caller, own, { status, location, body }) {
      await pipeline(caller, [{ ...keep, values: [...claimed(caller, own), status, location, body] }])
    },
    async giveBack(caller, own) {
      await pipeline(caller, [{ ...giveBack, values: claimed(caller, own) }])
    },
  }
}
