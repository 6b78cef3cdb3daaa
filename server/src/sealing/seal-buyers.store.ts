import type pg from 'pg'
import type { Pseudonyms } from '#identity/buyer.rules'

type Named = { readonly tenant_id: string; readonly caller: string }

const plain = "caller !~ '^p_[A-Za-z0-9_-]{22}$'"
const named = 'named as (select * from unnest($1::text[], $2::text[], $3::text[]) n (tenant_id, subject, buyer))'
const ofNamed = (table: string) => `${table}.tenant_id = n.tenant_id and ${table}.caller = n.subject`
const ofQuote = (table: string) => `${table}.tenant_id = q.tenant_id and ${table}.reference = q.reference`

/** Everything that refers to a quote by its buyer moves in one statement with it: keys are compared when it ends. */
const quotes = `with ${named}, q as (
    update app.quote q set caller = n.buyer from named n where ${ofNamed('q')}
      returning q.tenant_id, q.reference, n.subject, n.buyer
  ), refs as (update app.chain_ref r set caller = q.buyer from q where ${ofQuote('r')} and r.caller = q.subject
  ), seen as (update app.chain_sighting s set caller = q.buyer from q where ${ofQuote('s')} and s.caller = q.subject
  ), relays as (update app.relay l set caller = q.buyer from q where ${ofQuote('l')} and l.caller = q.subject
  ) select count(*) from q`

/** What a buyer was answered under the same key since then is the answer. */
const idempotency = `with ${named}, later as (
    delete from app.idempotency i using named n where ${ofNamed('i')} and exists (select from app.idempotency o
      where (o.tenant_id, o.caller, o.endpoint, o.key) = (i.tenant_id, n.buyer, i.endpoint, i.key))
      returning i.tenant_id, i.caller, i.endpoint, i.key
  ), moved as (
    update app.idempotency i set caller = n.buyer from named n where ${ofNamed('i')}
      and not exists (select from app.idempotency o
        where (o.tenant_id, o.caller, o.endpoint, o.key) = (i.tenant_id, n.buyer, i.endpoint, i.key)) returning 1
  ) select (select count(*) from later) + (select count(*) from moved) as count`

const buyerDays = `with ${named}, gone as (
    delete from app.relay_buyer_day d using named n where ${ofNamed('d')}
      returning d.tenant_id, n.buyer, d.chain_id, d.day, d.requests
  ), kept as (
    insert into app.relay_buyer_day as b (tenant_id, caller, chain_id, day, requests) select * from gone
      on conflict (tenant_id, caller, chain_id, day) do update set requests = b.requests + excluded.requests
  ) select count(*) from gone`

const moving = (table: string) => `with ${named}, moved as (
    update ${table} t set caller = n.buyer from named n where ${ofNamed('t')} returning 1
  ) select count(*) from moved`

/** Of requests, those of people who never did anything on record as an employee. */
const requesters = 'and not exists (select from app.audit a where a.tenant_id = t.tenant_id and a.actor = t.caller)'

const steps = [
  { table: 'app.quote', text: quotes, only: '' },
  { table: 'app.purchase', text: moving('app.purchase'), only: '' },
  { table: 'app.relay_buyer_day', text: buyerDays, only: '' },
  { table: 'app.idempotency', text: idempotency, only: '' },
  { table: 'app.request', text: moving('app.request'), only: requesters },
] as const

/** Keys of quotes are looked up by buyer while they change, and at no other time. */
const helpingIndex = 'chain_ref_while_sealing'

/**
 * Replaces the subjects of buyers from before by their pseudonyms, some people at a time, each time in a transaction of its own.
 * What has a pseudonym stays, so it can be run again. The login must not be bound by row-level security. Answers how many rows of
 * each table have changed. Steps of purchases, events and audit records are written once, and stay as they are.
 */
export async function sealBuyers(
  client: pg.ClientBase,
  { pseudonymOf }: Pseudonyms,
  peopleAtOnce = 200,
): Promise<Readonly<Record<string, number>>> {
  const changed: Record<string, number> = {}
  await client.query(`create index if not exists ${helpingIndex} on app.chain_ref (tenant_id, reference)`)
  try {
    for (const { table, text, only } of steps) {
      changed[table] = 0
      let last: Named = { tenant_id: '', caller: '' }
      for (;;) {
        const { rows } = await client.query<Named>(
          `select distinct t.tenant_id, t.caller from ${table} t where (t.tenant_id, t.caller) > ($1, $2) and t.${plain} ${only}
            order by 1, 2 limit $3`,
          [last.tenant_id, last.caller, peopleAtOnce],
        )
        const [tenants, subjects] = [rows.map((row) => row.tenant_id), rows.map((row) => row.caller)]
        const buyers = rows.map((row) => pseudonymOf(row.tenant_id, row.caller))
        if (rows.length > 0)
          changed[table] += Number((await client.query(text, [tenants, subjects, buyers])).rows[0].count)
        if (rows.length < peopleAtOnce) break
        last = rows.at(-1) ?? last
      }
    }
    return changed
  } finally {
    await client.query(`drop index if exists app.${helpingIndex}`)
  }
}
