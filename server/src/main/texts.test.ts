import { type Cursors, cursors } from '@firsthand/http/cursor'
import { guardEdge } from '@firsthand/http/edge'
import { refusalOf, sendRefusal } from '@firsthand/http/errors'
import { readStrictJson } from '@firsthand/http/strict-json'
import { strictValidator } from '@firsthand/http/strict-validator'
import { type Refusal, requireVersion } from '@firsthand/refusal/refusal'
import { CandleQuery } from '@firsthand/wire/candles'
import { ListingWrite, listingComponents } from '@firsthand/wire/listings'
import type { AdminMarket } from '@firsthand/wire/markets'
import { PairId } from '@firsthand/wire/markets'
import { QuoteQuery, QuoteRequest } from '@firsthand/wire/quotes'
import { Address, BaseUnits, ChainId, ref, TenantId, Timestamp } from '@firsthand/wire/values'
import Fastify, { type FastifyReply, type InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { bankTransfer } from '#bank-transfer/bank-refusals'
import { CreationKeyHeader } from '#bank-transfer/purchases/purchase-schemas.routes'
import { verdictOn } from '#compliance/read-profile'
import { rateLimiter } from '#identity/rate-limit.routes'
import { standardLimits } from '#identity/rate-limits.rules'
import { changeRefusal } from '#markets/market-draft.rules'
import { switched } from '#markets/switches.rules'

const settings = { refusalTypeBase: '' }
const list: Cursors = cursors(() => [Buffer.alloc(32)])

/** The shell of the service around a few of its schemas. */
async function shell() {
  const app = Fastify({ schemaController: { compilersFactory: { buildValidator: strictValidator() } } })
  for (const schema of [BaseUnits, Address, ChainId, PairId, TenantId, Timestamp, QuoteRequest, ...listingComponents])
    app.addSchema(schema)
  app.setErrorHandler((error, request, reply) => sendRefusal(refusalOf(error), request, reply, settings))
  guardEdge(app, settings, () => undefined)
  readStrictJson(app)
  const done = async () => ({})
  app.post('/quotes', { schema: { body: ref(QuoteRequest) } }, done)
  app.post('/purchases', { schema: { body: ref(QuoteRequest), headers: CreationKeyHeader } }, done)
  app.put('/tokens', { schema: { body: ref(ListingWrite) } }, done)
  app.get('/candles', { schema: { querystring: CandleQuery } }, done)
  app.get<{ Querystring: QuoteQuery }>('/list', { schema: { querystring: QuoteQuery } }, async ({ query }) => ({
    after: list.read([], query.cursor),
  }))
  return app
}

const app = await shell()
const wallet = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const sound = { pairId: 1, cashAmount: '100000000', walletAddress: wallet }
const ask = async (sent: InjectOptions) => JSON.parse((await app.inject(sent)).body).detail as string
const post = (url: string, body: object | string, headers = {}) => {
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  return ask({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } })
}
const twice = { 'content-type': ['application/json', 'application/json'] }

const detailOf = (refuse: () => unknown): string => {
  try {
    return (refuse() as Refusal).detail
  } catch (error) {
    return (error as Refusal).detail
  }
}
const unapproved = (kycStatus: 'none' | 'expired') =>
  verdictOn({ kycStatus } as never, new Date()) as { detail: string }

/** The calls over a limit, one after another, until one is refused. */
function overTheLimit(): void {
  const { charge } = rateLimiter({ standard: standardLimits, tenants: new Map(), instances: 1 })
  const reply = { header: () => reply } as unknown as FastifyReply
  for (let call = 0; call <= standardLimits.firm.burst; call += 1) charge(reply, 'firm', 'acme', 'ann')
}
const market = { status: 'active', primaryExecutionKind: null, chainId: null } as AdminMarket
const live = { number: 1, cashAmount: '1', latestDeadline: null }
const on = { quotes: true, execution: true, draining: false }
const off = { rfqQuotesEnabled: false, rfqExecutionEnabled: false, reason: 'test' }

test.each<readonly [string, () => string | Promise<string>, string]>([
  [
    'a decimal for base units',
    () => post('/quotes', { ...sound, cashAmount: '1.5' }),
    'cashAmount must be digits in base units, as text: 1.5 USDC is "1500000".',
  ],
  [
    'a wallet that is none',
    () => post('/quotes', { ...sound, walletAddress: 'x' }),
    `walletAddress must be an address like "${wallet}": 0x and 40 hexadecimal digits.`,
  ],
  [
    'a chain that is none',
    () => ask({ method: 'PUT', url: '/tokens', payload: { ...listing(), chain_id: '1' } }),
    'chain_id must be a CAIP-2 chain id like "eip155:1".',
  ],
  [
    'a time that is none',
    () => ask({ url: '/candles?from=yesterday' }),
    'from must be like "1794736200000" (Candles that open then or later. In milliseconds since 1970, or RFC 3339 in UTC).',
  ],
  [
    'a field that is missing',
    () => post('/quotes', { pairId: 1, walletAddress: wallet }),
    'cashAmount is required: send digits in base units, as text: 1.5 USDC is "1500000".',
  ],
  ['several faults', () => post('/quotes', {}), 'pairId is required: send a whole number like 1. 2 more in `errors`.'],
  [
    'no key',
    () => post('/purchases', sound),
    'header Idempotency-Key is required: send 1 to 255 visible ASCII characters without blanks, such as a new UUID.',
  ],
  [
    'no body',
    () => ask({ method: 'POST', url: '/quotes' }),
    'Send a JSON object with pairId, cashAmount, walletAddress.',
  ],
  ['null for a body', () => post('/quotes', 'null'), 'This is null: send a JSON object.'],
  ['__proto__', () => post('/quotes', '{"a":{"__proto__":1}}'), 'The key "__proto__" is refused: leave it out.'],
  [
    'a prototype of its own',
    () => post('/quotes', '{"constructor":{"prototype":1}}'),
    'The key "constructor" is refused: leave it out.',
  ],
  [
    'a key twice',
    () => post('/quotes', '{"pairId":1,"pairId":2}'),
    'The key "pairId" stands here twice: send it once.',
  ],
  ['a header twice', () => post('/quotes', sound, twice), 'The header content-type stands there twice: send it once.'],
  ['nobody who applied', () => unapproved('none').detail, 'You have not applied for the identity check yet.'],
  [
    'an approval that ended',
    () => unapproved('expired').detail,
    'Your identity check has expired and must be renewed.',
  ],
  [
    'over a rate',
    () => detailOf(overTheLimit),
    'Too many firm quotes and purchases of this caller. Come back in 1 second.',
  ],
  [
    'an active market to draft',
    () => detailOf(() => changeRefusal(market, { ...market, status: 'draft' } as never)),
    'An active market cannot become draft: it can become paused or closed.',
  ],
  [
    'another chain',
    () => detailOf(() => changeRefusal(market, { ...market, chainId: 'eip155:2' } as never)),
    'An active market keeps its chainId.',
  ],
  ['one intent', () => detailOf(() => switched(on, off as never, live)), '1 signed intent could no longer settle.'],
  [
    'two intents',
    () => detailOf(() => switched(on, off as never, { ...live, number: 2 })),
    '2 signed intents could no longer settle.',
  ],
  [
    'one purchase',
    () => bankTransfer.too_many_open_purchases('1').detail,
    'Unpaid purchases of one buyer of this instrument: at most 1.',
  ],
  [
    'a version that has passed',
    () => detailOf(() => requireVersion({ version: 4 }, '"3"')),
    'It is at version 4 now. Read it again, and send `If-Match: "4"` for a change that rests on it.',
  ],
  [
    'a cursor of nobody',
    () => ask({ url: '/list?cursor=abc' }),
    'This is not a cursor of this list. Send `next_cursor` as it was given, with the same filters.',
  ],
  ['a limit below nothing', () => ask({ url: '/list?limit=-1' }), 'limit must be a whole number from 1 to 200.'],
  ['a limit that is too high', () => ask({ url: '/list?limit=201' }), 'limit must be a whole number from 1 to 200.'],
  [
    'a price that is a number',
    () => ask({ method: 'PUT', url: '/tokens', payload: { ...listing(), min_price: 1.5 } }),
    'min_price must be a text in quotes or null, like "1.5".',
  ],
  [
    'a field that there is not',
    () => post('/quotes', { ...sound, note: 'x' }),
    'note is no field of this call: leave it out.',
  ],
])('AD11: %s is answered in words that say what to send', async (_name, sent, words) => {
  expect(await sent()).toBe(words)
})

test('FR21: an amount with a decimal point is answered with an amount in base units, and never with a pattern', async () => {
  for (const cashAmount of ['1.5', '1e6', '-1', '0x1', '']) {
    const detail = await post('/quotes', { ...sound, cashAmount })
    expect(detail).toContain('1.5 USDC is "1500000"')
    expect(detail).not.toContain('^')
  }
})

function listing() {
  return { source: 'issuer', token_ref: 'x', name: 'X', symbol: 'X' }
}
