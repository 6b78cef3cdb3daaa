import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
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
    expect(await project.diagnostics({})).toEqual([])
  })

  test('a switch over the code that leaves any one out does not compile', async () => {
    const wordsFor = await project.read('words-for.ts')
    const codes = [...wordsFor.matchAll(/case '([a-z_]+)':/g)].map(([, code]) => code!)
    expect(codes.length).toBe(35)
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
    const known = 'Object literal may only specify known properties, '
    const excess = `${known}and 'walletAddress' does not exist in type 'SoftQuoteRequest'.`
    const misspelled = `${known}but 'cashamount' does not exist in type 'SoftQuoteRequest'. Did you mean to write 'cashAmount'?`
    const required =
      "Property 'cashAmount' is missing in type '{ pairId: number; }' but required in type 'SoftQuoteRequest'."
    expect(await project.diagnostics(files, '--skipLibCheck')).toEqual([
      `excess.ts(3,71): error TS2353: ${excess}`,
      `missing.ts(3,35): error TS2741: ${required}`,
      `misspelled.ts(3,54): error TS2561: ${misspelled}`,
      "number.ts(3,54): error TS2322: Type 'number' is not assignable to type 'string'.",
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
      expect(imported.filter((name) => !/^viem(\/actions)?$|^\.{1,2}\//.test(name))).toEqual([])
      expect(text).not.toMatch(/\bimport\(["'`]|\brequire\(|["']node:|\bBuffer[.(]|\bprocess\./)
    }
  })

  // Half of the whole is the ABIs of the contracts, which tell why a settlement would fail, and a quarter the calls. A page
  // that only verifies a webhook or reckons a price must not carry them.
  test.each([
    [
      'createFirsthand, verifyWebhook, verifyBundle, settle, settleWithPermit, settleThroughForwarder, unitsFor',
      20_000,
    ],
    ['verifyWebhook', 1200],
    ['unitsFor', 800],
  ])('%s: within its budget', async (names, budget) => {
    const bytes = await project.packedBytes(names)
    process.stdout.write(`${names}: ${bytes} bytes packed, at most ${budget}\n`)
    expect(bytes).toBeLessThanOrEqual(budget)
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
