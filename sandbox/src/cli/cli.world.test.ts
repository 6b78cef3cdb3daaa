import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { verifyWebhook } from '@firsthand/sdk'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { buyerWallets } from '../chain/chain-accounts.ts'
import { type OwnTmp, ownTmp } from '../testing/own-tmp.ts'
import { inheritedEnvironment } from '../world/settings.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const main = fileURLToPath(new URL('main.ts', import.meta.url))
/** How long a sandbox may take to start beside other tests. */
const startMs = 100_000
let tmp: OwnTmp
let dev: ChildProcess
let world: {
  readonly apiUrl: string
  readonly purchase: { readonly reference: string }
  readonly steps: readonly { readonly step: string }[]
}

const start = (args: readonly string[], at = tmp) => {
  const env = { ...inheritedEnvironment(), TMPDIR: at.path }
  return spawn(process.execPath, [main, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
}
/** What a sandbox prints once it has started. */
async function started(child: ChildProcess) {
  const lines = createInterface({ input: child.stdout! })
  const [line] = await once(lines, 'line', { signal: AbortSignal.timeout(startMs) })
  return JSON.parse(String(line))
}
async function run(args: readonly string[], at = tmp) {
  const child = start(args, at)
  const [out, err] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'exit')])
  return { code: child.exitCode, out, err }
}
const json = async (...args: string[]) => {
  const { code, out, err } = await run([...args, '--json'])
  expect(code, err).toBe(0)
  return JSON.parse(out)
}

beforeAll(async () => {
  tmp = ownTmp()
  dev = start(['dev', '--buy', '--json'])
  world = await started(dev)
})
afterAll(async () => {
  if (dev.kill('SIGTERM')) await once(dev, 'exit')
  expect(tmp.isClean()).toBe(true)
  tmp[Symbol.dispose]()
})

test('dev --buy settles a first purchase and receives a verified webhook about it', () => {
  expect(world.purchase.reference).toMatch(/^MINT[0-9a-f]{32}$/)
  expect(world.steps.at(-1)?.step).toBe('webhook quote.settled received, its signature holds')
})

test('a token is alone on its line, and the service takes it', async () => {
  const { code, out } = await run(['token', 'acme-admin'])
  expect(code).toBe(0)
  expect(out).toMatch(/^eyJ[\w.-]+\n$/)
  const everybody = (await json('token', '--list')) as { name: string }[]
  expect(everybody.map(({ name }) => name)).toContain('globex-buyer-2')
})

test.each([
  ['1', 'MINT'],
  ['2', 'RFQ'],
])('buy on market %s goes to settled on its rail', async (pair, prefix) => {
  const bought = await json('buy', '--pair', pair, '--amount', '5000000', '--buyer', 'globex-buyer-1')
  expect(bought.reference.startsWith(prefix)).toBe(true)
  expect(bought.steps.length).toBeGreaterThan(4)
})

test('settle sends what curl took: a firm quote becomes a settled one', async () => {
  const buyer = 'globex-buyer-1'
  const { apiUrl } = world
  const walletAddress = buyerWallets[buyer].address
  const { token } = await json('token', buyer)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ pairId: 1, cashAmount: '5000000', walletAddress })
  const quoted = await fetch(`${apiUrl}/primary-mint/quotes`, { method: 'POST', headers, body })
  const { reference } = (await quoted.json()) as { reference: string }
  expect(await json('settle', reference, '--buyer', buyer)).toMatchObject({ reference, state: 'settled' })
  expect((await run(['settle', 'OFFC'])).code).toBe(2)
})

test('buy on a market that is paid by bank transfer ends with the units; the bank pays, reports and refunds', async () => {
  const bought = await json('buy', '--pair', '3')
  expect(bought).toMatchObject({ state: 'delivered', cashAmount: '10000' })
  const again = await json('bank', 'credit', bought.reference)
  expect(again).toMatchObject({ purchase: bought.reference, imported: { duplicate: false, matched: 1 } })
  const files = () => json('bank', 'payout')
  await expect.poll(async () => (await files()).length, { timeout: 20_000 }).toBe(1)
  const { out } = await run(['bank', 'statement'])
  expect(out).toContain('<BkToCstmrDbtCdtNtfctn>')
  expect((await run(['bank', 'credit', 'RF00'])).err).toContain('No purchase has the reference RF00.')
})

test('listen shows deliveries and passes them on; an event is sent again on demand', async () => {
  const secret = `whsec_${Buffer.alloc(32, 3).toString('base64')}`
  const passedOn: string[] = []
  const shop = createServer((request, response) => {
    void text(request)
      .then((body) => verifyWebhook(body, request.headers, secret))
      .then(({ id, type }) => {
        passedOn.push(id)
        response.writeHead(type === 'quote.firm_created' ? 422 : 200).end('Our table is full.\nAsk Ada.')
      })
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  const to = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/hooks`
  const listening = start(['listen', '--json', '--forward-to', to, '--secret', secret])
  const received: { type: string; id: string; answered: number; reason?: string }[] = []
  createInterface({ input: listening.stdout! }).on('line', (line) => received.push(JSON.parse(line)))
  await expect.poll(() => json('events', '--limit', '50'), { timeout: 10_000 }).not.toHaveLength(0)
  await json('buy', '--amount', '5000000')
  await expect.poll(() => received.map(({ type }) => type), { timeout: 20_000 }).toContain('quote.settled')
  const settled = received.find(({ type }) => type === 'quote.settled')!
  expect(settled.answered).toBe(200)
  const refused = received.find(({ answered }) => answered === 422)
  expect(refused?.reason).toBe('Our table is full.')
  expect(await json('events', 'resend', settled.id)).toMatchObject({ eventId: settled.id })
  await expect.poll(() => received.filter(({ id }) => id === settled.id).length, { timeout: 20_000 }).toBe(2)
  expect(passedOn.length).toBeGreaterThanOrEqual(received.length)
  listening.kill('SIGINT')
  expect((await once(listening, 'exit'))[0]).toBe(0)
  expect((await run(['events', 'resend', settled.id])).err).toMatch(/Run ".*main.ts listen"/)
  shop.close()
})

test('a refusal is injected and removed; an unknown code is explained', async () => {
  const rows = (await json('refuse')) as { code: string }[]
  expect(rows.map(({ code }) => code)).toContain('mint_price_moved')
  for (const code of ['mint_quote_expired', 'mint_signer_unavailable']) {
    const { out } = await run(['refuse', code])
    const line = out.slice(out.indexOf('curl')).replaceAll('$(node ', `$("${process.execPath}" `)
    const asked = spawn('bash', ['-c', line], { env: { ...inheritedEnvironment(), TMPDIR: tmp.path } })
    expect(JSON.parse(await text(asked.stdout))).toMatchObject({ code })
  }
  expect(await json('refuse', '--off')).toMatchObject({ injected: false })
  const unknown = await run(['refuse', 'mint_nonsense'])
  expect(unknown.code).toBe(1)
  expect(unknown.err).toContain('mint_nonsense')
})

test('the clock goes forward', async () => {
  const before = await json('clock')
  const after = await json('clock', 'advance', '400s')
  expect(after.aheadSeconds - before.aheadSeconds).toBe(400)
})

test('SD3: deliveries are taken after the clock was advanced by more than a webhook may be old', async () => {
  const listening = start(['listen', '--json'])
  const complaints = text(listening.stderr!)
  const received: string[] = []
  createInterface({ input: listening.stdout! }).on('line', (line) => received.push(JSON.parse(line).type))
  await json('buy', '--amount', '5000000')
  await expect.poll(() => received, { timeout: 20_000 }).toContain('quote.settled')
  listening.kill('SIGINT')
  expect(await complaints).toBe('')
})

test('FR17: a refusal of the service is printed with its remedy once', async () => {
  const { code, err } = await run(['buy', '--pair', '11'])
  expect(code).toBe(1)
  expect(err.match(/market.resumed/g)?.length).toBe(1)
})

test('FR19: with a second sandbox a command wants to know which', { timeout: 2 * startMs }, async () => {
  const second = start(['dev', '--json', '--name', 'second'])
  // Also when the test fails, so that no sandbox stays behind.
  onTestFinished(async () => {
    if (second.kill('SIGTERM')) await once(second, 'exit')
  })
  const { controlUrl } = await started(second)
  const unnamed = await run(['clock', 'advance', '1s'])
  expect([unnamed.code, unnamed.err]).toEqual([1, expect.stringContaining(`--sandbox second   ${controlUrl}`)])
  expect((await run(['clock', '--sandbox', 'second'])).out).toContain('0 s ahead')
  const twice = await run(['dev', '--name', 'second', '--once'])
  expect([twice.code, twice.err]).toEqual([1, expect.stringContaining('A sandbox named second runs already')])
})

test('doctor finds nothing missing here', async () => {
  expect(await json('doctor')).toMatchObject({ well: true, running: [{}] })
})

test('a wrong command line is answered with what to do next', async () => {
  using empty = ownTmp()
  const alone = await run(['buy'], empty)
  expect([alone.code, alone.err]).toEqual([1, expect.stringMatching(/Start one with ".*main.ts dev"/)])
  for (const args of [['clock', 'advance', 'soon'], ['buy', '--amount', '1.5'], ['token', '--persona'], ['nonsense']]) {
    const { code, err } = await run(args)
    expect([args, code, err]).toEqual([args, 2, expect.stringContaining('firsthand-sandbox')])
  }
  expect(await run(['--help'])).toMatchObject({ code: 0, out: expect.stringContaining('doctor') })
})
