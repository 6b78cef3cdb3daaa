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
const wish = { pairId: 1, cashAmount: '100000000' }

/** What the control server of a sandbox says of its API. */
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
    async call(name: string, args: object = {}) {
      const { isError = false, content } = await client.callTool({ name, arguments: { ...args } })
      return { isError, said: JSON.parse((content as { text: string }[])[0]!.text) }
    },
    [Symbol.asyncDispose]: () => client.close(),
  }
}
const deployed = async () => ({
  FIRSTHAND_URL: urls().url,
  FIRSTHAND_TOKEN: await world().identity.token('acme-buyer-1'),
})

test('an agent reads, prices and is told what is missing, and can take nothing', async () => {
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
    'read_status',
    'quote_softly',
    'check_allowance',
    'preview_eligibility',
  ])
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true)
  expect((await agent.call('read_market', { pairId: 1 })).said).toMatchObject({
    primaryExecutionKind: 'onchain_primary_mint',
  })
  const { said } = await agent.call('list_listings', { limit: 1 })
  expect((await agent.call('read_candles', { id: said.items[0].id, limit: 2 })).said.items.length).toBe(2)
  expect((await agent.call('list_refusal_codes')).said.items.length).toBeGreaterThan(70)
  expect((await agent.call('read_status')).isError).toBe(false)
  expect((await agent.call('list_quotes', { rail: 'rfq' })).said).toMatchObject({ next_cursor: null })
  expect((await agent.call('quote_softly', wish)).said).toMatchObject({
    indicative: true,
    unitAmount: '3990000000000000000',
  })
  expect((await agent.call('quote_softly', { ...wish, pairId: 2 })).said.primaryExecutionKind).toBe(
    'onchain_rfq_atomic',
  )
  expect((await agent.call('check_allowance', { ...wish, walletAddress })).said).toMatchObject({ ready: false })
  expect((await agent.call('preview_eligibility', { ...wish, walletAddress })).said.verdicts.length).toBe(5)
})

test('a refusal comes back as an error, with our own words and what to do', async () => {
  await using agent = await connected(await deployed())
  const tooLittle = await agent.call('quote_softly', { ...wish, cashAmount: '0' })
  expect(tooLittle).toMatchObject({ isError: true, said: { code: 'mint_nothing_to_mint', status: 422 } })
  expect(tooLittle.said.remedy).toBe('Offer at least `minCashAmount`.')
  expect((await agent.call('read_market', { pairId: 987 })).said.code).toBe('not_found')
  expect((await agent.call('quote_softly', { ...wish, pairId: 4 })).said.code).toBe('rail_not_offered')
  expect((await agent.call('quote_softly', { ...wish, pairId: 3 })).said.unit.symbol).toBe('CREDIT')
  expect(
    (await agent.call('check_allowance', { ...wish, pairId: 3, walletAddress: `0x${'1'.repeat(40)}` })).said.code,
  ).toBe('rail_not_offered')
  expect((await agent.call('quote_softly', { ...wish, cashAmont: '1' })).said).toMatchObject({
    code: 'invalid_request',
    errors: [{ path: 'cashAmont' }],
  })
})

test('firm quotes are taken where the sandbox says that this API is its own, and nowhere else', async () => {
  claimed = urls().url
  await using agent = await connected({ FIRSTHAND_SANDBOX_URL: sandboxUrl() })
  expect(await agent.names()).toContain('take_firm_quote')
  const taken = await agent.call('take_firm_quote', { ...wish, walletAddress })
  expect(taken).toMatchObject({ isError: false, said: { state: 'firm' } })
  const { reference } = taken.said
  expect((await agent.call('read_quote', { reference })).said).toMatchObject({ reference, state: 'firm' })

  claimed = 'http://127.0.0.1:1'
  expect(await agent.names()).not.toContain('take_firm_quote')
  const refused = { isError: true, said: { code: 'sandbox_only' } }
  expect(await agent.call('take_firm_quote', { ...wish, walletAddress })).toMatchObject(refused)
  const lies = { FIRSTHAND_SANDBOX: 'true', FIRSTHAND_SANDBOX_URL: 'http://sandbox.example' }
  await using outside = await connected({ ...(await deployed()), ...lies })
  expect(await outside.call('take_firm_quote', { ...wish, walletAddress })).toMatchObject(refused)
})
