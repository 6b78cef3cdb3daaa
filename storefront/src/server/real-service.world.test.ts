import type { PageServer } from '@firsthand/sandbox/page-servers/start-page-server'
import { cloneDatabase } from '@firsthand/sandbox/postgres/databases'
import { startStorefront } from '@firsthand/sandbox/storefront/start-storefront'
import { sandboxProvider, startApi } from '@firsthand/sandbox/world/api'
import { type Supervisor, startSupervisor } from '@firsthand/sandbox/world/supervisor'
import { openBrowser } from '@firsthand/token-handler/testing/browser'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let supervisor: Supervisor
let served: PageServer
beforeAll(async () => {
  const world = inject('world')
  supervisor = await startSupervisor()
  const database = await cloneDatabase(world.databaseServer, world.templateDatabase)
  const api = await startApi(supervisor, world, { database, settings: sandboxProvider(world, 300) })
  served = await startStorefront(supervisor, {
    issuer: world.issuer,
    apiUrl: api.url,
    complianceUrl: world.compliance?.url ?? null,
    chainUrl: world.chainUrl ?? '',
    router: world.contracts?.router ?? '',
  })
})
afterAll(() => supervisor?.stop())

test('everybody reads what the service gives a caller without roles, and nothing of a person', async () => {
  const browser = openBrowser(served.url)
  for (const path of ['tokens', 'markets', 'chains', 'status', '.well-known/settlement-keys.json'])
    expect([path, (await browser.call('GET', `/api/${path}`)).status]).toEqual([path, 200])
  expect((await browser.call('GET', '/api/offchain-purchases')).body.code).toBe('session_ended')
  const { body } = await browser.call('GET', '/session')
  expect(body).toMatchObject({ person: null, environment: 'sandbox', chains: [{ chainId: 'eip155:31337' }] })
})

test('a price question of somebody who is not logged in reaches the service as it is', async () => {
  const { status, body } = await openBrowser(served.url).call('POST', '/api/primary-mint/quotes/soft', {
    headers: { 'content-type': 'application/json' },
    body: '{"unknown":1}',
  })
  expect([status, body.code]).toEqual([400, 'invalid_request'])
})

test('a buyer reads their own at the service and at Compliance', async () => {
  const browser = openBrowser(served.url)
  await browser.logIn('acme-buyer-new')
  expect((await browser.call('GET', '/api/me')).body).toMatchObject({ subject: 'acme-buyer-new', roles: [] })
  expect((await browser.call('GET', '/api/offchain-purchases')).body.items).toEqual([])
  const profile = await browser.call('GET', '/compliance/profile')
  expect([200, 404]).toContain(profile.status)
  expect((await browser.call('GET', '/compliance/wallets')).body.items).toEqual([])
})

test('the program drains on SIGTERM, and reports to operators', async () => {
  const text = await (await fetch(`${served.privateUrl}/metrics`)).text()
  expect(text).toMatch(/firsthand_storefront_requests_total\{kind="call",status="200"\} \d+/)
  await served.stop()
  expect(await served.exited).toBe(0)
  expect(served.output()).toContain('storefront.stopped')
})
