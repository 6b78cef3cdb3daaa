import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Api, serviceSettings, startApi } from '@firsthand/sandbox/world/api'
import { type Supervisor, startSupervisor } from '@firsthand/sandbox/world/supervisor'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { tokenOf } from '#testing/service-under-test'
import { readApiConfig } from './config/config.ts'

let supervisor: Supervisor
beforeAll(async () => {
  supervisor = await startSupervisor()
})
afterAll(() => supervisor.stop())

/** A process of the service with a deployment's settings. */
const start = (settings: Record<string, string> = {}) => startApi(supervisor, inject('world'), { settings })

const bearer = () => ({ authorization: `Bearer ${tokenOf('acme-admin')}` })
const steering = ['/sandbox', '/sandbox/tokens', '/sandbox/clock', '/sandbox/clock/advance', '/sandbox/refusals']
const faultInjection = [
  '/sandbox/refusals/mint_price_moved',
  '/sandbox/refusals/mint_price_moved/inject',
  '/sandbox/controls/freezeChain',
]
const methods = ['GET', 'POST', 'PUT', 'DELETE']
const requestedOnes = {
  'x-sandbox': 'true',
  'x-sandbox-refuse': 'internal_error',
  'x-firsthand-refuse': 'internal_error',
  'x-refusal': 'internal_error',
  'x-clock-advance': '86400',
  'x-firsthand-now': '2030-01-01T00:00:00Z',
  prefer: 'code=503, example=service_overloaded',
}

describe('a deployment has nothing of the sandbox', () => {
  let api: Api
  beforeAll(async () => {
    api = await start()
  })
  test.each(['url', 'documentsUrl', 'privateUrl'] as const)('no listener serves /sandbox: %s', async (listener) => {
    for (const path of [...steering, ...faultInjection])
      for (const method of methods)
        for (const headers of [{}, bearer(), { ...bearer(), ...requestedOnes }]) {
          const { status } = await fetch(`${api[listener]}${path}`, { method, headers })
          expect([method, path, status]).toEqual([method, path, 404])
        }
  })

  test('no header and no parameter makes it refuse', async () => {
    const plain = await fetch(`${api.url}/markets`, { headers: bearer() })
    const requesting = await fetch(`${api.url}/markets`, { headers: { ...bearer(), ...requestedOnes } })
    expect([requesting.status, await requesting.text()]).toEqual([plain.status, await plain.text()])
    expect(plain.status).toBe(200)
    const asking = await fetch(`${api.url}/markets?refuse=internal_error`, { headers: bearer() })
    expect((await asking.text()).includes('invalid_request')).toBe(true)
  })
})

test('examples of refusals are shown and decide nothing, and the sandbox’s own variables change nothing', async () => {
  const examples = join(supervisor.folder, 'examples.json')
  await writeFile(examples, JSON.stringify({ not_found: 'Ask for market 5.', nonsense: 'x' }))
  const clock = join(supervisor.folder, 'clock')
  const hourAhead = Buffer.alloc(8)
  hourAhead.writeDoubleLE(3_600_000)
  await writeFile(clock, hourAhead)
  const api = await start({ FIRSTHAND_REFUSAL_EXAMPLES_FILE: examples, SANDBOX_CLOCK_FILE: clock })
  const read = (path: string) => fetch(`${api.url}${path}`, { headers: bearer() })
  const { items } = (await (await read('/refusal-codes')).json()) as { items: { code: string; example?: string }[] }
  const shown = items.filter(({ example }) => example !== undefined)
  expect(shown).toMatchObject([{ code: 'not_found', example: 'Ask for market 5.' }])
  expect((await read('/markets')).status).toBe(200)
  const times = [...api.output().matchAll(/"time":(\d+)/g)].map(([, time]) => Number(time))
  expect(times.length).toBeGreaterThan(0)
  for (const time of times) expect(Math.abs(time - Date.now())).toBeLessThan(60_000)
  await api.stop()
})

test.each(['FIRSTHAND_SANDBOX', 'FIRSTHAND_SANDBOX_URL', 'FIRSTHAND_CLOCK_FILE', 'FIRSTHAND_REFUSE'])(
  'a setting of that kind is refused: %s',
  (name) => {
    const environment = serviceSettings(inject('world'), { settings: { [name]: 'x' } })
    expect(() => readApiConfig(environment)).toThrow(`unknown settings: ${name}`)
  },
)

test('nothing that is deployed imports the sandbox, or asks whether it is in one', async () => {
  const files = await Array.fromAsync(glob('{server,signer,compliance,wire,platform/*}/src/**/*.ts'))
  const deployed = files.filter((path) => !/[.]test[.]ts$|\/testing\//.test(path))
  expect(deployed.length).toBeGreaterThan(200)
  const condition = /\b(if|case|while)\b|[?]|&&|[|]{2}|===|!==|includes\(/
  const found: string[] = []
  for (const path of deployed)
    for (const line of (await readFile(path, 'utf8')).split('\n')) {
      expect(line).not.toMatch(/from '(@firsthand|[./]+)\/sandbox/)
      if (/sandbox/i.test(line) && condition.test(line)) found.push(`${path}: ${line.trim()}`)
    }
  expect(found).toEqual([])
})
