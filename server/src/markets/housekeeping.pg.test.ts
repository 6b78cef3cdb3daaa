import { afterAll, expect, test } from 'vitest'
import { databaseUnderTest } from '#testing/database-under-test'
import { housekeeping } from './housekeeping.store.ts'

const database = await databaseUnderTest()
afterAll(() => database.drop())

test('answers older than a day are swept for every tenant, and no younger one', async () => {
  const { admin } = database
  await admin.query(`insert into app.idempotency (tenant_id, caller, endpoint, key, body_hash, claim, claimed_at)
    select tenant, 'c', 'e', age::text, 'h', uuidv7(), now() - age * interval '1 hour'
    from unnest('{acme,globex}'::text[]) tenant, unnest('{1,23,25,48}'::int[]) age`)
  const house = housekeeping(database.as('fh_catalog', 1))
  expect(await house.sweepAnswers()).toBe(4)
  expect(await house.sweepAnswers()).toBe(0)
  const { rows } = await admin.query('select tenant_id, key from app.idempotency order by tenant_id, key')
  expect(rows.map(({ tenant_id, key }) => `${tenant_id} ${key}`)).toEqual([
    'acme 1',
    'acme 23',
    'globex 1',
    'globex 23',
  ])
})
