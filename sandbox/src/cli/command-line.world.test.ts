import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { ownTmp } from '../testing/own-tmp.ts'
import { inheritedEnvironment } from '../world/settings.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
/** What a test needs of a control server: a description, and the list of refusals. */
const personas = [{ name: 'acme-admin', roles: [], wallet: null }]
const answers: Readonly<Record<string, object>> = {
  '/sandbox': { name: 'stand-in', personas, apiUrl: 'http://127.0.0.1:1', contracts: {} },
  '/sandbox/refusals': { items: [{ code: 'mint_price_moved', status: 409, how: 'x'.repeat(200_000) }] },
  '/sandbox/clock': { now: '2026-11-16T08:00:00.000Z', aheadSeconds: 0 },
}
let control: Server
let url: string
beforeAll(async () => {
  control = createServer((request, response) => response.end(JSON.stringify(answers[request.url ?? ''] ?? {})))
  control.listen(0, '127.0.0.1')
  await once(control, 'listening')
  url = `http://127.0.0.1:${(control.address() as AddressInfo).port}`
})
afterAll(() => void control.close())

function start(args: readonly string[], { env = {}, node = [] as readonly string[] } = {}) {
  const all = { ...inheritedEnvironment(), ...env }
  return spawn(process.execPath, [...node, main, ...args], { env: all, stdio: ['ignore', 'pipe', 'pipe'] })
}
async function run(...given: Parameters<typeof start>) {
  const child = start(...given)
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: child.exitCode, out, err }
}

test('FR1: dev on an old Node starts nothing, and says what to install', async () => {
  using tmp = ownTmp()
  const versions = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '22.12.0' } })`
  const node = ['--import', `data:text/javascript,${encodeURIComponent(versions)}`]
  const { code, out, err } = await run(['dev', '--once'], { env: { TMPDIR: tmp.path }, node })
  expect([code, out, err]).toEqual([1, '', expect.stringContaining('Install Node 22.18 or newer')])
  expect(tmp.isClean()).toBe(true)
  const doctor = await run(['doctor'], { env: { TMPDIR: tmp.path }, node })
  expect([doctor.code, doctor.out]).toEqual([1, expect.stringMatching(/✗ node +Install Node 22.18 or newer/)])
})

test('FR2: the control address is taken with its path and without, by flag and by setting', async () => {
  for (const end of ['', '/', '/sandbox', '/sandbox/']) {
    expect(await run(['clock', '--sandbox', `${url}${end}`])).toMatchObject({ code: 0 })
    expect(await run(['clock'], { env: { FIRSTHAND_SANDBOX_URL: `${url}${end}` } })).toMatchObject({ code: 0 })
  }
})

test('AD17: what changes a sandbox names it first', async () => {
  const { err } = await run(['clock', 'advance', '1s', '--sandbox', url])
  expect(err).toBe(`sandbox stand-in at ${url}\n`)
  expect((await run(['clock', '--sandbox', url])).err).toBe('')
})

test('FR18: the version, an unknown persona and an unknown code are answered in words that lead on', async () => {
  expect((await run(['--version'])).out).toBe(`firsthand-sandbox ${manifest.version} (Node ${process.versions.node})\n`)
  const nobody = await run(['buy', '--buyer', 'nobody', '--sandbox', url])
  expect(nobody.err).toMatch(/No persona is named nobody.\n"node .*main.ts token --list" lists everybody.\n$/)
  expect((await run(['buy', '--buyer', 'acme-admin', '--sandbox', url])).err).toContain('acme-admin has no wallet.')
  const nope = await run(['refuse', 'nope', '--sandbox', url])
  expect(nope.err).toMatch(/No refusal has the code nope.\n"node .*main.ts refuse" lists all 1.\n$/)
})

test('SD12: a reader that stops early ends the command quietly', async () => {
  for (const args of [['--help'], ['refuse', '--sandbox', url]]) {
    const child = start(args)
    child.stdout.destroy()
    const [err] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect([args, child.exitCode, err]).toEqual([args, 0, ''])
  }
})
