import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Api, startApi } from '@firsthand/sandbox/world/api'
import { roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { type Supervisor, startSupervisor } from '@firsthand/sandbox/world/supervisor'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { databaseUnderTest } from '#testing/database-under-test'
import { tokenOf } from '#testing/service-under-test'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const fresh = () => randomBytes(32).toString('hex')
const old = { cursor: fresh(), webhook: fresh() }
const next = { cursor: fresh(), webhook: fresh() }
let supervisor: Supervisor
let database: Awaited<ReturnType<typeof databaseUnderTest>>
/** Two instances, each with files of its own: an operator reaches one after the other. */
let apis: readonly Api[]
const fileOf = (name: keyof typeof old, at: number) => join(supervisor.folder, `${name}-${at}`)
const write = (name: keyof typeof old, at: number, ...secrets: readonly string[]) =>
  writeFileSync(fileOf(name, at), `${secrets.join('\n')}\n`)

async function startWith(at: number): Promise<Api> {
  for (const name of ['cursor', 'webhook'] as const) write(name, at, old[name])
  const settings = {
    // A caller goes from one instance to the other here, as no proxy would send it: limits are not what is tried.
    ...roomySettings,
    FIRSTHAND_CURSOR_SECRET_FILE: fileOf('cursor', at),
    FIRSTHAND_WEBHOOK_KEY_FILE: fileOf('webhook', at),
    // What Kubernetes sets for a service that is called like the program, and a newer release.
    FIRSTHAND_API_PORT_80_TCP: 'tcp://10.43.0.7:80',
    FIRSTHAND_API_PORT_80_TCP_ADDR: '10.43.0.7',
    FIRSTHAND_API_PORT_80_TCP_PORT: '80',
    FIRSTHAND_API_PORT_80_TCP_PROTO: 'tcp',
    FIRSTHAND_API_SERVICE_HOST: '10.43.0.7',
    FIRSTHAND_NEWER_THAN_THIS: '1',
    FIRSTHAND_IGNORE_UNKNOWN: '1',
  }
  return startApi(supervisor, inject('world'), { settings, database: database.name })
}

beforeAll(async () => {
  supervisor = await startSupervisor()
  database = await databaseUnderTest()
  apis = await Promise.all([startWith(0), startWith(1)])
})
afterAll(async () => {
  await supervisor?.stop()
  await database?.drop()
})

const again = ({ output }: Api) => output().split('"msg":"api.settings_read_again"').length - 1

/** Writes the files of one instance after the other, and waits until each has read them. */
async function rotate(...secrets: readonly (typeof old)[]): Promise<void> {
  for (const [at, api] of apis.entries()) {
    for (const name of ['cursor', 'webhook'] as const) write(name, at, ...secrets.map((each) => each[name]))
    const before = again(api)
    process.kill(api.pid, 'SIGHUP')
    await expect.poll(() => again(api), { timeout: 10_000 }).toBe(before + 1)
    await sleep(200)
  }
}

test('cursor secret and webhook key are replaced under calls, and no call is refused', async () => {
  const admin = { authorization: `Bearer ${tokenOf('acme-admin')}` }
  const integrator = { authorization: `Bearer ${tokenOf('acme-integrator')}`, 'content-type': 'application/json' }
  const refused: string[] = []
  let [pages, endpoints, isOver] = [0, 0, false]

  async function call(at: number, path: string, init: RequestInit) {
    const answer = await fetch(`${apis[at % 2]?.url}${path}`, init)
    const body = await answer.text()
    if (!answer.ok) refused.push(`${path}: ${answer.status} ${body}`)
    return body === '' ? {} : JSON.parse(body)
  }
  /** The next page is always asked of the other instance. */
  async function readPages(): Promise<void> {
    for (let at = 0; !isOver; at += 1) {
      const { next_cursor: cursor } = await call(at, '/tokens?limit=1', { headers: admin })
      expect(cursor).toEqual(expect.any(String))
      await call(at + 1, `/tokens?limit=1&cursor=${encodeURIComponent(cursor)}`, { headers: admin })
      pages += 1
    }
  }
  /** Each secret is sealed by the key of the moment. */
  async function renewSecrets(): Promise<void> {
    const body = JSON.stringify({ url: 'http://127.0.0.1:9/hook' })
    const { id } = await call(0, '/webhook-endpoints', { method: 'POST', headers: integrator, body })
    for (let at = 0; !isOver; at += 1) {
      const renewal = { method: 'POST', headers: integrator, body: '{"overlapSeconds":0}' }
      await call(at, `/webhook-endpoints/${id}/rotate-secret`, renewal)
      endpoints += 1
      await sleep(50)
    }
  }
  for (const symbol of ['ONE', 'TWO', 'THREE']) {
    const listing = { source: 'own', symbol, name: symbol, token_ref: `rotation-${symbol}`, chain_id: 'eip155:31337' }
    const headers = { ...admin, 'content-type': 'application/json' }
    await call(0, '/tokens', { method: 'POST', headers, body: JSON.stringify(listing) })
  }
  const calls = Promise.all([readPages(), readPages(), renewSecrets()])
  await rotate(old, next)
  await rotate(next, old)
  await rotate(next)
  isOver = true
  await calls
  expect(refused).toEqual([])
  expect(pages).toBeGreaterThan(10)
  expect(endpoints).toBeGreaterThan(2)
})

test('a file that is wrong replaces nothing: it is logged by name, and the old secret goes on', async () => {
  const [api] = apis
  write('cursor', 0, 'no secret')
  process.kill(api?.pid ?? 0, 'SIGHUP')
  await expect.poll(() => api?.output(), { timeout: 10_000 }).toContain('"msg":"api.settings_not_read_again"')
  const line =
    api
      ?.output()
      .split('\n')
      .find((each) => each.includes('settings_not_read_again')) ?? '{}'
  expect(JSON.parse(line).err.settings).toEqual(['FIRSTHAND_CURSOR_SECRET_FILE'])
  const headers = { authorization: `Bearer ${tokenOf('acme-admin')}` }
  expect((await fetch(`${api?.url}/tokens?limit=1`, { headers })).status).toBe(200)
})

test('the log has names and fingerprints, and neither it nor the environment has a secret', () => {
  for (const { pid, output } of apis) {
    expect(output()).toMatch(/"setting":"FIRSTHAND_CURSOR_SECRET_FILE","fingerprint":"[0-9a-f]{12}"/)
    expect(output()).toMatch(/"why":"a Kubernetes service link","setting":"FIRSTHAND_API_PORT_80_TCP"/)
    expect(output()).toMatch(/"why":"unknown","setting":"FIRSTHAND_NEWER_THAN_THIS"/)
    const shown = `${readFileSync(`/proc/${pid}/environ`, 'utf8')}${output()}`
    for (const secret of [...Object.values(old), ...Object.values(next)]) expect(shown).not.toContain(secret)
  }
})
