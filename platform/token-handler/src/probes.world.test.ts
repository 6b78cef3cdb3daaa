import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { probesAt } from '@firsthand/probes/testing/ask-probes'
import { startConsole } from '@firsthand/sandbox/console/start-console'
import { startIdentity } from '@firsthand/sandbox/identity/identity'
import { startStorefront } from '@firsthand/sandbox/storefront/start-storefront'
import { freePort } from '@firsthand/sandbox/world/ports'
import { startSupervisor } from '@firsthand/sandbox/world/supervisor'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

type Supervisor = Awaited<ReturnType<typeof startSupervisor>>
let supervisor: Supervisor
let identity: Awaited<ReturnType<typeof startIdentity>>
let service: Server | null = null
let port: number

async function startService(): Promise<void> {
  service = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}')
  })
  service.listen(port, '127.0.0.1')
  await once(service, 'listening')
}
async function stopService(): Promise<void> {
  if (service === null) return
  const closed = once(service, 'close')
  service.close()
  service.closeAllConnections()
  service = null
  await closed
}

beforeAll(async () => {
  supervisor = await startSupervisor()
  identity = await startIdentity(supervisor)
  port = await freePort()
})
afterAll(async () => {
  await stopService()
  await supervisor.stop()
})

const world = () => ({ issuer: identity.issuer, apiUrl: `http://127.0.0.1:${port}`, complianceUrl: null })
const shop = () => ({ ...world(), chainUrl: 'http://127.0.0.1:8545', router: `0x${'a'.repeat(40)}` })

describe.each([
  ['console', () => startConsole(supervisor, world())],
  ['storefront', () => startStorefront(supervisor, shop())],
] as const)('the %s', (name, start) => {
  test('is unready until it has met the service, and stays ready through its outages', async () => {
    await stopService()
    const server = await start()
    const probes = probesAt(server.privateUrl)
    expect(await probes.lives()).toBe(true)
    expect(await probes.until('not ready')).toMatchObject({ code: 503, reason: 'the service does not answer' })
    await startService()
    expect(await probes.until('ready')).toMatchObject({ code: 200, causes: { service: null, provider: null } })
    await stopService()
    expect(await probes.until('degraded')).toMatchObject({ code: 200, reason: 'the service does not answer' })
    const text = await probes.metrics()
    expect(text).toMatch(new RegExp(`firsthand_build_info\\{program="${name}",`))
    expect(text).toMatch(new RegExp(`firsthand_${name}_sessions 0`))
    expect(text).toMatch(/firsthand_ready_cause\{cause="service"\} 0/)
    await startService()
    await probes.until('ready')
    await server.stop()
  })
})
