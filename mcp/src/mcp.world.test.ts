import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buyerWallets } from '../../sandbox/src/chain/chain-accounts.ts'
import { worldOfThisFile } from '../../sdk/src/testing/sdk-world.ts'

vi.setConfig({ testTimeout: 30_000 })
const { world, urls } = worldOfThisFile()
const walletAddress = buyerWallets['acme-buyer-1'].address
const requested = { pairId: 1, cashAmount: '100000000' }

/** The description that the control server of a sandbox gives of its API. */
let claimed = ''
const control = createServer((request, response) => {
  if (request.url === '/sandbox') return void response.end(JSON.stringify({ apiUrl: claimed }))
  void world()
    .identity.token('acme-buyer-1')
    .then((token) => response.end(JSON.stringify({ token })))
})
beforeAll(() => new Promise<void>((listening) => control.listen(0, '127.0.0.1', listening)))
afterAll(() => new Promise((closed) => control.close(closed)))
const sandboxUrl = () => `http://127.0.0.1:${(control.address() as AddressInfo).port}`

/** A client that has started the program and speaks with it over its two channels. */
async function connected(env: Readonly<Record<string, string>>) {
  const client = new Client({ name: 'test', version: '0.1.0' })
  const transport = new StdioClientTransport({ command: process.execPath, args: ['mcp/src/mcp.ts'], env })
  await client.connect(transport)
  return {
    names: async () => (await client.listTools()).tools.map(({ name }) => name),
    tools: async () => (await client.listTools()).tools,
    pages: async () => (await client.listResources()).resources,
    page: async (uri: string) => (await client.readResource({ uri })).contents[0],
    async call(name: string, args: object = {}) {
      const { isError = false, content } = await client.callTool({ name, arguments: { ...args } })
      return { isError, stated: JSON.parse((content as { text: string }[])[0]!.text) }
    },
    [Symbol.asyncDispose]: () => client.close(),
  }
}
const deployed = async () => ({
  FIRSTHAND_URL: urls().url,
  FIRSTHAND_TOKEN: await world().identity.token('acme-buyer-1'),
})

test('an agent reads, prices and learns what is missing, and can take nothing', async () => {
  await using agent = await connected(await deployed())
  const tools = await agent.tools()
  expect(tools.map(({ name }) => name)).toEqual([
    'list_markets',
    'read_market',
    'list_listings',
    'read_listing',
    'read_candles',
    'list_quotes',
    'read_quote',
    'list_instruments',
    'list_purchases',
    'read_purchase',
    'read_purchase_timeline',
    'list_refusal_codes',
    'explain_refusal',
    'read_status',
    'quote_softly',
    'check_allowance',
    'preview_eligibility',
  ])
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true)
  expect((await agent.call('read_market', { pairId: 1 })).stated).toMatchObject({
    primaryExecutionKind: 'onchain_primary_mint',
  })
  const { stated } = await agent.call('list_listings', { limit: 1 })
  expect((await agent.call('read_candles', { id: stated.items[0].id, limit: 2 })).stated.items.length).toBe(2)
  expect((await agent.call('list_refusal_codes')).stated.items.length).toBeGreaterThan(70)
  expect((await agent.call('read_status')).isError).toBe(false)
  expect((await agent.call('list_quotes', { rail: 'rfq' })).stated).toMatchObject({ next_cursor: null })
  expect((await agent.call('quote_softly', requested)).stated).toMatchObject({
    indicative: true,
    unitAmount: '3990000000000000000',
  })
  expect((await agent.call('quote_softly', { ...requested, pairId: 2 })).stated.primaryExecutionKind).toBe(
    'onchain_rfq_atomic',
  )
  expect((await agent.call('check_allowance', { ...requested, walletAddress })).stated).toMatchObject({ ready: false })
  expect((await agent.call('preview_eligibility', { ...requested, walletAddress })).stated.verdicts.length).toBe(8)
})

test('FR23: one code is explained alone, every tool describes its answer, and the pages are resources', async () => {
  await using agent = await connected(await deployed())
  expect((await agent.call('explain_refusal', { code: 'mint_price_moved' })).stated).toMatchObject({
    code: 'mint_price_moved',
    status: 409,
    remedy: expect.stringContaining('quote'),
  })
  expect(await agent.call('explain_refusal', { code: 'nope' })).toMatchObject({
    isError: true,
    stated: { code: 'unknown_code' },
  })
  const tools = await agent.tools()
  const pairIds = tools.flatMap(({ inputSchema: { properties = {} } }) => properties.pairId ?? [])
  expect(new Set(pairIds.map((each) => (each as { type: string }).type))).toEqual(new Set(['integer']))
  // The client checks each answer against the schema that the tool came with.
  expect(tools.every(({ outputSchema }) => outputSchema?.type === 'object')).toBe(true)
  expect((await agent.call('list_quotes', { rail: 'rfq', pairId: 2 })).isError).toBe(false)
  const pages = await agent.pages()
  expect(pages.map(({ name, title }) => [name, title])).toContainEqual(['quickstart.md', 'Quickstart'])
  for (const { uri } of pages) expect(await agent.page(uri)).toMatchObject({ text: expect.stringMatching(/^# /) })
})

test('a refusal comes back as an error, with our own words and what to do', async () => {
  await using agent = await connected(await deployed())
  const tooLittle = await agent.call('quote_softly', { ...requested, cashAmount: '0' })
  expect(tooLittle).toMatchObject({ isError: true, stated: { code: 'mint_nothing_to_mint', status: 422 } })
  expect(tooLittle.stated.remedy).toBe('Offer at least `minCashAmount`.')
  expect((await agent.call('read_market', { pairId: 987 })).stated.code).toBe('not_found')
  expect((await agent.call('quote_softly', { ...requested, pairId: 4 })).stated.code).toBe('rail_not_offered')
  expect((await agent.call('quote_softly', { ...requested, pairId: 3 })).stated.unit.symbol).toBe('CREDIT')
  expect(
    (await agent.call('check_allowance', { ...requested, pairId: 3, walletAddress: `0x${'1'.repeat(40)}` })).stated
      .code,
  ).toBe('rail_not_offered')
  expect((await agent.call('quote_softly', { ...requested, cashAmont: '1' })).stated).toMatchObject({
    code: 'invalid_request',
    errors: [{ path: 'cashAmont' }],
  })
})

test('firm quotes are taken where the sandbox says that this API is its own, and nowhere else', async () => {
  claimed = urls().url
  await using agent = await connected({ FIRSTHAND_SANDBOX_URL: `${sandboxUrl()}/sandbox/` })
  expect(await agent.names()).toContain('take_firm_quote')
  const taken = await agent.call('take_firm_quote', { ...requested, walletAddress })
  expect(taken).toMatchObject({ isError: false, stated: { state: 'firm' } })
  const { reference } = taken.stated
  expect((await agent.call('read_quote', { reference })).stated).toMatchObject({ reference, state: 'firm' })

  claimed = 'http://127.0.0.1:1'
  expect(await agent.names()).not.toContain('take_firm_quote')
  const refused = { isError: true, stated: { code: 'sandbox_only' } }
  expect(await agent.call('take_firm_quote', { ...requested, walletAddress })).toMatchObject(refused)
  const lies = { FIRSTHAND_SANDBOX: 'true', FIRSTHAND_SANDBOX_URL: 'http://sandbox.example' }
  await using outside = await connected({ ...(await deployed()), ...lies })
  expect(await outside.call('take_firm_quote', { ...requested, walletAddress })).toMatchObject(refused)
})
