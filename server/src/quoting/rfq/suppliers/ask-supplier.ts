import { askJson, type Reply } from '@firsthand/http-client/ask-json'
import type { SupplierRefusal, VenueMarket } from '../supplier.ts'

/** Within this a supplier answers, body and all, or has not answered. */
const deadlineMs = 4_000
const bytesMax = 65_536

/** Where a supplier is asked, and the word by which it knows us. */
export type SupplierAddress = { readonly url: string; readonly key: string | null }

export type Received = Pick<Reply, 'status' | 'body'>

export const unavailable = (why: string): SupplierRefusal => ({ refused: 'venue_unavailable', why })

/** Addresses, instruments and contracts are the same in any case. */
export const sameText = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** One name for an order, whoever asks: what the venue tells its orders apart by, in its contract. */
export const orderId = ({ chainId, contract }: VenueMarket, ...named: readonly string[]): string =>
  [chainId, contract, ...named].join(' ').toLowerCase()

/**
 * One question and never a second: an order that was made unheard would hold the supplier's stock twice. Whatever goes
 * wrong says nothing about a price.
 */
export async function askSupplier(
  { url, key }: SupplierAddress,
  path: string,
  body?: object,
): Promise<Received | SupplierRefusal> {
  const headers = { accept: 'application/json', ...(key !== null && { authorization: `Bearer ${key}` }) }
  const text = body === undefined ? {} : { body: JSON.stringify(body) }
  try {
    const reply = await askJson(`${url}${path}`, { headers, ...text, deadlineMs, bytesMax })
    return /^application\/json\b/i.test(reply.contentType) ? reply : unavailable('it answered in another content type')
  } catch (error) {
    return unavailable((error as Error).message.slice(0, 200))
  }
}
