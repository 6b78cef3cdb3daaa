import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { call, type Json, type Target } from './target.ts'

/** The eleven fields, with whether each may be null. */
const fields: Readonly<Record<string, boolean>> = {
  id: false,
  source: false,
  symbol: false,
  name: false,
  base_asset: true,
  quote_currency: true,
  chain_id: true,
  token_ref: false,
  min_price: true,
  max_price: true,
  status: false,
}

/** Those fields, and beside them the markets where it is sold. */
export function requireListing({ markets, ...listing }: Json): void {
  assert.deepEqual(Object.keys(listing).sort(), Object.keys(fields).sort())
  assert.ok(markets.every(Number.isInteger), `markets is ${JSON.stringify(markets)}`)
  for (const [field, nullable] of Object.entries(fields)) {
    const value = listing[field]
    assert.ok(typeof value === 'string' || (nullable && value === null), `${field} is ${String(value)}`)
  }
  assert.ok(['active', 'paused'].includes(listing.status))
}

/** A listing that can be created, in a source and under a token of its own. */
export const aListing = (own: object = {}): Json => ({
  source: 'conformance',
  symbol: 'CONF',
  name: 'Conformance',
  token_ref: randomUUID(),
  ...own,
})

export async function createListing(target: Target, as: string, own: object): Promise<Json> {
  const { status, body, headers } = await call(target, 'POST', '/tokens', { as, body: aListing(own) })
  assert.equal(status, 201)
  assert.ok([`/tokens/${body.id}`, `/admin/tokens/${body.id}`].includes(headers.get('location') ?? ''))
  return body
}

export async function deleteListing(target: Target, as: string, id: string): Promise<void> {
  assert.equal((await call(target, 'DELETE', `/tokens/${id}`, { as })).status, 204)
}
