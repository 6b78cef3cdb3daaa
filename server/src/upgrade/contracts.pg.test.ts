import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { isContract } from '@firsthand/migrations/apply-migrations'
import { expect, test } from 'vitest'
import { databaseUnderTest } from '#testing/database-under-test'
import { knownContracts, requireKnownContracts } from './contracts.store.ts'

test('this release knows its own contract migrations', async () => {
  const files = await readdir(fileURLToPath(new URL('../../migrations', import.meta.url)))
  expect(files.map((file) => file.replace(/[.]sql$/, '')).filter(isContract)).toEqual(knownContracts)
})

test('a release does not start on a database that a later one has contracted', async () => {
  const database = await databaseUnderTest()
  const both = ['fh_api', 'fh_worker'].map((login) => database.as(login))
  for (const pool of both) await requireKnownContracts(pool)
  await database.admin.query("insert into app.migration (name, run_on) values ('9999_contract_less', now())")
  for (const pool of both) await expect(requireKnownContracts(pool)).rejects.toThrow('9999_contract_less')
  await database.drop()
})
