import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { passwordOf, programUrl, runAsAdmin } from '@firsthand/sandbox/postgres/databases'
import { startPostgres } from '@firsthand/sandbox/postgres/postgres'
import { type Api, startApi } from '@firsthand/sandbox/world/api'
import { roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { type Supervisor, startSupervisor } from '@firsthand/sandbox/world/supervisor'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { tokenOf } from '#testing/service-under-test'

let supervisor: Supervisor
beforeAll(async () => {
  supervisor = await startSupervisor()
})
afterAll(() => supervisor.stop())

const start = (drainSeconds: string) =>
  startApi(supervisor, inject('world'), {
    settings: { FIRSTHAND_RATE_LIMITS: roomySettings.FIRSTHAND_RATE_LIMITS, FIRSTHAND_DRAIN_SECONDS: drainSeconds },
  })

/** What a load balancer does: asks each instance by itself whether it is ready, and sends to those that are. */
function balancer(instances: readonly Api[]) {
  const ready = new Set(instances)
  let turn = 0
  let stopped = false
  const watch = async (instance: Api) => {
    while (!stopped) {
      const answer = fetch(`${instance.privateUrl}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (await answer) ready.add(instance)
      else ready.delete(instance)
      await sleep(100)
    }
  }
  const watches = instances.map(watch)
  const next = () => [...ready][turn++ % ready.size]!
  const stop = async () => {
    stopped = true
    await Promise.all(watches)
  }
  return { next, stop }
}

/** A steady rate, whatever the answers take. */
async function steadily(perSecond: number, seconds: number, send: () => Promise<number>): Promise<(number | string)[]> {
  const sent: Promise<number | string>[] = []
  const started = performance.now()
  for (let i = 0; i < perSecond * seconds; i++) {
    await sleep(Math.max(0, started + (i * 1000) / perSecond - performance.now()))
    sent.push(send().catch((error: Error) => `${error.name}: ${error.message}`))
  }
  return Promise.all(sent)
}

test('SIGTERM under 200 requests a second loses none', async () => {
  const instances = [await start('4'), await start('4')]
  const [leaving] = instances
  const { next, stop } = balancer(instances)
  const authorization = `Bearer ${tokenOf('acme-buyer-1')}`
  const send = async () => {
    const response = await fetch(`${next().url}/markets?limit=5`, { headers: { authorization } })
    await response.arrayBuffer()
    return response.status
  }
  setTimeout(() => process.kill(leaving!.pid, 'SIGTERM'), 1000)
  const answers = await steadily(200, 7, send)
  await stop()
  expect(answers).toHaveLength(1400)
  expect(answers.filter((answer) => answer !== 200)).toEqual([])
  expect(await leaving!.exited).toBe(0)
  await Promise.all(instances.map((api) => api.stop()))
}, 60_000)

test('a process that leaves says so, finishes what it took, and exits by itself', async () => {
  const api = await start('1')
  const headers = { authorization: `Bearer ${tokenOf('acme-buyer-1')}` }
  process.kill(api.pid, 'SIGTERM')
  await expect.poll(async () => (await fetch(`${api.privateUrl}/readyz`)).status, { timeout: 900 }).toBe(503)
  const late = await fetch(`${api.url}/markets`, { headers })
  expect([late.status, late.headers.get('connection')]).toEqual([200, 'close'])
  expect(await api.exited).toBe(0)
  expect(api.output()).toContain('"msg":"api.stopped"')
}, 30_000)

/** As bootstrap.sql gives them: what is left to complain about is the server. */
const limits = ["statement_timeout = '3s'", "lock_timeout = '2s'", "idle_in_transaction_session_timeout = '5s'"]

/** The addresses of a server with TLS that keeps nothing over a power cut. */
async function forgetfulServer() {
  const server = await startPostgres(supervisor, { tls: { authorityFile: join(supervisor.folder, 'authority.pem') } })
  const { databaseServer } = inject('world')
  const made = ['fh_api', 'fh_catalog'].flatMap((login) => [
    `create role ${login} login password '${passwordOf(databaseServer, login)}'`,
    ...limits.map((limit) => `alter role ${login} set ${limit}`),
  ])
  await runAsAdmin(server.adminUrl, ...made)
  return {
    FIRSTHAND_DATABASE_URL_API: programUrl(server, 'fh_api', 'postgres'),
    FIRSTHAND_DATABASE_URL_CATALOG: programUrl(server, 'fh_catalog', 'postgres'),
  }
}

test('a setting that is wrong or unknown stops the start and says which', async () => {
  const attempt = (settings: Record<string, string>) => startApi(supervisor, inject('world'), { settings })
  await expect(attempt({ FIRSTHAND_API_PROT: '1' })).rejects.toThrow(/FIRSTHAND_API_PROT/)
  await expect(attempt({ FIRSTHAND_API_PORT: '1e3' })).rejects.toThrow(/FIRSTHAND_API_PORT/)
  const durable = { FIRSTHAND_DATABASE_DURABILITY: 'required' }
  await expect(attempt(durable)).rejects.toThrow(/WEBHOOK_TARGETS=loopback is for a sandbox/)
  const deployed = { ...durable, FIRSTHAND_WEBHOOK_TARGETS: 'public' }
  await expect(attempt(deployed)).rejects.toThrow(/DATABASE_URL_API needs sslmode=verify-full/)
  await expect(attempt({ ...deployed, ...(await forgetfulServer()) })).rejects.toThrow(/turn on fsync/)
  await expect(attempt({ FIRSTHAND_WEBHOOK_TARGETS: 'anywhere' })).rejects.toThrow(/WEBHOOK_TARGETS is public/)
}, 60_000)
