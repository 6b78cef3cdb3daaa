import assert from 'node:assert/strict'
import { buying } from '../bank-transfer/bank-calls.ts'
import { ownSale } from '../bank-transfer/own-sale.ts'
import { createListing } from '../drivers/listings.ts'
import { ownMarket } from '../drivers/own-market.ts'
import { admin, ask, firmly, takeBundle, takeQuote } from '../drivers/rail-calls.ts'
import { onEachRail, onThirdPartyVenue } from '../drivers/rails.ts'
import { type Answer, call, type Json, type Target } from '../drivers/target.ts'
import type { Checks } from '../report/check.ts'

const availabilityOf = async (target: Target, pairId: number): Promise<Json> =>
  (await ask(target, 'GET', `/markets/${pairId}`)).body.availability

const open = { quotes: 'open', execution: 'open', because: null }

/** The read says what the call is refused with. */
async function requireAgreed(target: Target, pairId: number, refused: Answer): Promise<Json> {
  const availability = await availabilityOf(target, pairId)
  assert.equal(availability.because, refused.body.code, refused.text)
  assert.equal(availability.quotes, 'off')
  return availability
}

export const readsChecks: Checks = {
  ...onEachRail({
    'READS-1': async (target) => {
      await using market = await ownMarket(target)
      const { pairId } = market
      assert.deepEqual(await availabilityOf(target, pairId), open)
      await market.change({ status: 'paused' })
      const { execution } = await requireAgreed(target, pairId, await firmly(target, { pairId }))
      assert.equal(execution, 'off')
    },
  }),

  ...onThirdPartyVenue({
    'READS-2': async (target) => {
      await using market = await ownMarket(target)
      const { pairId } = market
      const { reference } = await takeQuote(target, { pairId })
      await takeBundle(target, reference)
      await market.turn(false, false, { drain: true })
      const { execution } = await requireAgreed(target, pairId, await firmly(target, { pairId }))
      assert.equal(execution, 'draining')
    },
  }),

  'READS-3': async (target) => {
    await using sale = await ownSale(target)
    const { pairId, instrumentId } = sale
    assert.deepEqual(await availabilityOf(target, pairId), open)
    const paused = await call(target, 'POST', `/admin/instruments/${instrumentId}/pause`, { as: admin })
    assert.equal(paused.status, 200, paused.text)
    await requireAgreed(target, pairId, await buying(target, { pairId }))
  },

  'READS-4': async (target) => {
    const { id } = await createListing(target, admin, {})
    const path = `/tokens/${id}`
    const first = await call(target, 'GET', path, { as: admin })
    const etag = first.headers.get('etag') ?? ''
    const same = await call(target, 'GET', path, { as: admin, headers: { 'if-none-match': etag } })
    assert.deepEqual([same.status, same.text, same.headers.get('etag')], [304, '', etag])
    const head = await call(target, 'HEAD', path, { as: admin })
    assert.deepEqual([head.status, head.text, head.headers.get('etag')], [200, '', etag])
  },

  'READS-5': async (target) => {
    const { id } = await createListing(target, admin, { hidden: true })
    const read = async () => (await call(target, 'GET', `/admin/tokens/${id}`, { as: admin })).body
    const put = (body: object) => call(target, 'PUT', `/tokens/${id}`, { as: admin, body })
    const before = await read()
    const { hidden: _, ...withoutHidden } = before
    const changed = await put({ ...withoutHidden, name: 'Changed' })
    assert.equal(changed.status, 200, changed.text)
    const after = await read()
    assert.deepEqual([after.name, after.hidden], ['Changed', true])
    assert.equal((await put(before)).status, 412, 'a stale version')
    assert.equal((await put({ ...after, owner_tenant: 'somebody-else' })).status, 400)
    assert.equal((await put({ ...after, unknown: 1 })).status, 400)
  },
}
