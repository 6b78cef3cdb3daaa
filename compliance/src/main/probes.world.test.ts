import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { probesAt } from '@firsthand/probes/testing/ask-probes'
import { sharedServer } from '@firsthand/sandbox/postgres/database-server'
import { cloneDatabase, dropDatabase, runAsAdmin } from '@firsthand/sandbox/postgres/databases'
import { type Signers, startSigners } from '@firsthand/sandbox/signers/signers'
import { type Compliance, startCompliance } from '@firsthand/sandbox/world/compliance'
import { makeComplianceSecrets } from '@firsthand/sandbox/world/compliance-secrets'
import { startSupervisor } from '@firsthand/sandbox/world/supervisor'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { router } from '../testing/compliance-under-test.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const stops: (() => unknown)[] = []
let signers: Signers
let compliance: Compliance
let database: string
let listFile: string
let startAnother: (settings: Record<string, string>) => Promise<Compliance>
const probes = () => probesAt(compliance.privateUrl)

beforeAll(async () => {
  const { databaseServer, complianceTemplateDatabase, issuer, audience, sealingKeys } = inject('world')
  const server = await sharedServer(databaseServer)
  const supervisor = await startSupervisor()
  database = await cloneDatabase(databaseServer, complianceTemplateDatabase)
  stops.push(
    () => dropDatabase(databaseServer, database),
    () => server.leave(),
    () => supervisor.stop(),
  )
  const complianceSecrets = await makeComplianceSecrets(supervisor)
  listFile = complianceSecrets.listFile
  signers = await startSigners(supervisor, server, { decisionKeys: complianceSecrets.decisionKeys }, ['compliance'])
  const place = { databaseServer, complianceDatabase: database, issuer, audience, sealingKeys, chainUrl: null, router }
  const around = { ...place, complianceSecrets, signerSockets: signers.sockets.compliance }
  startAnother = (settings) => startCompliance(supervisor, around, { settings })
  compliance = await startCompliance(supervisor, around)
})
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
})

test('it lives, is ready, and shows its lists and its build', async () => {
  expect(await probes().lives()).toBe(true)
  expect(await probes().until('ready')).toMatchObject({
    code: 200,
    causes: { database: null, lists: null, sealing: null, signers: null },
  })
  const text = await probes().metrics()
  expect(text).toMatch(/firsthand_build_info\{program="compliance",/)
  expect(text).toMatch(/firsthand_compliance_list_age_seconds\{list="sandbox"\} \d/)
  expect(text).toMatch(/firsthand_compliance_lists_publication [1-9]/)
  expect(text).toMatch(/firsthand_pool_connections\{login="fhc_customer",state="idle"\}/)
})

test('the private paths are on no other port', async () => {
  for (const url of [compliance.url, compliance.serviceUrl])
    for (const path of ['/metrics', '/readyz']) expect((await fetch(`${url}${path}`)).status).toBe(404)
})

test('a database that cannot be reached makes it unready until it is back', async () => {
  const { adminUrl } = inject('world').databaseServer
  const allow = (on: boolean) => `alter database "${database}" allow_connections ${on}`
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`
  await runAsAdmin(adminUrl, allow(false), cut)
  expect(await probes().until('not ready')).toMatchObject({ code: 503, reason: 'the database cannot be reached' })
  expect(await probes().lives()).toBe(true)
  await runAsAdmin(adminUrl, allow(true))
  await probes().until('ready')
})

test('lists that another instance has replaced make it unready until it has them too', async () => {
  const text = await readFile(listFile, 'utf8')
  const newer = join(signers.folder, 'newer.xml')
  await writeFile(newer, text.replace('</sdnList>', '<!-- newer --></sdnList>'))
  const lists = JSON.stringify([{ name: 'sandbox', format: 'ofac-sdn-xml', file: newer }])
  const other = await startAnother({ COMPLIANCE_LISTS: lists })
  process.kill(other.pid, 'SIGHUP')
  const { code, causes } = await probes().until('not ready')
  expect([code, causes.lists]).toEqual([503, expect.stringContaining('not the ones in force')])
  await writeFile(listFile, await readFile(newer))
  await probes().until('ready')
  await other.stop()
})

test('without its signers it goes on, and says so', async () => {
  for (const child of signers.processes.compliance) await child.stop()
  expect(await probes().until('degraded')).toMatchObject({ code: 200, causes: { signers: 'no signer is ready' } })
  expect(await probes().metrics()).toMatch(/firsthand_ready_cause\{cause="signers"\} 0/)
  await signers.restart('compliance', 0)
  await probes().until('ready')
})

test('one that leaves says so, still answers, and exits by itself', async () => {
  const other = await startAnother({ COMPLIANCE_DRAIN_SECONDS: '2' })
  process.kill(other.pid, 'SIGTERM')
  await probesAt(other.privateUrl).until('not ready')
  for (const url of [other.url, other.serviceUrl]) {
    const late = await fetch(`${url}/nothing`)
    expect([late.status, late.headers.get('connection')]).toEqual([404, 'close'])
  }
  expect(await other.exited).toBe(0)
  expect(other.output()).toContain('"msg":"compliance.stopped"')
})
