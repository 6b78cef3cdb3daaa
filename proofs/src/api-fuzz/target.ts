import { randomUUID } from 'node:crypto'
import { buyerWallets } from '@firsthand/sandbox/chain/chain-accounts'
import { administratorOf, approvedBuyerOf, type Tokens } from './callers.ts'
import { type GivenCursor, type Source, tenants } from './case.ts'
import { type Answer, openConnections } from './connections.ts'
import type { Codes } from './laws.ts'
import { bytesOf, jsonHeader, linesHeader, queryText, type Request } from './request.ts'

/** A running service, and how to call it as somebody. */
export type Target = {
  readonly tokens: Tokens
  /** Null when the connection closed without an answer. */
  send(request: Request): Promise<Answer | null>
  close(): void
}

export function targetAt(port: number, tokens: Tokens): Target {
  const connections = openConnections(port)
  const authorizationOf = (as: Request['as']) =>
    as === null || typeof as === 'string' ? as : `Bearer ${tokens.of(as)}`
  return {
    tokens,
    send: (request) => connections.exchange(bytesOf(request, authorizationOf(request.as))),
    close: () => connections.close(),
  }
}

const administrator = administratorOf(tenants[0])

async function ask(target: Target, request: Pick<Request, 'method' | 'path' | 'headers' | 'body'>): Promise<string> {
  const answer = await target.send({ ...request, as: administrator })
  if (answer?.status !== 200) throw new Error(`${request.method} ${request.path}: ${answer?.status}`)
  return answer.text
}

const read = async <T>(target: Target, path: string): Promise<T> =>
  JSON.parse(await ask(target, { method: 'GET', path })) as T

type Page<T> = { readonly items: readonly T[]; readonly next_cursor: string }
type Listed = { readonly code: string; readonly status: number; readonly retryable: boolean }

/** Every refusal that the service knows. */
export async function codesOf(target: Target): Promise<Codes> {
  const { items } = await read<{ items: readonly Listed[] }>(target, '/refusal-codes')
  return new Map(items.map((each) => [each.code, each]))
}

async function given(target: Target, path: string, query: GivenCursor['query'] = {}): Promise<GivenCursor> {
  const asked = { limit: 1, ...query }
  const { next_cursor: cursor } = await read<Page<unknown>>(target, `${path}${queryText(asked)}`)
  return { path, query: asked, cursor }
}

/** Listings that both tenants see, whatever became of others. */
async function freshListings(target: Target, count: number): Promise<readonly string[]> {
  const source = `survey ${randomUUID()}`
  const lines = Array.from({ length: count }, (_, i) =>
    JSON.stringify({ source, symbol: `S${i}`, name: `Survey ${i}`, token_ref: `${i}`, entitled_tenants: tenants }),
  )
  const sent = { headers: [linesHeader], body: lines.join('\n') }
  await ask(target, { method: 'POST', path: '/admin/tokens/import', ...sent })
  const { items } = await read<Page<{ readonly id: string }>>(target, `/tokens${queryText({ source })}`)
  return items.map(({ id }) => id)
}

/** Firm quotes of the first tenant's buyer on one rail: those that there are, or one at the sandbox's own market. */
async function someQuotes(target: Target, prefix: string, pairId: number): Promise<readonly string[]> {
  const as = approvedBuyerOf(tenants[0])
  const listed = await target.send({ method: 'GET', path: `${prefix}/quotes?limit=5`, as })
  const { items } = JSON.parse(listed?.text ?? '{"items":[]}') as { items: readonly { reference: string }[] }
  if (items.length > 0) return items.map(({ reference }) => reference)
  const body = { pairId, walletAddress: buyerWallets['acme-buyer-1'].address, cashAmount: '100000000' }
  const request = { method: 'POST', path: `${prefix}/quotes`, headers: [jsonHeader], body: JSON.stringify(body) }
  const taken = await target.send({ ...request, as })
  if (taken?.status !== 201) throw new Error(`no quote to ask about: ${taken?.text}`)
  return [JSON.parse(taken.text).reference]
}

/** Purchases of the first tenant's buyer by bank transfer, and the instruments that they see. */
async function somePurchases(target: Target) {
  const as = approvedBuyerOf(tenants[0])
  const listed = await target.send({ method: 'GET', path: '/offchain-instruments?limit=5', as })
  const { items } = JSON.parse(listed?.text ?? '{"items":[]}') as { items: readonly { instrumentId: string }[] }
  const body = { pairId: 3, walletAddress: buyerWallets['acme-buyer-1'].address, cashAmount: '100000' }
  const headers = [jsonHeader, ['idempotency-key', randomUUID()] as const]
  const request = { method: 'POST', path: '/offchain-purchases', headers, body: JSON.stringify(body) }
  const made = await target.send({ ...request, as })
  const purchases = made?.status === 201 ? [JSON.parse(made.text).reference as string] : []
  return { purchases, instrumentIds: items.map(({ instrumentId }) => instrumentId) }
}

/** Long enough ago for many candles to follow. */
const longAgo = Date.UTC(2025, 0, 1)

/** What the harness must know before it begins. */
export async function survey(target: Target) {
  const { items } = await read<Page<{ readonly pairId: number }>>(target, '/admin/markets?limit=10')
  // Two are given to no case, so that none deletes them: every list has a further page.
  const [kept, _further, ...listingIds] = await freshListings(target, 12)
  const cursors: Source['cursors'] = new Map([
    ['markets.list', await given(target, '/markets')],
    ['admin.markets.list', await given(target, '/admin/markets')],
    ['tokens.list', await given(target, '/tokens')],
    ['admin.tokens.list', await given(target, '/admin/tokens')],
    ['events.list', await given(target, '/events')],
    ['tokens.candles', await given(target, `/tokens/${kept}/candles`, { from: longAgo })],
  ])
  const pairIds = items.map(({ pairId }) => `${pairId}`)
  const references = [...(await someQuotes(target, '/primary-mint', 1)), ...(await someQuotes(target, '/rfq', 2))]
  const { items: events } = await read<Page<{ readonly id: string }>>(target, '/events')
  const eventIds = events.map(({ id }) => id)
  const bank = await somePurchases(target)
  return { codes: await codesOf(target), cursors, listingIds, pairIds, references, ...bank, endpointIds: [], eventIds }
}
