import type { ChainCalls } from '@firsthand/chain/chain-calls'
import { askJson, type Reply } from '@firsthand/http-client/ask-json'
import type { Live } from '@firsthand/settings/live'
import type { Hex } from '@firsthand/values/values'
import type { PriceLadder, PriceLevel } from '../../pricing.rules.ts'
import type { SupplierRefusal, VenueMarket } from '../supplier.ts'

/** The ways in which suppliers are spoken to. */
export const protocolNames = ['airswap', 'firsthand'] as const
export type ProtocolName = (typeof protocolNames)[number]

/** A supplier as operators write it down. */
export type SupplierSettings = {
  readonly name: string
  readonly protocol: ProtocolName
  readonly url: string
  /** What it knows us by; null when it asks for nothing. */
  readonly key: Live<string> | null
  /** CAIP-2, and the settlement contract there. */
  readonly chainId: string
  readonly contract: Hex
  /** Whose signatures are its own. */
  readonly wallets: readonly Hex[]
  /** What it trades, by the names that markets use. */
  readonly instruments: readonly string[]
}

export type SupplierDeps = {
  readonly chain: ChainCalls
  readonly now: () => Date
  /** For operators: the state of a supplier changed. */
  readonly notice: (what: string, facts: object) => void
}

/** Within this a supplier answers, body and all, or has not answered. */
const deadlineMs = 4_000
const bytesMax = 65_536

/** Where a supplier is asked, and the word by which it knows us. */
export type SupplierAddress = { readonly url: string; readonly key: Live<string> | null }

export type Received = Pick<Reply, 'status' | 'body'>

export const unavailable = (why: string): SupplierRefusal => ({ refused: 'venue_unavailable', why })

/** Addresses, instruments and contracts are the same in any case. */
export const sameText = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** One name for an order, whoever asks: what identifies it at the venue's contract. */
export const orderId = ({ chainId, contract }: VenueMarket, ...named: readonly string[]): string =>
  [chainId, contract, ...named].join(' ').toLowerCase()

/**
 * One question and never a second: an order whose answer was lost would hold the supplier's stock twice. Whatever goes
 * wrong says nothing about a price.
 */
export async function askSupplier(
  { url, key }: SupplierAddress,
  path: string,
  body?: object,
): Promise<Received | SupplierRefusal> {
  const headers = { accept: 'application/json', ...(key !== null && { authorization: `Bearer ${key()}` }) }
  const text = body === undefined ? {} : { body: JSON.stringify(body) }
  try {
    const reply = await askJson(`${url}${path}`, { headers, ...text, deadlineMs, bytesMax })
    return /^application\/json\b/i.test(reply.contentType) ? reply : unavailable('it answered in another content type')
  } catch (error) {
    return unavailable((error as Error).message.slice(0, 200))
  }
}

/** Beside the cash's own decimals: fine enough for the cheapest unit. */
export const ladderScale = 12
const levelsMax = 100
/** Far above any price, and far below what arithmetic on amounts could overflow with. */
const priceMax = 2n ** 128n

/** A list of levels that makes sense: rising, each with a price; and not endless. */
export function ladderOf(levels: readonly (PriceLevel | null)[]): PriceLadder | SupplierRefusal {
  if (levels.length > levelsMax) return unavailable(`its list has ${levels.length} levels`)
  let before = 0n
  for (const level of levels) {
    if (level === null || level.price <= 0n || level.price > priceMax) return unavailable('its list has a false price')
    if (level.upToUnits <= before) return unavailable('its list does not rise')
    before = level.upToUnits
  }
  if (levels.length === 0) return { refused: 'no_quote', why: 'its list is empty' }
  return { levels: levels as readonly PriceLevel[], priceScale: ladderScale }
}

/** Long enough for any token, and too short to cost anything. */
const shape = /^[0-9]{1,60}(?:\.([0-9]{1,60}))?$/

/** A plain decimal times ten to the power of `places`, rounded up where it is finer; null for any other text. */
export function scaledUp(text: string, places: number): bigint | null {
  const match = shape.exec(text)
  if (match === null) return null
  const fraction = match[1] ?? ''
  const digits = BigInt(text.replace('.', ''))
  if (fraction.length <= places) return digits * 10n ** BigInt(places - fraction.length)
  const finer = 10n ** BigInt(fraction.length - places)
  return (digits + finer - 1n) / finer
}

/** A supplier that promises a price for days has made a slip. */
const absurdSeconds = 86_400n

/** What is wrong with the last second of an order; null when nothing is. A short one shortens the quote. */
export function expiryFault(lastSecond: bigint, minExpiry: number, now: Date): string | null {
  if (lastSecond < BigInt(Math.floor(now.getTime() / 1000))) return 'it has expired'
  return lastSecond > BigInt(minExpiry) + absurdSeconds ? 'it is good for absurdly long' : null
}
