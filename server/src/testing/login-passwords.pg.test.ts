import { logins, passwordOf, programUrl } from '@firsthand/sandbox/postgres/databases'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { databaseUnderTest } from './database-under-test.ts'

const { databaseServer } = inject('database')
let database: Awaited<ReturnType<typeof databaseUnderTest>>
beforeAll(async () => {
  database = await databaseUnderTest()
})
afterAll(() => database.drop())

/** Who the database takes a login with this password for. */
async function enter(login: string, password: string | null): Promise<string> {
  const url = new URL(programUrl(databaseServer, login, database.name))
  const client = new pg.Client(`${url.href}?password=${password ?? ''}`)
  try {
    await client.connect()
    return (await client.query('select current_user as name')).rows[0].name
  } finally {
    await client.end()
  }
}

test('each login of the service enters with its own password, and with no other', async () => {
  for (const login of logins.service) {
    expect(await enter(login, passwordOf(databaseServer, login))).toBe(login)
    for (const other of logins.service.filter((each) => each !== login))
      await expect(enter(login, passwordOf(databaseServer, other))).rejects.toMatchObject({ code: '28P01' })
    await expect(enter(login, null)).rejects.toThrow()
  }
})

test('the database keeps verifiers, each of its own salt', async () => {
  const { rows } = await database.admin.query(
    'select rolpassword from pg_authid where rolname = any($1) order by rolname',
    [[...logins.service, ...logins.compliance]],
  )
  const verifiers: string[] = rows.map(({ rolpassword }) => rolpassword)
  expect(verifiers).toHaveLength(logins.service.length + logins.compliance.length)
  for (const verifier of verifiers) expect(verifier).toMatch(/^SCRAM-SHA-256[$]4096:/)
  expect(new Set(verifiers.map((verifier) => verifier.split(/[:$]/)[2])).size).toBe(verifiers.length)
})
