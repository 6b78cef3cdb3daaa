import { once } from 'node:events'
import { mkdtempSync, renameSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { probesAt } from '@firsthand/probes/testing/ask-probes'
import { makeGatewayKeys } from '@firsthand/sandbox/bank/gateway-keys'
import { type RealSshd, realSshd } from '@firsthand/sandbox/bank-host/real-sshd'
import { passkeyApprovers } from '@firsthand/sandbox/passkeys/passkey-approvers'
import { gatewayCommand } from '@firsthand/sandbox/world/bank-gateway'
import { launch, loggedEvent, untilReady } from '@firsthand/sandbox/world/child'
import { freePort } from '@firsthand/sandbox/world/ports'
import { startSupervisor } from '@firsthand/sandbox/world/supervisor'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const folder = mkdtempSync(join(tmpdir(), 'gateway-probes-'))
const stateFolder = join(folder, 'state')
const stops: (() => unknown)[] = []
let sshd: RealSshd
let service: Server
let port: number
let probes: ReturnType<typeof probesAt>

/** As much of the service as a gateway without files asks for. */
async function startService(): Promise<void> {
  service = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"items":[]}')
  })
  service.listen(port, '127.0.0.1')
  await once(service, 'listening')
}
async function stopService(): Promise<void> {
  const closed = once(service, 'close')
  service.close()
  service.closeAllConnections()
  await closed
}

beforeAll(async () => {
  const supervisor = await startSupervisor()
  stops.push(() => supervisor.stop())
  sshd = await realSshd(folder, await freePort())
  await sshd.start()
  stops.push(() => sshd.stop())
  port = await freePort()
  await startService()
  stops.push(() => stopService())
  const approvers = passkeyApprovers({ id: 'console.example', origins: ['https://console.example'] })
  const passkeys = { file: join(folder, 'passkeys.json'), approvers: approvers.publicKeys }
  writeFileSync(passkeys.file, approvers.sign([]).file)
  const { keyFiles } = await makeGatewayKeys({ folder }, ['acme'])
  const tokenFile = join(folder, 'token')
  writeFileSync(tokenFile, 'a-token')
  const apiUrl = `http://127.0.0.1:${port}`
  const around = { apiUrl, tenant: 'acme', keyFile: keyFiles.acme ?? '', tokenFile, stateFolder, passkeys }
  const child = await launch(supervisor, { name: 'gateway', ...gatewayCommand({ ...around, bank: sshd.address }) })
  const line = () => loggedEvent<{ privatePort: number }>(child, 'gateway.listening')
  const { privatePort } = await untilReady(child, 'Its last log line names what it could not use.', line)
  probes = probesAt(`http://127.0.0.1:${privatePort}`)
})
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
})

test('the gateway lives, is ready once it has met both sides, and shows their ages and its files', async () => {
  expect(await probes.lives()).toBe(true)
  expect(await probes.until('ready')).toMatchObject({ code: 200, causes: { bank: null, service: null, state: null } })
  const text = await probes.metrics()
  expect(text).toMatch(/firsthand_build_info\{program="bank-gateway",/)
  expect(text).toMatch(/firsthand_gateway_contact_age_seconds\{with="bank"\} \d/)
  expect(text).toMatch(/firsthand_gateway_waiting\{direction="in"\} 0/)
})

test('a bank or a service that is away makes it unready until it is back', async () => {
  await sshd.stop()
  expect(await probes.until('not ready')).toMatchObject({
    reason: expect.stringContaining('the bank was last reached'),
  })
  await sshd.start()
  await probes.until('ready')
  await stopService()
  expect(await probes.until('not ready')).toMatchObject({
    reason: expect.stringContaining('the service was last reached'),
  })
  expect(await probes.lives()).toBe(true)
  await startService()
  await probes.until('ready')
})

test('a state folder that takes no files makes it unready until it does', async () => {
  renameSync(join(stateFolder, 'files'), join(stateFolder, 'away'))
  expect(await probes.until('not ready')).toMatchObject({ reason: expect.stringContaining('the state folder') })
  renameSync(join(stateFolder, 'away'), join(stateFolder, 'files'))
  await probes.until('ready')
})
