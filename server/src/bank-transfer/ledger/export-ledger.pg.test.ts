import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { inTenant } from '@firsthand/postgres/tenant'
import { adminUrlOf } from '@firsthand/sandbox/postgres/databases'
import type { TenantId } from '@firsthand/values/values'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { databaseUnderTest } from '#testing/database-under-test'
import { post } from './ledger.store.ts'
import { creditBooked } from './postings.rules.ts'
import { unitsPutUp } from './unit-postings.rules.ts'

const occasion = { on: '2026-03-02', actor: 'tester' } as const
const instrumentId = `OFFI${'1'.repeat(32)}`

let database: Awaited<ReturnType<typeof databaseUnderTest>>
let ids: readonly string[]
beforeAll(async () => {
  database = await databaseUnderTest()
  const acme = 'acme' as TenantId
  const credit = { ...occasion, currency: 'EUR', clientAccountId: 'main', amount: 130n }
  const postings = [
    creditBooked({ ...credit, bankTransactionId: 'b1' }),
    unitsPutUp({ ...occasion, instrumentId, version: 1, units: 10n }),
  ]
  // A source is any text, also one that would like to be a line.
  const hostile = { ...postings[1]!, source: { kind: 'exception', id: '1\n    fees  1 EUR' } }
  ids = await inTenant(database.as('fh_api'), acme, (query) => post(query, acme, [...postings, hostile]))
})
afterAll(() => database.drop())

const program = fileURLToPath(new URL('../../main/commands/export-ledger.ts', import.meta.url))
const run = (url: string, ...args: readonly string[]) => {
  const env = { FIRSTHAND_MIGRATE_DATABASE_URL: url, FIRSTHAND_DATABASE_DURABILITY: 'sandbox' }
  return spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8' })
}
const asAdministrator = (...args: readonly string[]) =>
  run(adminUrlOf(inject('database').databaseServer.adminUrl, database.name), ...args)

test('the command writes the books of a tenant as text that an accountant’s program reads', () => {
  const { status, stdout } = asAdministrator('acme')
  const units = `    units:available:${instrumentId}  10 "${instrumentId}"
    units:authorised  -10 "${instrumentId}"
`
  expect(stdout).toBe(`2026-03-02 * (${ids[0]}) bank_tx/b1/receipt
    bank:main  130 EUR
    receipt:b1  -130 EUR
2026-03-02 * (${ids[1]}) instrument/${instrumentId}/1/authorise
${units}2026-03-02 * (${ids[2]}) exception/1%0A%20%20%20%20fees%20%201%20EUR/authorise
${units}2026-03-02 * balances as they are kept
    receipt:b1  0 EUR = -130 EUR
    units:available:${instrumentId}  0 "${instrumentId}" = 20 "${instrumentId}"
`)
  expect(status).toBe(0)
})

test('a tenant without books has an empty text, and nobody is asked without being named', () => {
  expect(asAdministrator('globex')).toMatchObject({ status: 0, stdout: '' })
  expect(asAdministrator()).toMatchObject({ status: 1, stdout: '' })
})

test('the command writes nothing for a login that row-level security binds', () => {
  const { status, stdout, stderr } = run(database.urlFor('fh_api'), 'acme')
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toContain('does not see every book')
})
