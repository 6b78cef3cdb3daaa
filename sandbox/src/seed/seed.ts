import type { ImportedLine } from '@firsthand/wire/listing-import'
import type { AdminMarket, MarketWrite } from '@firsthand/wire/markets'
import { reservedMarkets } from '../faults/reserved-markets.ts'
import { PartFailed } from '../world/part-failed.ts'
import { type BankSale, seedBank } from './seed-bank.ts'
import { seedDeletion, seedListings } from './seed-listings.ts'
import { seedMarkets, seedMoves } from './seed-markets.ts'
import { sendUntilTaken } from './send-until-taken.ts'

/** Sends a text as somebody and answers the text of what came back. */
type Headers = Readonly<Record<string, string>>
type Send = (
  by: string,
  method: string,
  path: string,
  body?: string,
  type?: string,
  headers?: Headers,
) => Promise<string>

type Write = <T>(by: string, method: string, path: string, body?: object, headers?: Headers) => Promise<T>

/** Fills an empty service through its own API, as its users would. */
export async function seed(api: { readonly url: string }, token: (persona: string) => Promise<string>): Promise<void> {
  const send: Send = (by, method, path, body, type = 'application/json', headers = {}) =>
    sendUntilTaken('Seeding', api.url, () => token(by), { method, path, body, type, headers })
  await fillMarkets(send, await fillListings(send))
}

/** The id of each listing, by its ticker. */
type ListingIds = ReadonlyMap<string, string>

async function fillListings(send: Send): Promise<ListingIds> {
  const ids = new Map<string, string>()
  for (const [by, writes] of Object.entries(seedListings)) {
    const lines = writes.map((write) => JSON.stringify(write)).join('\n')
    const answer = await send(by, 'POST', '/admin/tokens/import', lines, 'application/x-ndjson')
    const results = answer.split('\n').slice(0, writes.length)
    const made = results.map((line) => JSON.parse(line) as ImportedLine)
    if (made.some(({ result }) => result !== 'created')) {
      throw new PartFailed('Seeding', 'could not create every listing', 'The answer is below.', answer)
    }
    for (const [at, { symbol }] of writes.entries()) ids.set(symbol, made[at]?.id ?? '')
    if (by !== seedDeletion.by) continue
    const at = writes.findIndex(({ symbol }) => symbol === seedDeletion.symbol)
    await send(by, 'DELETE', `/tokens/${made[at]?.id}`)
  }
  return ids
}

async function fillMarkets(send: Send, listings: ListingIds): Promise<void> {
  const write: Write = async (by, method, path, body, headers) =>
    JSON.parse(await send(by, method, path, body && JSON.stringify(body), undefined, headers))
  const make = (by: string, market: MarketWrite) => write<AdminMarket>(by, 'POST', '/admin/markets', market)
  const sell = await seedBank(write)
  const sold: Promise<void>[] = []
  for (const { by, write: market, listed, switchedOn, sale } of seedMarkets) {
    const listingId = listed ? listings.get(market.unit.symbol) : null
    const { pairId } = await make(by, { ...market, listingId: listingId ?? null })
    const switches = { rfqQuotesEnabled: true, rfqExecutionEnabled: true, reason: 'seeded' }
    if (switchedOn) await write(by, 'PUT', `/admin/markets/${pairId}/rfq-switches`, switches)
    if (sale) sold.push(sell(pairId, sale))
  }
  for (const { by, write: market, to } of seedMoves) {
    const { pairId } = await make(by, market)
    await write(by, 'PUT', `/admin/markets/${pairId}`, { ...market, status: to })
  }
  await Promise.all([...sold, fillReserved(write, sell)])
}

/** One after the other, because their numbers are published; what becomes of each then, side by side. */
async function fillReserved(write: Write, sell: (pairId: number, sale: BankSale) => Promise<void>): Promise<void> {
  const by = 'acme-admin'
  const moves: Promise<unknown>[] = []
  for (const { write: market, switches, to, sale } of reservedMarkets) {
    const { pairId } = await write<AdminMarket>(by, 'POST', '/admin/markets', market)
    const path = `/admin/markets/${pairId}`
    const sold = sale ? sell(pairId, sale) : Promise.resolve()
    moves.push(to ? sold.then(() => write(by, 'PUT', path, { ...market, status: to })) : sold)
    if (!switches) continue
    const [rfqQuotesEnabled, rfqExecutionEnabled] = switches
    moves.push(write(by, 'PUT', `${path}/rfq-switches`, { rfqQuotesEnabled, rfqExecutionEnabled, reason: 'seeded' }))
  }
  await Promise.all(moves)
}
