import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { adminUrlOf } from '@firsthand/sandbox/postgres/databases'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { databaseUnderTest } from '#testing/database-under-test'

let database: Awaited<ReturnType<typeof databaseUnderTest>>

beforeAll(async () => {
  database = await databaseUnderTest()
  const client = await database.admin.connect()
  for (const tenant of ['acme', 'globex', 'x\naudit held']) {
    await client.query("select set_config('app.tenant', $1, false)", [tenant])
    await client.query("select app.append_audit('admin', 'market.read', '{}') from generate_series(1, 10)")
  }
  client.release()
})

afterAll(() => database.drop())

const program = fileURLToPath(new URL('../main/commands/verify-audit.ts', import.meta.url))
const run = (url: string) => {
  const env = { FIRSTHAND_MIGRATE_DATABASE_URL: url, FIRSTHAND_DATABASE_DURABILITY: 'sandbox' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], { env, encoding: 'utf8' })
  return { status, lines: stdout.trimEnd().split('\n'), stderr }
}
const asAdministrator = () => run(adminUrlOf(inject('database').databaseServer.adminUrl, database.name))

test('the command prints a line for each tenant, which no name can forge, and that the audit held', () => {
  const unbroken = (name: string) =>
    expect.stringMatching(new RegExp(`^"${name}": 10 records, head 10:[0-9a-f]{64}, unbroken$`))
  expect(asAdministrator()).toEqual({
    status: 0,
    stderr: '',
    lines: [unbroken('acme'), unbroken('globex'), unbroken('x\\\\naudit held'), 'audit held'],
  })
})

test('the command says where the audit is broken, and exits with 1', async () => {
  await database.admin.query('alter table app.audit disable trigger all')
  await database.admin.query("delete from app.audit where tenant_id = 'globex' and seq > 8")
  const { status, lines } = asAdministrator()
  const cutOff = expect.stringMatching(/^"globex": 8 records, head 10:[0-9a-f]{64}, record 9 cut off$/)
  expect([status, lines[1], lines.at(-1)]).toEqual([1, cutOff, 'audit broken'])
})

test('the command gives no verdict to a login that row-level security binds', () => {
  const { status, lines, stderr } = run(database.urlFor('fh_catalog'))
  expect([status, lines]).toEqual([1, ['']])
  expect(stderr).toContain('does not see every record')
})
