import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { type Collector, partsOf, startCollector } from '@firsthand/sandbox/testing/collector'
import { ownTmp } from '@firsthand/sandbox/testing/own-tmp'
import { inheritedEnvironment } from '@firsthand/sandbox/world/settings'
import { openBrowser } from '@firsthand/token-handler/testing/browser'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 150_000 })

const root = fileURLToPath(new URL('../../..', import.meta.url))
const main = join(root, 'sandbox/src/cli/main.ts')
/** What the page for operators shows: how a sandbox is traced, the parts of a purchase on chain, and of one by bank transfer. */
const [command = '', onChain = '', byBank = ''] = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  .split('test=storefront/src/server/purchase-traces.world.test.ts\n')
  .slice(1)
  .map((block) => block.split('\n```')[0]!)
const tmp = ownTmp()
let collector: Collector
let dev: ChildProcess
let listening: ChildProcess
let storefrontUrl: string

const env = () => ({ ...inheritedEnvironment(), TMPDIR: tmp.path })
const start = (args: readonly string[]) =>
  spawn(process.execPath, [main, ...args], { env: env(), stdio: ['ignore', 'pipe', 'pipe'] })

/** By the command of the page, with the collector of the test and the address of the storefront on its output. */
function startTraced() {
  const line = command
    .replace('http://127.0.0.1:4318', collector.url)
    .replace('pnpm dev', `exec "${process.execPath}" "${main}" dev --buy --json`)
  const quick = { OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json', OTEL_BSP_SCHEDULE_DELAY: '100' }
  return spawn('sh', ['-c', line], { cwd: root, env: { ...env(), ...quick }, stdio: ['ignore', 'pipe', 'pipe'] })
}

async function buy(pair: string): Promise<string> {
  const child = start(['buy', '--pair', pair, '--json'])
  const [out, err] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'exit')])
  expect(child.exitCode, err).toBe(0)
  return (JSON.parse(out) as { reference: string }).reference
}

beforeAll(async () => {
  collector = await startCollector()
  dev = startTraced()
  const [line] = await once(createInterface({ input: dev.stdout! }), 'line', { signal: AbortSignal.timeout(140_000) })
  ;({ storefrontUrl } = JSON.parse(String(line)))
  listening = start(['listen'])
})
afterAll(async () => {
  listening?.kill('SIGTERM')
  if (dev?.kill('SIGTERM')) await once(dev, 'exit')
  collector?.close()
  tmp[Symbol.dispose]()
})

test.each([
  ['1', 'primary-mint/quotes', onChain],
  ['2', 'rfq/quotes', onChain],
  ['3', 'offchain-purchases', byBank],
])('a purchase on market %s is one trace with every part in it', async (pair, path, listed) => {
  const reference = await buy(pair)
  const browser = openBrowser(storefrontUrl)
  const logIn = () => browser.logIn('acme-buyer-1').then(() => 'in', String)
  await expect.poll(logIn, { timeout: 60_000 }).toBe('in')
  expect((await browser.call('GET', `/api/${path}/${reference}`)).status).toBe(200)
  const parts = listed.split('\n').map((part) => part.replace('primary-mint/quotes', path))
  expect(parts.length).toBeGreaterThan(10)
  const seen = () => partsOf(collector.spans(), reference)
  await expect.poll(seen, { timeout: 30_000 }).toEqual(expect.arrayContaining(parts))
  expect(seen()[0]).toBe(parts[0])
})

test('no person, address or token leaves with a span', () => {
  const sent = collector.text()
  expect(sent).toContain('http.response.status_code')
  expect(sent).not.toMatch(/0x[0-9a-fA-F]{40}|eyJ|acme-buyer|127[.]0[.]0[.]1/)
})
