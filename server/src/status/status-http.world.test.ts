import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from '@firsthand/sandbox/world/api'
import { roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import type { Dependency, Status } from '@firsthand/wire/status'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { numberEvents } from '#testing/numbered-events'
import { tradingOfThisFile } from '#testing/trading-world'
import { controlsOn } from '#testing/world-controls'

const trading = tradingOfThisFile()
const controls = controlsOn(trading)
const windowSeconds = 3
/** Two instances on one database; the world's own has seen nothing of what a test does, and says nothing. */
let instances: readonly [Api, Api]
let pairId: number

beforeAll(async () => {
  const settings = { ...roomySettings, FIRSTHAND_HEALTH_WINDOW_SECONDS: `${windowSeconds}` }
  instances = await Promise.all([trading.world.startApi({ settings }), trading.world.startApi({ settings })])
  pairId = await trading.makeMarket()
}, 60_000)
afterEach(() => controls.mend())

const statusOf = async ({ url }: Api): Promise<Status> => (await trading.call('GET', '/status', { url })).body
const mintOf = ({ rails }: Status) => rails.find(({ rail }) => rail === 'onchain_primary_mint')
const figuresOf = (status: Status, name: Dependency) =>
  mintOf(status)?.dependencies.find(({ dependency }) => dependency === name)
const stateAt = (api: Api, name: Dependency) => async () => figuresOf(await statusOf(api), name)?.state

/** The events of each tenant about one dependency, in their order. */
async function reported(dependency: Dependency): Promise<Record<string, string[]>> {
  await numberEvents(trading.admin)
  const { rows } = await trading.admin.query(
    `select tenant_id, array_agg(kind order by sequence) as kinds from app.event where subject = $1 group by tenant_id`,
    [`onchain_primary_mint/${dependency}`],
  )
  return Object.fromEntries(rows.map(({ tenant_id, kinds }) => [tenant_id, kinds]))
}

/** Between two questions: Compliance answers one caller so often and no more. */
const pauseMs = 50

/** The first instance is asked all the time until both show this; the second one only receives the reports. */
async function until(name: Dependency, state: string, ask: (url: string) => Promise<unknown>): Promise<void> {
  const [busy, idle] = instances
  let done = false
  const asking = (async () => {
    for (let asked = 0; !done && asked < 500; asked += 1) {
      await ask(busy.url)
      await sleep(pauseMs)
    }
  })()
  await expect.poll(stateAt(busy, name), { timeout: 20_000, interval: 100 }).toBe(state)
  await expect.poll(stateAt(idle, name), { timeout: 5_000, interval: 100 }).toBe(state)
  done = true
  await asking
}

const unknown = `MINT${'0'.repeat(32)}`
const six = (ask: () => Promise<unknown>) => Promise.all(Array.from({ length: 6 }, ask))

test('everything is well at first, and every dependency of each rail is named', async () => {
  // An instance reads the relay's backlog soon after its start, not before it answers.
  await expect.poll(async () => (await statusOf(instances[0])).relay, { timeout: 10_000 }).not.toBeNull()
  const status = await statusOf(instances[0])
  expect(status).toMatchObject({ state: 'ok', database: 'ok', windowSeconds, relay: { waiting: expect.any(Number) } })
  const names = status.rails.map(({ rail, dependencies }) => [rail, dependencies.map(({ dependency }) => dependency)])
  const both = ['venue', 'fee_signer', 'operator_signer', 'wallet_registry', 'compliance']
  expect(names).toEqual([
    ['onchain_primary_mint', ['price_read', ...both]],
    ['onchain_rfq_atomic', both],
    ['offchain_fixed_price', ['wallet_registry', 'compliance', 'delivery_contract', 'delivery_signer']],
  ])
  expect((await trading.call('GET', '/status?x=1', { url: instances[0].url })).status).toBe(400)
  expect((await fetch(`${instances[0].url}/status`)).status).toBe(401)
})

test('a purchase leaves its times with all that it leant on', async () => {
  const { url } = instances[0]
  const { reference } = await trading.firm(pairId, {}, { url })
  expect((await trading.intent(reference, { url })).status).toBe(200)
  const seen = async () => mintOf(await statusOf(instances[0]))?.dependencies.filter(({ samples }) => samples > 0)
  await expect.poll(seen).toHaveLength(6)
  for (const { state, errorRate, p50Ms, p99Ms } of (await seen()) ?? []) {
    expect([state, errorRate]).toEqual(['ok', 0])
    expect(p50Ms).toBeGreaterThan(0)
    expect(p99Ms).toBeGreaterThanOrEqual(p50Ms ?? 0)
  }
  const figures = await (await fetch(`${instances[0].privateUrl}/metrics`)).text()
  expect(figures).toMatch(
    /firsthand_dependency_seconds_count\{rail="onchain_primary_mint",dependency="operator_signer",outcome="answered"\} 1/,
  )
})

test('Compliance stands still: both instances show it, and each tenant gets one event; then one for its recovery', async () => {
  const ask = (url: string) => six(() => trading.intent(unknown, { url }))
  await controls.freezeCompliance()
  await until('compliance', 'down', ask)
  expect(figuresOf(await statusOf(instances[0]), 'compliance')).toMatchObject({ errorRate: 1 })
  expect(await statusOf(instances[1])).toMatchObject({ state: 'down' })
  const bad = ['dependency.degraded']
  await expect.poll(() => reported('compliance')).toEqual({ acme: bad, globex: bad })
  await controls.mend()
  await until('compliance', 'ok', ask)
  const both = ['dependency.degraded', 'dependency.recovered']
  await expect.poll(() => reported('compliance')).toEqual({ acme: both, globex: both })
}, 60_000)

test('the fee signers are killed: an answer that is no outage counts for nothing against the others', async () => {
  const { reference } = await trading.firm(pairId, {}, { url: instances[0].url })
  await controls.killSigners('fee')
  await until('fee_signer', 'down', (url) => trading.intent(reference, { url }))
  expect(mintOf(await statusOf(instances[0]))?.dependencies.filter(({ state }) => state !== 'ok')).toHaveLength(1)
  await controls.mend()
  await until('fee_signer', 'ok', async (url) => {
    const next = await trading.firm(pairId, {}, { url })
    await trading.intent(next.reference, { url })
  })
  const both = ['dependency.degraded', 'dependency.recovered']
  await expect.poll(() => reported('fee_signer')).toEqual({ acme: both, globex: both })
  expect(await reported('operator_signer')).toEqual({})
}, 60_000)
