import { sweepBounds } from '@firsthand/postgres/sweep'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsRead, slowNodes, watchedPool } from '#catalogue/testing/watched-plans'
import { outboxStore } from '#events/outbox.store'
import { databaseUnderTest } from '#testing/database-under-test'
import { housekeeping } from './housekeeping.store.ts'

const database = await databaseUnderTest()
const { admin } = database
afterAll(() => database.drop())

/** Of each kind, all past their day; as many again are young. */
const number = 30_000
beforeAll(async () => {
  await admin.query(`insert into app.idempotency (tenant_id, caller, endpoint, key, body_hash, claim, claimed_at)
    select 'acme', 'c', 'e', n::text, 'h', uuidv7(), now() - interval '25 hours' * (n % 2) from generate_series(1, ${number * 2}) n`)
  await admin.query(`insert into app.outbox (tenant_id, object, key, handler, input, sent_at)
    select 'acme', 'Webhook', n::text, 'attempt', '{}', now() - interval '31 days' * (n % 2) from generate_series(1, ${number * 2}) n`)
  await admin.query(`insert into app.request (tenant_id, request_id, at, method, route, status, ms, caller)
    select 'acme', n::text, now() - interval '31 days' * (n % 2), 'GET', '/', 200, 1, 'c' from generate_series(1, ${number * 2}) n`)
  await admin.query(`insert into app.webhook_endpoint (tenant_id, endpoint_id, url, message_key)
    values ('acme', '00000000-0000-7000-8000-000000000001', 'https://hooks.example', 'acme|1')`)
  await admin.query(`insert into app.webhook_delivery (tenant_id, endpoint_id, sequence, state, attempts, done_at)
    select 'acme', '00000000-0000-7000-8000-000000000001', n, 'delivered', 1, now() - interval '31 days' * (n % 2)
    from generate_series(1, ${number * 2}) n`)
  await admin.query(`insert into app.webhook_attempt (tenant_id, endpoint_id, sequence, attempt)
    select tenant_id, endpoint_id, sequence, 1 from app.webhook_delivery`)
}, 60_000)

const count = async (table: string) =>
  Number((await admin.query(`select count(*) as n from ${table} where tenant_id = 'acme'`)).rows[0].n)

test('two sweepers at once share the rows: each is deleted once, none waits for the other, and no young one goes', async () => {
  const houses = [1, 2].map(() => housekeeping(database.as('fh_catalog', 1)))
  const boxes = [1, 2].map(() => outboxStore(database.as('fh_worker', 1)))
  const started = performance.now()
  for (const [table, sweeps] of [
    ['app.idempotency', houses.map((house) => house.sweepAnswers)],
    ['app.request', houses.map((house) => house.sweepRequests)],
    ['app.webhook_delivery', houses.map((house) => house.sweepDeliveries)],
    ['app.outbox', boxes.map((box) => box.sweep)],
  ] as const) {
    const shares = await Promise.all(sweeps.map((sweep) => sweep()))
    expect([table, shares[0]! + shares[1]!]).toEqual([table, number])
    expect(Math.min(...shares)).toBeGreaterThan(0)
    expect(await count(table)).toBe(number)
  }
  expect(await count('app.webhook_attempt')).toBe(number)
  const rowsPerSecond = (4 * number) / ((performance.now() - started) / 1000)
  expect(rowsPerSecond).toBeGreaterThan(2_000)
}, 60_000)

test('a sweeper passes over what another has locked, and deletes the rest', async () => {
  const holder = await admin.connect()
  const old = "now() - interval '25 hours'"
  await admin.query(`insert into app.idempotency (tenant_id, caller, endpoint, key, body_hash, claim, claimed_at)
    select 'globex', 'c', 'e', n::text, 'h', uuidv7(), ${old} from generate_series(1, 100) n`)
  await holder.query('begin')
  await holder.query("select from app.idempotency where tenant_id = 'globex' and key::int <= 30 for update")
  const house = housekeeping(database.as('fh_catalog', 1))
  expect(await house.sweepAnswers()).toBe(70)
  await holder.query('rollback')
  expect(await house.sweepAnswers()).toBe(30)
  holder.release()
})

test('a turn is bounded, and enough for 2,000 rows a second when it comes every minute', () => {
  expect(sweepBounds.batch * sweepBounds.batchesMost).toBeGreaterThanOrEqual(120_000)
  expect(sweepBounds.ms).toBeLessThan(60_000)
})

test('a scrape reads a bounded number of rows through an index, however long the backlog is', async () => {
  await admin.query(`insert into app.outbox (tenant_id, object, key, handler, input, created_at, next_at)
    select 'acme', 'Webhook', n::text, 'attempt', '{}', now() - n * interval '1 second', now() - n * interval '1 second'
    from generate_series(1, 40000) n`)
  await admin.query('analyze app.outbox')
  const watched = await watchedPool(database, 'fh_worker')
  const waiting = await outboxStore(watched.pool).waiting()
  expect(waiting.number).toBe(10_000)
  expect(waiting.seconds).toBeGreaterThan(39_999)
  const plans = watched.takePlans()
  expect(slowNodes(plans, /./)).toEqual([])
  expect(rowsRead(plans)).toBeLessThanOrEqual(10_001)
  await watched.pool.end()
}, 60_000)

test('the count of open bank work reads 10,000 receipts through their index, of however many, and states the oldest', async () => {
  const client = await admin.connect()
  // Without the statements and accounts that they refer to: only what is counted matters.
  await client.query("set session_replication_role = 'replica'")
  await client.query(`insert into app.bank_transaction (tenant_id, client_account_id, identity, statement_id, entry_hash, sign, amount, currency,
      booked_on, value_on, remittance, is_reversal, state, imported_at)
    select 'acme', 'a', n::text, uuidv7(), repeat('0', 64), 'credit', 1, 'EUR', now(), now(), '', false,
      case when n % 2 = 0 then 'unmatched' else 'matched' end, now() - n * interval '1 minute' from generate_series(1, 40000) n`)
  await client.query('reset session_replication_role')
  client.release()
  await admin.query('analyze app.bank_transaction')
  const watched = await watchedPool(database, 'fh_worker')
  const { rows } = await watched.pool.query("select * from app.bank_work() where what = 'receipt'")
  const counted = rows.reduce((sum, row) => sum + row.under_a_day + row.under_five_days + row.older, 0)
  expect(counted).toBe(10_000)
  expect(rows[0].oldest_seconds).toBeGreaterThan(39_999 * 60)
  const plans = watched.takePlans()
  expect(slowNodes(plans, /^(bank_transaction|purchase)$/)).toEqual([])
  expect(rowsRead(plans)).toBeLessThan(20_000)
  await watched.pool.end()
}, 60_000)
