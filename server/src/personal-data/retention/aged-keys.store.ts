import type pg from 'pg'

/** A key, when what it seals was last used under each rule, and whether a hold stands on anybody in it. */
export type AgedKey = {
  readonly holder: string
  /** Under the rule of relationships; null where there was none. */
  readonly relationship: Date | null
  /** Under the rule of books. */
  readonly books: Date | null
  readonly held: boolean
}

const paid = `app.receipt_match m join app.purchase p on p.tenant_id = m.tenant_id and p.reference = m.reference`
const held = (person: string) => `exists (select from app.legal_hold h where h.tenant_id = $1 and h.person = ${person}
  and h.released_at is null)`

/** People: what they did last, on chain and by bank. Without anything, from when their key was made. */
const people = `select k.holder, greatest(k.made_at, (select max(greatest(q.created_at, q.settled_at)) from app.quote q
      where q.tenant_id = $1 and q.caller = w.person)) as relationship,
    (select max(greatest(p.created_at, p.moved_at)) from app.purchase p
      where p.tenant_id = $1 and p.caller = w.person) as books, ${held('w.person')} as held
  from app.data_key k, lateral (select substr(k.holder, 8) as person) w
  where k.tenant_id = $1 and starts_with(k.holder, 'person:')`

/** Payers: their last movement or refund. A legal hold on the buyer whose purchase they paid for holds their key too. */
const payers = `select k.holder, null::timestamptz as relationship, greatest(k.made_at,
      (select max(t.booked_on)::timestamptz from app.bank_transaction t
        where t.tenant_id = $1 and t.counterparty_index = w.payer),
      (select max(r.moved_at) from app.refund r where r.tenant_id = $1 and r.payee_index = w.payer)) as books,
    exists (select from app.bank_transaction t join ${paid} on m.tenant_id = t.tenant_id
        and m.bank_transaction_id = t.bank_transaction_id
      where t.tenant_id = $1 and t.counterparty_index = w.payer and ${held('p.caller')}) as held
  from app.data_key k, lateral (select substr(k.holder, 7) as payer) w
  where k.tenant_id = $1 and starts_with(k.holder, 'payer:')
    and not exists (select from app.payout_account a where a.tenant_id = $1 and a.iban_index = w.payer)`

/** Files and other things with a key of their own, from when it was made. Anybody in a statement holds all of it. */
const files = `select k.holder, null::timestamptz as relationship, k.made_at as books,
    exists (select from app.bank_transaction t join ${paid} on m.tenant_id = t.tenant_id
        and m.bank_transaction_id = t.bank_transaction_id
      where t.tenant_id = $1 and ${held('p.caller')} and (w.id = t.statement_id::text or w.id = t.confirmed_by::text
        or w.id in (select f.bank_file_id::text from app.bank_file f join app.bank_statement s
          on s.tenant_id = f.tenant_id and s.sha256 = f.sha256 where f.tenant_id = $1
            and s.statement_id in (t.statement_id, t.confirmed_by))))
    or exists (select from app.refund r join app.purchase p on p.tenant_id = r.tenant_id and p.reference = r.reference
      where r.tenant_id = $1 and ${held('p.caller')} and w.id in (r.refund_reference, r.payment_file_id::text))
    or exists (select from app.proposal o join app.legal_hold h on h.tenant_id = o.tenant_id and h.released_at is null
      where o.tenant_id = $1 and o.proposal_id::text = w.id and strpos(o.shown::text, h.person) > 0) as held
  from app.data_key k, lateral (select substr(k.holder, 6) as id) w
  where k.tenant_id = $1 and starts_with(k.holder, 'file:')`

export const keysOf = { people, payers, files } as const

export async function agedKeys(
  client: pg.Client,
  tenant: string,
  of: keyof typeof keysOf,
): Promise<readonly AgedKey[]> {
  return (await client.query<AgedKey>(keysOf[of], [tenant])).rows
}

/** Every tenant that has keys. */
export async function keyedTenants(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ readonly tenant: string }>(
    'select distinct tenant_id as tenant from app.data_key order by 1',
  )
  return rows.map(({ tenant }) => tenant)
}

/**
 * One transaction of a tenant, in which nobody places or releases a hold. What is over is found and destroyed in it, so no
 * hold comes too late.
 */
export async function withHoldsStill<T>(client: pg.Client, tenant: string, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    await client.query("select set_config('app.tenant', $1, true)", [tenant])
    await client.query('lock table app.legal_hold in share mode')
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Lists them as one erasure; the worker puts it into the register. */
export async function destroyKeys(client: pg.Client, holders: readonly string[]): Promise<number> {
  if (holders.length === 0) return 0
  const { rows } = await client.query<{ readonly gone: number }>(
    "select app.erase(uuidv7(), null, $1, 'retention', null, null) as gone",
    [holders],
  )
  return rows[0]?.gone ?? 0
}

/** What a run did, in the chain of the tenant. */
export async function auditRetention(client: pg.Client, facts: object): Promise<void> {
  await client.query("select app.append_personal_audit('firsthand', 'personal.retention_applied', $1)", [
    JSON.stringify(facts),
  ])
}
