import { catalogueFaults, catalogueQuery, entryFaults } from '@firsthand/inventory/check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseUnderTest } from '#testing/database-under-test'
import { serviceInventory } from '../../inventory/all.ts'

let database: Awaited<ReturnType<typeof databaseUnderTest>>
beforeAll(async () => {
  database = await databaseUnderTest()
})
afterAll(() => database.drop())

const catalogue = async () => {
  const { rows } = await database.admin.query(catalogueQuery, [['app', 'led']])
  return new Map<string, string[]>(rows.map(({ table, columns }) => [table, columns]))
}

test('every column of the service has a class, a purpose and a retention', async () => {
  expect(entryFaults(serviceInventory)).toEqual([])
  expect(catalogueFaults(serviceInventory, await catalogue())).toEqual([])
})

test('a column that a migration adds is found', async () => {
  await database.admin.query('alter table app.purchase add column nickname text')
  expect(catalogueFaults(serviceInventory, await catalogue())).toEqual([
    'app.purchase.nickname has no class: add it to server/inventory/bank-purchases.ts',
  ])
})

test('every function that is named to remove something is in the database', async () => {
  const named = serviceInventory
    .flatMap(({ tables }) => Object.values(tables).flatMap(({ removedBy }) => removedBy ?? []))
    .flatMap((text) => text.match(/\bapp\.\w+/g) ?? [])
  expect(named.length).toBeGreaterThan(3)
  const { rows } = await database.admin.query(
    'select name from unnest($1::text[]) as name where to_regproc(name) is null',
    [named],
  )
  expect(rows).toEqual([])
})
