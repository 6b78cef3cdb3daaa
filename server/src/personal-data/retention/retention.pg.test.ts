import { reportText } from '@firsthand/inventory/retention-report'
import { inTenant } from '@firsthand/postgres/tenant'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { peopleOfThisFile, tenant } from '../testing/people-under-test.ts'
import { applyRetention } from './apply-retention.ts'

const people = peopleOfThisFile()
const { database, personNamed } = people
let admin: pg.Client
beforeAll(async () => {
  admin = new pg.Client({ connectionString: database.admin.options.connectionString })
  await admin.connect()
})
afterAll(() => admin.end())

const keys = async () =>
  (await admin.query("select holder from app.data_key where holder like 'person:%' order by 1")).rows.map(
    ({ holder }) => holder as string,
  )

test('people whose period is over lose their keys, others and held ones do not, and the first run only shows it', async () => {
  const [old, held, late] = ['old', 'held', 'late'].map(personNamed)
  for (const person of [old!, held!, late!]) await people.sealed(person, 'words')
  await admin.query("update app.data_key set made_at = '2020-01-01'")
  await people.settled(old!, '2020-05-05T00:00:00Z')
  await people.settled(held!, '2020-05-05T00:00:00Z')
  await people.settled(late!, '2024-05-05T00:00:00Z')
  await people.hold(held!)
  const before = await keys()
  const now = new Date('2026-01-01T00:00:00Z')
  const shown = await applyRetention(admin, now, false)
  const found = { over: 2, held: 1, oldest: '2020-05-05T00:00:00.000Z' }
  expect(shown.swept).toContainEqual(expect.objectContaining({ what: 'keys of people of acme', ...found, gone: 0 }))
  expect(await keys()).toEqual(before)
  const applied = await applyRetention(admin, now, true)
  expect(applied.swept).toContainEqual(expect.objectContaining({ what: 'keys of people of acme', ...found, gone: 1 }))
  expect(before.filter((each) => !new Set(before).has(`person:${old}`) || each !== `person:${old}`)).toEqual(
    await keys(),
  )
  expect(reportText(applied)).toContain(
    'keys of people of acme: 2 over, the oldest of 2020-05-05, 1 kept by a legal hold, 1',
  )
  const listed = await admin.query("select cause, person, holders from app.erasure where cause = 'retention'")
  expect(listed.rows).toEqual([{ cause: 'retention', person: null, holders: [`person:${old}`] }])
  const records = await admin.query(
    "select count(*)::int as n from app.audit where action = 'personal.retention_applied'",
  )
  expect(records.rows).toEqual([{ n: 1 }])
})

test('rows whose days are over are deleted, and the rest stay', async () => {
  const insert = (days: number) =>
    inTenant(database.api, tenant, (query) =>
      query({
        text: `insert into app.relay_buyer_day (tenant_id, caller, chain_id, day, requests)
          values ('acme', 'p_x', 'eip155:1', current_date - $1::int, 1)`,
        values: [days],
      }),
    )
  await insert(40)
  await insert(3)
  const { swept } = await applyRetention(admin, new Date(), true)
  expect(swept).toContainEqual(
    expect.objectContaining({ what: 'app.relay_buyer_day', rule: 'thirtyDays', over: 1, gone: 1 }),
  )
  expect((await admin.query('select from app.relay_buyer_day')).rowCount).toBe(1)
})
