import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@firsthand/sandbox/world/ports'
import type { Supervisor } from '@firsthand/sandbox/world/supervisor'
import { answeredWhileSending, askProxy, askRaw, overHttp2 } from './ask-proxy.ts'
import { type EdgeProxy, startProxy } from './shipped-proxy.ts'
import { type Stub, startStub } from './stub.ts'

type Ground = { readonly proxy: EdgeProxy; readonly stubs: readonly Stub[] }
type Check = readonly [name: string, hold: (ground: Ground) => Promise<boolean>]

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const tokenOf = (sub: string, more = {}) => `${part({ alg: 'ES256' })}.${part({ sub, ...more })}.c2lnbmF0dXJl`
const bearer = (sub: string) => ({ authorization: `Bearer ${tokenOf(sub)}` })
const arrived = ({ stubs }: Ground, path: string) => stubs.flatMap((stub) => stub.arrived(path))
const seventeenKiB = 'x'.repeat(17 * 1024)

const checks: readonly Check[] = [
  [
    'a write whose instance is lost is sent once, and its outcome is unknown',
    async (ground) => {
      const { status, body } = await askProxy(ground.proxy, 'POST', '/lost/write', { body: '{}' })
      return arrived(ground, '/lost/write').length === 1 && status === 503 && body.code === 'outcome_unknown'
    },
  ],
  [
    'a read whose instance is lost is sent to another one',
    async (ground) => {
      const { status, body } = await askProxy(ground.proxy, 'GET', '/lost/read')
      return arrived(ground, '/lost/read').length > 1 && status === 503 && body.code === 'service_overloaded'
    },
  ],
  [
    'a body above 16 KiB does not arrive, and a file of the bank does',
    async (ground) => {
      const large = await askProxy(ground.proxy, 'POST', '/large', { body: seventeenKiB })
      const file = await askProxy(ground.proxy, 'POST', '/treasury/statements', { body: seventeenKiB })
      const isRefused = large.status === 413 && large.body.code === 'payload_too_large'
      return isRefused && arrived(ground, '/large').length === 0 && file.status === 200
    },
  ],
  [
    'a file above 32 MiB is refused by its announced length',
    async ({ proxy }) => {
      const length = { 'content-length': `${32 * 1024 * 1024 + 1}` }
      return (await askProxy(proxy, 'POST', '/bank-gateway/statements', { headers: length })).status === 413
    },
  ],
  [
    'what a caller writes about its address does not arrive',
    async (ground) => {
      const forged = { 'x-forwarded-for': '203.0.113.1', 'x-forwarded-proto': 'http', forwarded: 'for=203.0.113.1' }
      await askProxy(ground.proxy, 'GET', '/forged', { headers: forged })
      const [headers = {}] = arrived(ground, '/forged')
      const others = Object.keys(headers)
        .filter((name) => /forwarded/.test(name))
        .join()
      return headers['x-forwarded-for'] === '127.0.0.1' && others === 'x-forwarded-for'
    },
  ],
  [
    'all tokens of a caller lead to one instance, however they are written',
    async (ground) => {
      const written = [
        ...Array.from({ length: 6 }, (_, jti) => `Bearer ${tokenOf('ada', { jti })}`),
        `bearer   ${tokenOf('ada')}`,
        `BEARER ${tokenOf('ada')}`,
        `Bearer ${tokenOf('ada').slice(0, -1)}X`,
        `DPoP ${tokenOf('ada')}`,
        `dpop   ${tokenOf('ada')}`,
      ]
      for (const authorization of written) await askProxy(ground.proxy, 'GET', '/ada', { headers: { authorization } })
      return ground.stubs.filter((stub) => stub.arrived('/ada').length > 0).length === 1
    },
  ],
  [
    'callers are spread over all instances',
    async (ground) => {
      await Promise.all(
        Array.from({ length: 60 }, (_, at) => askProxy(ground.proxy, 'GET', '/many', { headers: bearer(`c${at}`) })),
      )
      return ground.stubs.every((stub) => stub.arrived('/many').length >= 8)
    },
  ],
  ['a stream is passed on piece by piece', async ({ proxy }) => (await askProxy(proxy, 'GET', '/pieces')).gapMs > 200],
  ['an import is answered while it is sent', ({ proxy }) => answeredWhileSending(proxy, '/admin/tokens/import')],
  ['HTTP/2 is spoken', async ({ proxy }) => (await overHttp2(proxy, '/h2')) === 200],
  [
    'what is no request is refused',
    async ({ proxy }) => (await askRaw(proxy, 'GET\r\n\r\n')).text.startsWith('HTTP/1.1 400 '),
  ],
  [
    'slow headers are cut after five seconds',
    async ({ proxy }) => {
      const { seconds, text } = await askRaw(proxy, 'GET /slow HTTP/1.1\r\nHost: a\r\nX-Slow: ')
      return seconds > 4 && seconds < 8 && text === ''
    },
  ],
  [
    'a slow body never reaches an instance',
    async (ground) => {
      const { seconds } = await askRaw(
        ground.proxy,
        'POST /slow-body HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{',
      )
      return seconds > 4 && seconds < 8 && arrived(ground, '/slow-body').length === 0
    },
  ],
]

/** An instance that is not ready: its callers go elsewhere, and its open answers end on their own. */
const draining: Check = [
  'an instance that is not ready gets no new calls, and its open stream goes on',
  async ({ proxy, stubs }) => {
    const headers = bearer('drained')
    const open = askProxy(proxy, 'GET', '/long-stream', { headers })
    const reached = () => stubs.find((stub) => stub.arrived('/long-stream').length > 0)
    for (let turn = 0; turn < 40 && reached() === undefined; turn += 1) await sleep(50)
    const own = reached()
    own?.setReady(false)
    await sleep(3_500)
    await askProxy(proxy, 'GET', '/elsewhere', { headers })
    own?.setReady(true)
    const { text } = await open
    return own !== undefined && own.arrived('/elsewhere').length === 0 && text.endsWith('end')
  },
]

/** Answers that take long: as long as the API allows where it does, and no longer elsewhere. */
const patience: readonly Check[] = [
  [
    'a statement may take longer than other calls',
    async ({ proxy }) => (await askProxy(proxy, 'POST', '/bank-gateway/statements', { body: 'late' })).status === 200,
  ],
  [
    'another call that takes longer than the API allows has an unknown outcome',
    async ({ proxy }) => {
      const { status, body } = await askProxy(proxy, 'POST', '/late', { body: 'late' })
      return status === 503 && body.code === 'outcome_unknown'
    },
  ],
]

/** What the shipped file does by itself, before servers that do as they are asked. */
export async function proxyAlone(supervisor: Supervisor, short: boolean) {
  const stubs = await Promise.all([1, 2, 3].map((id) => startStub(id)))
  const proxy = await startProxy(
    supervisor,
    { public: await freePort(), private: await freePort() },
    stubs,
    'edge-alone',
  )
  const ground = { proxy, stubs }
  const hold = async ([name, holds]: Check) => {
    const isHeld = await holds(ground).catch((error: Error) => console.log(`${name}: ${error.message}`))
    return isHeld ? [] : [`the proxy alone: ${name}`]
  }
  const all = short ? checks : [...checks, ...patience]
  // What counts arrivals is not disturbed by the others: each asks for paths of its own.
  const faults = (await Promise.all(all.map(hold))).flat()
  faults.push(...(await hold(draining)))
  await Promise.all(stubs.map((stub) => stub.stop()))
  const { status, body } = await sleep(3_000).then(() => askProxy(proxy, 'GET', '/nobody'))
  if (status !== 503 || body.code !== 'service_overloaded')
    faults.push('the proxy alone: without an instance it answered otherwise')
  await proxy.stop()
  return { checks: all.length + 2, faults }
}
