import { setTimeout as sleep } from 'node:timers/promises'
import { startConsole } from '@firsthand/sandbox/console/start-console'
import type { PageServer } from '@firsthand/sandbox/page-servers/start-page-server'
import { cloneDatabase } from '@firsthand/sandbox/postgres/databases'
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
  // A login is recent for two seconds.
  const api = await startApi(supervisor, world, { database, settings: sandboxProvider(world, 2) })
  const { issuer, compliance } = world
  served = await startConsole(supervisor, { issuer, apiUrl: api.url, complianceUrl: compliance?.url ?? null })
})
afterAll(() => supervisor?.stop())

async function loggedIn(persona: string) {
  const browser = openBrowser(served.url)
  await browser.logIn(persona)
  return browser
}

test('an officer reads the service and Compliance through the console', async () => {
  const browser = await loggedIn('acme-compliance-officer')
  const { body: session } = await browser.call('GET', '/session')
  const { buyer: _, ...me } = (await browser.call('GET', '/api/me')).body
  expect(session.person).toEqual({ ...me, expiresAt: expect.any(String) })
  expect((await browser.call('GET', '/compliance/officer/work')).status).toBe(200)
  expect((await browser.call('GET', '/api/treasury/statements')).body).toMatchObject({ code: 'forbidden' })
})

test('an act that takes a recent login is refused, and done after the step-up', async () => {
  const browser = await loggedIn('acme-integrator')
  await sleep(3_000)
  const remove = () => browser.call('DELETE', '/api/webhook-endpoints/0196a0b4-0000-7000-8000-000000000000')
  expect((await remove()).body).toMatchObject({ code: 'insufficient_user_authentication' })
  await browser.logIn('acme-integrator', '?to=/webhooks&stepUp=1')
  expect((await remove()).body).toMatchObject({ code: 'not_found' })
})

test('what happens at the service reaches an open page', async () => {
  const browser = await loggedIn('acme-integrator')
  const stream = await browser.open('GET', '/stream', { headers: { 'last-event-id': '0' } })
  let seen = ''
  stream.on('data', (chunk: Buffer) => {
    seen += chunk
  })
  const admin = await loggedIn('acme-admin')
  const listing = { source: 'registry', symbol: 'TOWER', name: 'Tower', token_ref: `0x${'a'.repeat(40)}` }
  const made = await admin.call('POST', '/api/tokens', {
    body: JSON.stringify(listing),
    headers: { 'content-type': 'application/json' },
  })
  expect(made.status).toBe(201)
  for (let turn = 0; turn < 500 && !seen.includes('"listing.'); turn += 1) await sleep(20)
  expect(seen).toMatch(/"state":"live"/)
  expect(seen).toMatch(/id: \d+\ndata: .*"type":"listing\./)
  stream.destroy()
})

test('the program drains on SIGTERM, and reports to operators', async () => {
  const text = await (await fetch(`${served.privateUrl}/metrics`)).text()
  expect(text).toMatch(/firsthand_console_requests_total\{kind="call",status="200"\} \d+/)
  await served.stop()
  expect(await served.exited).toBe(0)
  expect(served.output()).toContain('console.stopped')
})
