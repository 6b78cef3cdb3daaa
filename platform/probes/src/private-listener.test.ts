import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { openProbes, privateSettings } from './private-listener.ts'
import { type Needs, sparingly } from './readiness.ts'
import { openRegistry } from './registry.ts'
import { probesAt } from './testing/ask-probes.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function listener(needs: Needs) {
  const probes = openProbes(openRegistry('test'), needs)
  closing.push(() => probes.close())
  const url = `http://127.0.0.1:${await probes.listen({ host: '127.0.0.1', port: 0 })}`
  return { probes, url, ...probesAt(url) }
}
/** Answers are kept for a second. */
const anew = () => sleep(1_050)

test('what is its own makes an instance unready at once, and ready again', async () => {
  let fault: string | null = null
  const own = await listener({ own: { database: () => fault, key: () => null } })
  expect(await own.readiness()).toEqual({
    code: 200,
    status: 'ready',
    reason: null,
    causes: { database: null, key: null },
  })
  fault = 'the database cannot be reached'
  await anew()
  expect(await own.readiness()).toMatchObject({ code: 503, status: 'not ready', reason: fault })
  expect(await own.lives()).toBe(true)
  expect(await own.metrics()).toMatch(/^firsthand_ready 0$/m)
  expect(await own.metrics()).toMatch(/^firsthand_ready_cause\{cause="database"\} 0$/m)
  expect(await own.metrics()).toMatch(/^firsthand_ready_cause\{cause="key"\} 1$/m)
  fault = null
  await anew()
  expect((await own.readiness()).code).toBe(200)
  expect(await own.metrics()).toMatch(/^firsthand_ready 1$/m)
})

test('what all share is needed once; an outage later is shown and takes no instance out', async () => {
  let fault: string | null = 'the service does not answer'
  const own = await listener({ own: {}, shared: { service: () => fault } })
  expect(await own.readiness()).toMatchObject({ code: 503, status: 'not ready', reason: fault })
  fault = null
  await anew()
  expect(await own.readiness()).toMatchObject({ code: 200, status: 'ready' })
  fault = 'the service does not answer'
  await anew()
  expect(await own.readiness()).toMatchObject({
    code: 200,
    status: 'degraded',
    reason: fault,
    causes: { service: fault },
  })
  expect(await own.metrics()).toMatch(/^firsthand_ready_cause\{cause="service"\} 0$/m)
  expect(await own.metrics()).toMatch(/^firsthand_ready 1$/m)
})

test('a check that hangs or throws is a fault, and the answer comes in time', async () => {
  const hangs = () => new Promise<null>(() => undefined)
  const throws = () => {
    throw new Error('postgresql://somebody:secret@host/')
  }
  const own = await listener({ own: { hangs, throws } })
  const started = performance.now()
  const { code, causes } = await own.readiness()
  expect([code, causes]).toEqual([503, { hangs: 'no answer within two seconds', throws: 'it could not be checked' }])
  expect(performance.now() - started).toBeLessThan(5_000)
})

test('many probes and scrapes at once ask a dependency once', async () => {
  let asked = 0
  const own = await listener({
    own: {
      async database() {
        asked += 1
        await sleep(50)
        return null
      },
    },
  })
  await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? own.readiness() : own.metrics())))
  expect(asked).toBe(1)
})

test('a check that costs others something is asked seldom, and sooner after a fault', async () => {
  let asked = 0
  let fault: string | null = 'away'
  const check = sparingly(() => {
    asked += 1
    return fault
  }, 60_000)
  expect(await check()).toBe('away')
  fault = null
  expect(await check()).toBe('away')
  await anew()
  expect([await check(), await check(), asked]).toEqual([null, null, 2])
})

test('an instance that drains is unready, whatever it has, and lives', async () => {
  const own = await listener({ own: { database: () => null } })
  expect((await own.readiness()).code).toBe(200)
  own.probes.leave()
  expect(await own.readiness()).toMatchObject({ code: 503, reason: 'draining' })
  expect(await own.lives()).toBe(true)
})

test('it serves these paths and no others, shows its build, and listens on this machine by default', async () => {
  const { url, metrics } = await listener({ own: {} })
  const status = async (path: string, method = 'GET') => (await fetch(`${url}${path}`, { method })).status
  expect(await Promise.all(['/healthz', '/livez', '/readyz', '/metrics'].map((path) => status(path)))).toEqual([
    200, 200, 200, 200,
  ])
  expect([await status('/'), await status('/markets'), await status('/metrics', 'POST')]).toEqual([404, 404, 405])
  expect(await metrics()).toMatch(/^firsthand_build_info\{program="test",version="\d+\.\d+\.\d+",commit="source"\} 1$/m)
  expect(await metrics()).toContain('firsthand_process_cpu_seconds_total')
  expect(privateSettings(8082)).toMatchObject({
    PRIVATE_HOST: { default: '127.0.0.1' },
    PRIVATE_PORT: { default: 8082 },
  })
})
