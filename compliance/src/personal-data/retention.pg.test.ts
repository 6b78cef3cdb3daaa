import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { complianceDatabaseOfThisFile } from '../testing/database-of-this-file.ts'
import { sweep } from './retention.store.ts'

const database = complianceDatabaseOfThisFile()
let client: pg.Client
beforeAll(async () => {
  client = new pg.Client({ connectionString: database.admin.options.connectionString })
  await client.connect()
})
afterAll(() => client.end())

const [old, held, late] = ['o', 'h', 'l'].map((sign) => `p_${sign.repeat(22)}`)
const now = new Date('2026-06-01T00:00:00Z')
const before = new Date('2021-06-01T00:00:00Z')

test('records of transfers go five years after the transfer, though their people stay, and a hold keeps its own', async () => {
  await client.query("insert into cmp.legal_hold (tenant_id, hold_id, person) values ('globex', uuidv7(), $1)", [held])
  for (const [reference, person, at] of [
    ['OLD', late, '2021-05-31T23:59:59.999999Z'],
    ['HELD', held, '2020-01-01T00:00:00.000000Z'],
    ['YOUNG', late, '2021-06-01T00:00:00.000000Z'],
  ])
    await client.query(
      `insert into cmp.travel_record (tenant_id, reference, person, decision, data, kept_at)
        values ('globex', $1, $2, uuidv7(), 'sealed1.x', $3)`,
      [reference, person, at],
    )
  const references = async () =>
    (await client.query('select reference from cmp.travel_record order by 1')).rows.map(({ reference }) => reference)
  const what = 'cmp.travel_record of globex'
  const found = { rule: 'transfers', what, over: 2, held: 1, oldest: '2020-01-01T00:00:00.000000Z' }
  expect(await sweep(client, { now, before, applies: false })).toContainEqual(
    expect.objectContaining({ ...found, gone: 0 }),
  )
  expect(await references()).toEqual(['HELD', 'OLD', 'YOUNG'])
  expect(await sweep(client, { now, before, applies: true })).toContainEqual(
    expect.objectContaining({ ...found, gone: 1 }),
  )
  expect(await references()).toEqual(['HELD', 'YOUNG'])
  const { rows } = await client.query(
    "select payload from cmp.chain_record where tenant_id = 'globex' and kind = 'retention.applied' and payload like '%travel_record%'",
  )
  expect(rows.map(({ payload }) => JSON.parse(payload))).toEqual([{ ...found, how: 'rows deleted', gone: 1 }])
})

test('keys of people and strangers whose period is over go, a hold keeps its own, and the first run only counts', async () => {
  for (const [holder, at] of [
    [`person:${old}`, '2020-01-01'],
    [`person:${held}`, '2020-01-01'],
    [`person:${late}`, '2024-01-01'],
    ['payer:stranger', '2020-02-02'],
  ])
    await client.query("insert into cmp.data_key values ('acme', $1, 'first', '\\x00', $2)", [holder, at])
  await client.query("insert into cmp.legal_hold (tenant_id, hold_id, person) values ('acme', uuidv7(), $1)", [held])
  const found = { what: 'keys of acme', over: 3, held: 1, oldest: '2020-01-01T00:00:00.000Z' }
  const keys = async () => (await client.query('select holder from cmp.data_key order by 1')).rowCount
  expect(await sweep(client, { now, before, applies: false })).toContainEqual(
    expect.objectContaining({ ...found, gone: 0 }),
  )
  expect(await keys()).toBe(4)
  expect(await sweep(client, { now, before, applies: true })).toContainEqual(
    expect.objectContaining({ ...found, gone: 2 }),
  )
  expect(await keys()).toBe(2)
  const { rows } = await client.query(
    "select person, holders from cmp.erasure where cause = 'retention' order by person",
  )
  expect(rows).toEqual([
    { person: old, holders: [`person:${old}`] },
    { person: null, holders: ['payer:stranger'] },
  ])
})
