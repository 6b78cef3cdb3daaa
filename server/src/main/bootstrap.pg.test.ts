import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseUnderTest } from '#testing/database-under-test'

const bootstrap = await readFile(new URL('../../bootstrap.sql', import.meta.url), 'utf8')

let database: Awaited<ReturnType<typeof databaseUnderTest>>
beforeAll(async () => {
  database = await databaseUnderTest()
})
afterAll(() => database.drop())

/** Roles belong to the whole server: nobody else sees a change that is never committed. */
async function bootstrapAfter(statement: string): Promise<void> {
  const client = await database.admin.connect()
  try {
    await client.query(`begin; ${statement}`)
    await client.query(bootstrap)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('the roles of an earlier migration are taken as they are', async () => {
  await bootstrapAfter('select 1')
})

test.each([
  'alter role fh_api bypassrls',
  'alter role fh_catalog superuser',
  'alter role fh_worker bypassrls',
  'alter role fh_attestor bypassrls',
  'alter role fh_relayer bypassrls',
  'alter role fh_owner bypassrls',
  'alter role fh_owner login',
  'alter role fh_api createrole',
  'grant fh_owner to fh_api',
  'grant pg_read_all_data to fh_catalog',
])('a role that is too strong is refused: %s', async (statement) => {
  await expect(bootstrapAfter(statement)).rejects.toThrow('rights it must not have')
})

test('nobody but the owner may call a function that a migration makes', async () => {
  const client = await database.admin.connect()
  await client.query('begin; set local role fh_owner; create function app.probe() returns int return 1')
  const { rows } = await client.query(`select rolname from pg_roles
    where rolname in ('fh_owner', 'fh_api', 'fh_catalog', 'fh_worker', 'fh_attestor', 'fh_relayer') and has_function_privilege(oid, 'app.probe()', 'execute')`)
  expect(rows).toEqual([{ rolname: 'fh_owner' }])
  await client.query('rollback')
  client.release()
})
