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

export function requireListing(listing: Json): void {
  assert.deepEqual(Object.keys(listing).sort(), [...Object.keys(fields), 'markets'].sort())
  assert.ok(listing.markets.every(Number.isInteger), 'it names its markets')
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
  // A hidden one is read where administrators read.
  const found = await call(target, 'GET', headers.get('location') ?? '', { as })
  assert.deepEqual([found.status, found.body.id], [200, body.id])
  return body
}

export async function deleteListing(target: Target, as: string, id: string): Promise<void> {
  assert.equal((await call(target, 'DELETE', `/tokens/${id}`, { as })).status, 204)
}
