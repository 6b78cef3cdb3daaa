import { missingInDriver, pipelinedTransaction, sequentialTransaction } from '@firsthand/postgres/pipelined-transaction'
import { openPool } from '@firsthand/postgres/pool'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseUnderTest } from './database-under-test.ts'

let database: Awaited<ReturnType<typeof databaseUnderTest>>
let pool: pg.Pool
beforeAll(async () => {
  database = await databaseUnderTest()
  await database.admin.query(
    'create table public.tried (n int primary key); grant all on public.tried to fh_api; grant usage on schema public to fh_api',
  )
  pool = openPool({ url: database.urlFor('fh_api'), size: 2, applicationName: 'pipeline-test' })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const ways = [
  ['pipelined', pipelinedTransaction],
  ['sequential', sequentialTransaction],
] as const
const stored = async () => (await database.admin.query('select n from public.tried order by n')).rows.map(({ n }) => n)

/** Runs on one connection, which is closed after an error as the callers of the transaction do. */
async function run(way: typeof pipelinedTransaction, statements: Parameters<typeof pipelinedTransaction>[1]) {
  const client = await pool.connect()
  try {
    const answers = await way(client, statements)
    client.release()
    return answers
  } catch (error) {
    client.release(true)
    throw error
  }
}

test('the driver has every private method that the pipeline stands on', () => {
  const advice = 'pg has changed: mend platform/postgres/src/pipelined-transaction.ts, or leave it to its fallback'
  expect(missingInDriver(), advice).toEqual([])
  expect(missingInDriver({ query: {}, connection: { sync() {} } })).toEqual([
    'prepare',
    '_send',
    'parse',
    'bind',
    'describe',
    'execute',
  ])
})

test('a pipeline is one write to the connection, whatever it holds', async () => {
  const client = await pool.connect()
  const { stream } = (client as unknown as { connection: { stream: { write(bytes: Buffer): boolean } } }).connection
  const write = stream.write.bind(stream)
  let writes = 0
  stream.write = (bytes) => {
    writes += 1
    return write(bytes)
  }
  await pipelinedTransaction(client, [sql`select 1`, sql`select 2`, sql`select 3`])
  const sent = writes
  client.release(true)
  expect(sent, 'pg sends elsewhere than through the connection’s stream').toBe(1)
})

test.each(ways)('%s: every statement has its rows, in order, and a named one is prepared once', async (_name, way) => {
  const named = { name: 'twice', text: 'select $1::int as n', values: [3] }
  for (let time = 0; time < 2; time++)
    expect(await run(way, [sql`select 1 as n`, named, sql`select n from public.tried where false`])).toEqual([
      [{ n: 1 }],
      [{ n: 3 }],
      [],
    ])
})

test.each(ways)('%s: all of it is committed, or nothing', async (name, way) => {
  const first = name === 'pipelined' ? 1 : 3
  await run(way, [sql`insert into public.tried values (${first})`, sql`insert into public.tried values (${first + 1})`])
  const before = await stored()
  expect(before).toContain(first + 1)
  const failing = [
    sql`insert into public.tried values (${first + 100})`,
    sql`insert into public.tried values (${first})`,
  ]
  await expect(run(way, failing)).rejects.toMatchObject({ code: '23505' })
  expect(await stored()).toEqual(before)
})

test.each(ways)('%s: a setting of the transaction does not outlive it', async (_name, way) => {
  const [, [inside]] = (await run(way, [
    sql`select set_config('app.tenant', 'acme', true)`,
    sql`select current_setting('app.tenant') as tenant`,
  ])) as [unknown, [{ tenant: string }]]
  expect(inside.tenant).toBe('acme')
  const [[after]] = (await run(way, [sql`select current_setting('app.tenant', true) as tenant`])) as [
    [{ tenant: string }],
  ]
  expect(after.tenant ?? '').toBe('')
})
