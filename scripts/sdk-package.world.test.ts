import { glob, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type StartedSandbox, startSandbox } from '../sdk/src/sandbox.ts'
import { entryPoints } from './build-sdk.ts'
import { sizeBudgets } from './sdk-sizes.ts'
import { consumerProject } from './testing/consumer-project.ts'

vi.setConfig({ testTimeout: 60_000 })
let project: Awaited<ReturnType<typeof consumerProject>>
beforeAll(async () => {
  project = await consumerProject()
})
afterAll(() => project?.remove())

const call = (body: string) => `import { createFirsthand } from '@firsthand/sdk'
const firsthand = createFirsthand({ url: 'https://api.example', token: 'token' })
await firsthand.rfq.quotes.soft({ body: ${body} })
export {}`

describe('the types of the package', () => {
  test('stand alone: a project without our other packages compiles, every declaration checked', async () => {
    expect(await project.diagnostics({}, '--module', 'nodenext', '--moduleResolution', 'nodenext')).toEqual([])
  }, 180_000)

  test('stand alone for a bundler too', async () => {
    expect(await project.diagnostics({}, '--module', 'esnext', '--moduleResolution', 'bundler')).toEqual([])
  }, 180_000)

  test('FR12: the types take a pair as a number or a text, and an amount as a bigint or its digits', async () => {
    const files = {
      'either.ts': call("{ pairId: '1', cashAmount: 1n }"),
      'float.ts': call('{ pairId: 1, cashAmount: 1.5 }'),
    }
    const found = await project.diagnostics(files, '--skipLibCheck')
    expect(found.map((line) => line.split('(')[0])).toEqual(['float.ts'])
  })

  test('FR20: the main entry names what a storefront uses; the rest of the document is in types', async () => {
    const main = await project.read('node_modules/@firsthand/sdk/dist/index.d.ts')
    const names = main.match(/\b[A-Za-z]+(?=[,\s]*[,}])/g) ?? []
    expect(names).toContain('FirsthandEvent')
    expect(names).not.toContain('Event')
    expect(names.length).toBeLessThan(90)
    const types =
      "import type { ListingWrite, MarketsReadData } from '@firsthand/sdk/types'\nexport type Both = [ListingWrite, MarketsReadData]"
    expect(await project.diagnostics({ 'types.ts': types }, '--skipLibCheck')).toEqual([])
  })

  test('FR3: the peer is any viem from the one that it was made with', async () => {
    const manifest = JSON.parse(await project.read('node_modules/@firsthand/sdk/package.json'))
    expect(manifest.peerDependencies).toEqual({ viem: '^2.57.1' })
    const { devDependencies, peerDependencies } = JSON.parse(await readFile('sdk/package.json', 'utf8'))
    expect(peerDependencies.viem).toBe(`^${devDependencies.viem}`)
  })

  test('calls, testing and types neither import viem nor need its types', async () => {
    const alone = await consumerProject()
    await rm(join(alone.folder, 'node_modules/viem'))
    for await (const file of glob('*.ts', { cwd: alone.folder })) await rm(join(alone.folder, file))
    const program = `import { createCalls, dataOf, formatAmount, unitsFor } from '@firsthand/sdk/calls'
import { fakeFetch, refusalOf, signWebhook } from '@firsthand/sdk/testing'
import type { Market } from '@firsthand/sdk/types'
const fetch = fakeFetch({ 'markets.read': () => refusalOf('mint_market_paused') })
const calls = createCalls({ url: 'https://api.example', token: '', fetch })
const { error } = await calls.markets.read({ path: { pairId: 1 } })
const { headers } = await signWebhook({ type: 'market.paused', data: { pairId: 1 } }, 'whsec_YWJj')
export const market: Market | undefined = undefined
console.log(error?.code, headers['webhook-id'], formatAmount(150n, { symbol: 'EUR', decimals: 2 }), typeof dataOf, typeof unitsFor)
`
    expect(await alone.diagnostics({ 'program.ts': program })).toEqual([])
    const script = program.replace(/^import type .*$/m, '').replace(': Market | undefined', '')
    expect(await alone.printed(script)).toBe('mint_market_paused evt_test 1.5 function function\n')
    await alone.remove()
  })

  test('a switch over the code that leaves any one out does not compile', async () => {
    const wordsFor = await project.read('words-for.ts')
    const codes = [...wordsFor.matchAll(/case '([a-z_]+)':/g)].map(([, code]) => code!)
    expect(codes.length).toBe(38)
    // Another code takes its place, so that only this one is missing.
    const without = (code: string) =>
      wordsFor.replace(`case '${code}':`, `case '${code === codes[0] ? codes[1] : codes[0]}':`)
    const files = Object.fromEntries(codes.map((code) => [`${code}.ts`, without(code)]))
    const found = await project.diagnostics(files, '--skipLibCheck')
    const missing = "error TS2366: Function lacks ending return statement and return type does not include 'undefined'."
    const incomplete = found.filter((line) => line.endsWith(missing)).map((line) => line.split('.ts')[0]!)
    expect(incomplete.sort()).toEqual([...codes].sort())
  })

  test('a property too many, misspelled, missing or of another type does not compile', async () => {
    const files = {
      'excess.ts': call("{ pairId: 1, cashAmount: '1', walletAddress: '0x' }"),
      'misspelled.ts': call("{ pairId: 1, cashamount: '1' }"),
      'missing.ts': call('{ pairId: 1 }'),
      'number.ts': call('{ pairId: 1, cashAmount: 1 }'),
    }
    const body = '{ pairId: string | number; cashAmount: string | bigint; }'
    const known = 'Object literal may only specify known properties, '
    const excess = `${known}and 'walletAddress' does not exist in type '${body}'.`
    const misspelled = `${known}but 'cashamount' does not exist in type '${body}'. Did you mean to write 'cashAmount'?`
    const required = `Property 'cashAmount' is missing in type '{ pairId: number; }' but required in type '${body}'.`
    expect(await project.diagnostics(files, '--skipLibCheck')).toEqual([
      `excess.ts(3,71): error TS2353: ${excess}`,
      `missing.ts(3,35): error TS2741: ${required}`,
      `misspelled.ts(3,54): error TS2561: ${misspelled}`,
      "number.ts(3,54): error TS2322: Type 'number' is not assignable to type 'string | bigint'.",
    ])
  })

  test('a purchase without minUnits and without confirm does not compile', async () => {
    const buying = (consent: string) => `import { createFirsthand, type Wallet } from '@firsthand/sdk'
declare const wallet: Wallet
await createFirsthand({ url: 'https://api.example', token: '' }).buy({ pairId: 1, cashAmount: 1n, wallet, ${consent} })
export {}`
    const files = {
      'none.ts': buying(''),
      'units.ts': buying('minUnits: 1n'),
      'confirmed.ts': buying('confirm: ({ unitAmount }) => unitAmount > 0n'),
      'both.ts': buying('minUnits: 1n, confirm: async () => true'),
    }
    const found = await project.diagnostics(files, '--skipLibCheck')
    expect(found.filter((line) => line.includes('error TS')).map((line) => line.split('(')[0])).toEqual(['none.ts'])
  })
})

describe('the code of the package', () => {
  test('imports nothing but viem, and knows nothing of Node', async () => {
    const files = await Array.fromAsync(glob('**/*.js', { cwd: join(project.sdk, 'dist') }))
    expect(files.length).toBeGreaterThan(5)
    for (const file of files) {
      const text = await readFile(join(project.sdk, 'dist', file), 'utf8')
      const imported = [...text.matchAll(/^(?:im|ex)port .* from "(.+)";$/gm)].map(([, name]) => name!)
      // The one entry that starts a process, and reads its name from the environment.
      if (file === 'sandbox.js') continue
      expect(imported.filter((name) => !/^viem(\/actions)?$|^\.{1,2}\//.test(name))).toEqual([])
      expect(text).not.toMatch(/\bimport\(["'`]|\brequire\(|["']node:|\bBuffer[.(]|\bprocess\./)
    }
  })

  const sized = sizeBudgets.map(([entry, names, budget]) => [`${names} of ${entry}`, entry, names, budget] as const)
  test.each(sized)('%s: within its budget', async (what, entry, names, budget) => {
    const bytes = await project.packedBytes(entry, names)
    process.stdout.write(`${what}: ${bytes} bytes packed, at most ${budget}\n`)
    expect(bytes).toBeLessThanOrEqual(budget)
  })

  test('every entry point has a budget', () => {
    const whole = sizeBudgets.flatMap(([entry, names]) =>
      names === '*' && entry !== '@firsthand/react' ? [entry.replace('@firsthand/sdk', '.')] : [],
    )
    expect(whole).toEqual(Object.keys(entryPoints))
  })

  test('runs as it is in plain Node', async () => {
    const program = `import { createFirsthand, remedyOf, unitsFor } from '@firsthand/sdk'
      const { error } = await createFirsthand({ url: 'http://127.0.0.1:9', token: 'x', retries: 0 }).markets.list()
      const units = unitsFor(100000000n, { price: '25', feeBps: 25, cashDecimals: 6, unitDecimals: 18 })
      console.log(error.code, String(units), remedyOf('rate_limited'))`
    const words = 'connection_lost 3990000000000000000 Wait `retryAfterSeconds`, then go on at a lower rate.\n'
    expect(await project.printed(program)).toBe(words)
  })
})

describe('a sandbox from a program', () => {
  let sandbox: StartedSandbox
  beforeAll(async () => {
    sandbox = await startSandbox({ command: [process.execPath, join(process.cwd(), 'sandbox/src/cli/main.ts')] })
  }, 180_000)
  afterAll(() => sandbox?.stop(), 60_000)

  test.each([
    [
      'issuance.ts',
      /^3[.]99 HARBOUR at 25 USDC\nmarket\nallowance\nquoted\nbundle\nsent\n(waiting\n)*settled\nsettled\n$/,
    ],
    ['third-party-venue.ts', /^50 USDC for at least 0[.]\d+ TBILL\nsettled 0x[0-9a-f]{64}\n$/],
    ['bank-transfer.ts', /^pay 1,000 EUR with RF[\d ]+\n(.+\n)*delivered\n[\d.]+ \w+\n$/],
  ])('the example %s runs as it is', async (example, printed) => {
    expect(await project.ran(example, `${sandbox.url}/sandbox`)).toMatch(printed)
  })

  test('FR9: a refusal on demand meets a typed client once, and the clock moves', async () => {
    const { call: armed } = await sandbox.arm('mint_market_paused')
    expect(armed.as).toMatch(/^acme-buyer/)
    const buyer = sandbox.as(String(armed.as), { url: armed.url, retries: 0 })
    const asked = armed.body as { pairId: number; cashAmount: string; walletAddress: string }
    const { error } = await buyer.primaryMint.quotes.create({ body: asked })
    expect(error).toMatchObject({ code: 'mint_market_paused' })
    await sandbox.reset()
    const clock = async () => {
      const { now } = (await (await fetch(`${sandbox.url}/sandbox/clock`)).json()) as { now: string }
      return Date.parse(now)
    }
    const before = await clock()
    await sandbox.advance(60)
    expect((await clock()) - before).toBeGreaterThanOrEqual(60_000)
    expect(() => sandbox.walletOf('acme-admin')).toThrow('acme-buyer-1')
    await expect(sandbox.arm('nothing' as never)).rejects.toMatchObject({ code: 'sandbox_refused' })
  })
})
