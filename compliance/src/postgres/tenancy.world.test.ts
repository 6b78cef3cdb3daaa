import { openPool } from '@firsthand/postgres/pool'
import pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { complianceOfThisFile } from '../testing/compliance-under-test.ts'
import { approve } from '../testing/customers.ts'
import { anAccount, register } from '../testing/wallet-proofs.ts'
import { inScope } from './scope.ts'

const compliance = complianceOfThisFile()
let customer: pg.Client
let officer: pg.Client
beforeAll(async () => {
  for (const subject of ['acme-ada', 'acme-bob', 'globex-ada']) {
    await approve(compliance, subject)
    await register(compliance, subject, anAccount())
  }
  customer = new pg.Client({ connectionString: compliance.urlFor('fhc_customer') })
  officer = new pg.Client({ connectionString: compliance.urlFor('fhc_officer') })
  await Promise.all([customer.connect(), officer.connect()])
})
afterAll(() => Promise.all([customer?.end(), officer?.end()]))

const tables = [
  'customer',
  'review',
  'hold',
  'wallet',
  'wallet_challenge',
  'payer_account',
  'payer_evidence',
  'chain_record',
  'chain_head',
  'data_key',
  'person',
  'decision_salt',
  'list_publication',
  'rescreening',
  'travel_record',
  'used_proof',
  'legal_hold',
  'erasure',
]

/** One statement as somebody, never committed. */
async function as(client: pg.Client, names: { tenant?: string; subject?: string }, text: string) {
  await client.query('begin')
  try {
    for (const [name, value] of Object.entries(names)) {
      await client.query("select set_config('cmp.' || $1, $2, true)", [name, value])
    }
    return (await client.query(text)).rows
  } finally {
    await client.query('rollback')
  }
}

test('every table has row-level security that binds its owner too, and a policy', async () => {
  const { rows } = await compliance.admin.query(`
    select c.relname, relrowsecurity and relforcerowsecurity as forced,
      exists (select from pg_policy p where p.polrelid = c.oid) as policed
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where nspname = 'cmp' and relkind = 'r' and relname <> 'migration'`)
  expect(new Set(rows.map(({ relname }) => relname))).toEqual(new Set(tables))
  expect(rows.every(({ forced, policed }) => forced && policed)).toBe(true)
})

test('the logins own nothing, bypass nothing and belong to nothing', async () => {
  const { rows } = await compliance.admin.query(`
    select rolname, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb as strong,
      exists (select from pg_auth_members m where m.member = r.oid) as member,
      exists (select from pg_class c where c.relowner = r.oid) as owner
    from pg_roles r where rolname in ('fhc_customer', 'fhc_officer')`)
  expect(rows).toHaveLength(2)
  for (const { strong, member, owner } of rows) expect([strong, member, owner]).toEqual([false, false, false])
})

test('a customer’s login sees one customer, an officer’s one tenant, and nobody without a name set', async () => {
  const read = 'select tenant_id, subject from cmp.customer order by 1, 2'
  const [one, other] = ['acme-ada', 'acme-bob'].map((name) => compliance.personOf(name))
  expect(await as(customer, { tenant: 'acme', subject: one! }, read)).toEqual([{ tenant_id: 'acme', subject: one }])
  expect(await as(customer, { tenant: 'globex', subject: one! }, read)).toEqual([])
  const ofTenant = (await as(officer, { tenant: 'acme' }, read)).map(({ subject }) => subject)
  expect(new Set(ofTenant)).toEqual(new Set([one, other]))
  await expect(as(customer, { tenant: 'acme' }, read)).rejects.toThrow('subject not set')
  await expect(as(customer, { subject: one! }, read)).rejects.toThrow('tenant not set')
  await expect(as(officer, {}, read)).rejects.toThrow('tenant not set')
})

/** Statements name people as in these tests; the database has them by pseudonym. */
const named = (text: string) =>
  text.replaceAll(/'(acme-(?:ada|bob))'/g, (_, name: string) => `'${compliance.personOf(name)}'`)
const forbidden: readonly (readonly [string, () => pg.Client, string])[] = [
  ['a customer approves themselves', () => customer, "update cmp.customer set kyc_status = 'approved'"],
  ['a customer lengthens their approval', () => customer, "update cmp.customer set review_due_at = 'infinity'"],
  [
    'a customer places a hold',
    () => customer,
    "insert into cmp.hold (tenant_id, subject, reason, placed_by) values ('acme','acme-ada','x','x')",
  ],
  ['a customer lifts a hold', () => customer, "update cmp.hold set released_by = 'x'"],
  ['a customer reads reviews', () => customer, 'select * from cmp.review'],
  ['a customer reads the chain', () => customer, 'select * from cmp.chain_record'],
  [
    'a customer registers for another',
    () => customer,
    "insert into cmp.wallet (tenant_id, chain_id, address, subject, kind, state) values ('acme','eip155:1','0x" +
      '1'.repeat(40) +
      "','acme-bob','account','approved')",
  ],
  [
    'a customer registers in another tenant',
    () => customer,
    "insert into cmp.wallet (tenant_id, chain_id, address, subject, kind, state) values ('globex','eip155:1','0x" +
      '1'.repeat(40) +
      "','acme-ada','account','approved')",
  ],
  ['a customer moves a wallet', () => customer, "update cmp.wallet set subject = 'acme-bob'"],
  ['an officer moves a customer', () => officer, "update cmp.customer set tenant_id = 'globex'"],
  [
    'an officer registers a wallet',
    () => officer,
    "insert into cmp.wallet (tenant_id, chain_id, address, subject, kind, state) values ('acme','eip155:1','0x" +
      '1'.repeat(40) +
      "','acme-bob','account','approved')",
  ],
  ['a customer approves a bank account', () => customer, "update cmp.payer_account set state = 'approved'"],
  [
    'a customer registers an approved bank account',
    () => customer,
    "insert into cmp.payer_account (tenant_id, subject, iban, holder_name, legal_name, state) values ('acme','acme-ada','DE89370400440532013000','x','x','approved')",
  ],
  ['a customer deletes a bank account', () => customer, 'delete from cmp.payer_account'],
  [
    'a customer gives evidence on their own account',
    () => customer,
    "insert into cmp.payer_evidence (tenant_id, payer_account, subject, kind, bank_name, reference, recorded_by) values ('acme',gen_random_uuid(),'acme-ada','payee_verification','x','x','acme-officer')",
  ],
  ['a customer reads evidence', () => customer, 'select * from cmp.payer_evidence'],
  ['an officer changes evidence', () => officer, "update cmp.payer_evidence set bank_name = 'x'"],
  ['an officer moves a bank account', () => officer, "update cmp.payer_account set subject = 'acme-bob'"],
  ['an officer changes the chain', () => officer, "update cmp.chain_record set payload = ''"],
  [
    'an officer writes a record by hand',
    () => officer,
    "insert into cmp.chain_record values ('acme','audit',9,gen_random_uuid(),'now','a','k','p','','')",
  ],
  ['a customer reads records of transfers', () => customer, 'select * from cmp.travel_record'],
  ['an officer changes a record of a transfer', () => officer, "update cmp.travel_record set data = 'sealed1.x'"],
  ['an officer deletes a record of a transfer', () => officer, 'delete from cmp.travel_record'],
  [
    'a record of a transfer is kept in the name of another',
    () => customer,
    "insert into cmp.travel_record (tenant_id, reference, person, decision, data) values ('acme','MINT1','acme-bob',gen_random_uuid(),'sealed1.x')",
  ],
  [
    'a record of a transfer is kept in another tenant',
    () => customer,
    "insert into cmp.travel_record (tenant_id, reference, person, decision, data) values ('globex','MINT1','acme-ada',gen_random_uuid(),'sealed1.x')",
  ],
  ['an officer reads the heads', () => officer, 'select * from cmp.chain_head'],
  ['anybody becomes the owner', () => officer, 'set role fhc_owner'],
  ['anybody makes a table', () => customer, 'create temp table t (x int)'],
  ['anybody turns the policies off', () => officer, 'alter table cmp.customer disable row level security'],
]
test.each(forbidden)('%s: the database refuses', async (_what, client, text) => {
  const ada = { tenant: 'acme', subject: compliance.personOf('acme-ada') }
  await expect(as(client(), ada, named(text))).rejects.toMatchObject({ code: '42501' })
})

test('a hold is not released by the one who proposed it, whatever the program does', async () => {
  const { rows } = await compliance.admin.query(
    `insert into cmp.hold (tenant_id, subject, reason, placed_by, proposed_by, proposed_as)
      values ('acme', $1, $2, 'a', 'b', $3) returning id`,
    [compliance.personOf('acme-x'), await compliance.sealed('acme-x', 'x'), compliance.personOf('acme-b')],
  )
  const text = `update cmp.hold set released_by = 'b', released_as = '${compliance.personOf('acme-b')}' where id = '${rows[0].id}'`
  await expect(as(officer, { tenant: 'acme' }, text)).rejects.toMatchObject({ code: '23514' })
})

test('nobody decides about themselves, whatever the program does', async () => {
  const [person, other] = ['acme-ada', 'acme-bob'].map((name) => compliance.personOf(name))
  const reason = await compliance.sealed('acme-ada', 'x')
  const { rows } = await compliance.admin.query(
    `insert into cmp.hold (tenant_id, subject, reason, placed_by) values ('acme', $1, $2, 'a') returning id`,
    [person, reason],
  )
  const propose = (by: string) =>
    `update cmp.hold set proposed_by = 'b', proposed_as = '${by}' where id = '${rows[0].id}'`
  await expect(as(officer, { tenant: 'acme' }, propose(person!))).rejects.toMatchObject({ code: '23514' })
  await expect(as(officer, { tenant: 'acme' }, propose(other!))).resolves.toEqual([])
  const decide = (by: string) => `update cmp.review set outcome = 'rejected', decided_by = 'b', decided_at = now(),
    reason = '${reason}', decided_as = '${by}' where subject = '${person}'`
  await expect(as(officer, { tenant: 'acme' }, decide(person!))).rejects.toMatchObject({ code: '23514' })
  // Nor is it left out who decided.
  const unnamed = `update cmp.hold set proposed_by = 'b' where id = '${rows[0].id}'`
  await expect(as(officer, { tenant: 'acme' }, unnamed)).rejects.toMatchObject({ code: '23514' })
})

test('nothing about a customer is written unsealed, and no login changes or deletes a key', async () => {
  const person = compliance.personOf('acme-ada')
  const scope = { tenant: 'acme', subject: person }
  const refusedBy = async (client: pg.Client, text: string) =>
    as(client, scope, text).then(
      () => null,
      ({ code }: { code: string }) => code,
    )
  expect(await refusedBy(customer, "update cmp.customer set kyc_status = 'pending', legal_name = 'Ada'")).toBe('23514')
  const plainHold = `insert into cmp.hold (tenant_id, subject, reason, placed_by) values ('acme', '${person}', 'odd', 'a')`
  expect(await refusedBy(officer, plainHold)).toBe('23514')
  const plainPerson = `insert into cmp.person (tenant_id, pseudonym, subject) values ('acme', '${person}', 'acme-ada')`
  expect(await refusedBy(customer, plainPerson)).toBe('23514')
  for (const client of [customer, officer])
    for (const text of [
      "update cmp.data_key set wrapped = ''",
      'delete from cmp.data_key',
      'delete from cmp.decision_salt',
    ])
      expect([text, await refusedBy(client, text)]).toEqual([text, '42501'])
  const plainTransfer = `insert into cmp.travel_record (tenant_id, reference, person, decision, data)
    values ('acme', 'MINT1', '${person}', gen_random_uuid(), '{}')`
  expect(await refusedBy(customer, plainTransfer)).toBe('23514')
  const holders = await as(customer, scope, 'select holder from cmp.data_key')
  expect(holders).toEqual([{ holder: `person:${person}` }])
})

test('even a superuser does not change a record by accident', async () => {
  await expect(compliance.admin.query("update cmp.chain_record set actor = 'x'")).rejects.toThrow('append-only')
  await expect(compliance.admin.query('delete from cmp.chain_record')).rejects.toThrow('append-only')
  await expect(compliance.admin.query('truncate cmp.chain_record')).rejects.toThrow('append-only')
})

test('a hundred records at once of two tenants have no hole and no fork', async () => {
  const pool = new pg.Pool({ connectionString: compliance.urlFor('fhc_customer'), max: 10 })
  const append = async (tenant: string) => {
    const client = await pool.connect()
    await client.query('begin')
    await client.query("select set_config('cmp.tenant', $1, true)", [tenant])
    await client.query("select cmp.append('decision', gen_random_uuid(), 'a', 'k', 'p')")
    await client.query('commit')
    client.release()
  }
  await Promise.all(Array.from({ length: 100 }, (_, i) => append(i % 2 ? 'race-1' : 'race-2')))
  await pool.end()
  const { rows } = await compliance.admin.query(`
    select tenant_id, count(*)::int as n, bool_and(prev = before) as linked, bool_and(seq = place) as dense from (
      select *, lag(hash, 1, '\\x00') over w as before, row_number() over w as place
      from cmp.chain_record where tenant_id like 'race-%' and chain = 'decision' window w as (partition by tenant_id order by seq)) r
    group by 1 order by 1`)
  expect(rows).toEqual([
    { tenant_id: 'race-1', n: 50, linked: true, dense: true },
    { tenant_id: 'race-2', n: 50, linked: true, dense: true },
  ])
})

test('of two transactions that wait for each other, one is asked to try again', async () => {
  const pool = openPool({ url: compliance.urlFor('fhc_customer'), size: 2, applicationName: 'deadlock-test' })
  const scope = { tenant: 'acme', subject: compliance.personOf('acme-ada') }
  const holding = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  const lockBoth = (first: 0 | 1) =>
    inScope(pool, scope, async (query) => {
      await query(sql`select pg_advisory_xact_lock(7, ${first})`)
      holding[first].resolve()
      await Promise.all(holding.map(({ promise }) => promise))
      await query(sql`select pg_advisory_xact_lock(7, ${1 - first})`)
    })
  try {
    const outcomes = await Promise.allSettled([lockBoth(0), lockBoth(1)])
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refused).toEqual([expect.objectContaining({ reason: 'service_overloaded', retryAfterSeconds: 1 })])
    expect(refused[0].cause).toMatchObject({ code: '40P01' })
  } finally {
    await pool.end()
  }
})
