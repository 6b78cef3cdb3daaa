import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { type Collector, partsOf, startCollector } from '@firsthand/sandbox/testing/collector'
import { ownTmp } from '@firsthand/sandbox/testing/own-tmp'
import { inheritedEnvironment } from '@firsthand/sandbox/world/settings'
import { openBrowser } from '@firsthand/token-handler/testing/browser'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 150_000 })

const main = fileURLToPath(new URL('../../../sandbox/src/cli/main.ts', import.meta.url))
const tracing = fileURLToPath(new URL('../../../platform/metrics/src/tracing.ts', import.meta.url))
const tmp = ownTmp()
let collector: Collector
let dev: ChildProcess
let listening: ChildProcess
let storefrontUrl: string

const start = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  spawn(process.execPath, [main, ...args], {
    env: { ...inheritedEnvironment(), TMPDIR: tmp.path, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

async function buy(pair: string): Promise<string> {
  const child = start(['buy', '--pair', pair, '--json'])
  const [out, err] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'exit')])
  expect(child.exitCode, err).toBe(0)
  return (JSON.parse(out) as { reference: string }).reference
}

beforeAll(async () => {
  collector = await startCollector()
  dev = start(['dev', '--buy', '--json'], {
    NODE_OPTIONS: `--import ${tracing}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_TRACES_SAMPLER_ARG: '1',
    OTEL_BSP_SCHEDULE_DELAY: '100',
  })
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

/** The parts that the page for operators lists: on chain first, then by bank transfer. */
const operations = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
const [onChain = [], byBank = []] = operations
  .split('```text\n')
  .map((block) => block.split('\n```')[0]?.split('\n') ?? [])
  .filter(([line]) => line?.startsWith('firsthand-'))

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
  const parts = listed.map((part) => part.replace('primary-mint/quotes', path))
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
