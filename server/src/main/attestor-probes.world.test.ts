import { generateKeyPairSync } from 'node:crypto'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { probesAt } from '@firsthand/probes/testing/ask-probes'
import { runAsAdmin } from '@firsthand/sandbox/postgres/databases'
import { loggedEvent } from '@firsthand/sandbox/world/child'
import { makeStatementKey, startLedgerAttestor } from '@firsthand/sandbox/world/ledger-attestor'
import { startSupervisor } from '@firsthand/sandbox/world/supervisor'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { databaseUnderTest } from '#testing/database-under-test'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const stops: (() => unknown)[] = []
let probes: ReturnType<typeof probesAt>
let name: string
let keyFile: string

beforeAll(async () => {
  const { databaseServer, sealingKeys, bankGatewayKeys } = inject('world')
  const supervisor = await startSupervisor()
  const database = await databaseUnderTest()
  name = database.name
  stops.push(
    () => database.drop(),
    () => supervisor.stop(),
  )
  keyFile = (await makeStatementKey(supervisor)).keyFile
  const gatewayKeysFile = bankGatewayKeys.registeredFile
  const on = { databaseServer, database: name, keyFile, gatewayKeysFile, sealingKeys }
  const child = await startLedgerAttestor(supervisor, on)
  const { privatePort } = loggedEvent<{ privatePort: number }>(child, 'attestor.listening') ?? { privatePort: 0 }
  probes = probesAt(`http://127.0.0.1:${privatePort}`)
})
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
})

test('the ledger’s attestor lives, is ready and shows its build', async () => {
  expect(await probes.lives()).toBe(true)
  expect(await probes.until('ready')).toMatchObject({ code: 200, causes: { database: null, key: null, sealing: null } })
  expect(await probes.metrics()).toMatch(/firsthand_build_info\{program="ledger-attestor",/)
})

test('a key that was replaced in its file makes it unready: statements by the old one may no longer count', async () => {
  const before = readFileSync(keyFile)
  chmodSync(keyFile, 0o600)
  writeFileSync(keyFile, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }))
  expect(await probes.until('not ready')).toMatchObject({ code: 503, reason: expect.stringContaining('another') })
  writeFileSync(keyFile, before)
  await probes.until('ready')
})

test('a database that cannot be reached makes it unready until it is back', async () => {
  const { adminUrl } = inject('world').databaseServer
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`
  await runAsAdmin(adminUrl, `alter database "${name}" allow_connections false`, cut)
  expect(await probes.until('not ready')).toMatchObject({ reason: 'the database cannot be reached' })
  await runAsAdmin(adminUrl, `alter database "${name}" allow_connections true`)
  await probes.until('ready')
})
