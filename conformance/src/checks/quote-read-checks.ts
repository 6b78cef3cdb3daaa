import assert from 'node:assert/strict'
import { ownMarket } from '../drivers/own-market.ts'
import {
  absentReference,
  allowance,
  ask,
  buyer,
  firmly,
  intent,
  quotesPath,
  readQuote,
  softly,
  takeBundle,
  takeQuote,
} from '../drivers/rail-calls.ts'
import { onEachRail } from '../drivers/rails.ts'
import { call, type Json } from '../drivers/target.ts'
import { walletOf } from '../drivers/wallets.ts'
import type { Checks } from '../report/check.ts'
import { requireEnvelope, requireRefusal } from './refused.ts'

/** Buyers that Compliance has not approved, or not any more, and the state they are shown; a hold is shown to nobody. */
const unapproved = { new: 'none', pending: 'pending', rejected: 'rejected', expired: 'expired', held: 'pending' }

export const quoteReadChecks: Checks = onEachRail({
  'EP-6': async (target) => {
    await using market = await ownMarket(target)
    const taken = await takeQuote(target, { pairId: market.pairId })
    const path = `${quotesPath(target)}/${taken.reference}`
    requireEnvelope(await call(target, 'GET', path), 'unauthenticated')
    const { status, body } = await readQuote(target, taken.reference)
    assert.equal(status, 200)
    const { fresh, expiresAt, secondsRemaining, serverTime } = body.freshness
    assert.deepEqual([fresh, expiresAt], [true, taken.expiresAt])
    const leftMs = Date.parse(expiresAt) - Date.parse(serverTime)
    assert.equal(secondsRemaining, Math.floor(leftMs / 1000))
    assert.ok(leftMs > 0 && leftMs <= market.market.freshnessSeconds * 1000)
    assert.equal(Date.parse(expiresAt) - Date.parse(body.createdAt), market.market.freshnessSeconds * 1000)
  },

  'EP-7': async (target) => {
    await using market = await ownMarket(target)
    const { pairId } = market
    requireEnvelope(await call(target, 'GET', quotesPath(target)), 'unauthenticated')
    const own: string[] = []
    for (let taken = 0; taken < 3; taken += 1) own.unshift((await takeQuote(target, { pairId })).reference)
    const list = (query: string, as = buyer) =>
      ask(target, 'GET', `${quotesPath(target)}?pairId=${pairId}${query}`, { as })
    const names = ({ body }: Json) => body.items.map(({ reference }: Json) => reference)
    assert.deepEqual(names(await list('')), own, 'newest first')
    const first = await list('&limit=2')
    const rest = await list(`&limit=2&cursor=${encodeURIComponent(first.body.next_cursor)}`)
    assert.deepEqual([...names(first), ...names(rest), rest.body.next_cursor], [...own, null])
    await takeBundle(target, String(own[1]))
    assert.deepEqual(names(await list('&state=intent_issued')), [own[1]])
    for (const as of ['acme-buyer-2', 'acme-admin', 'globex-buyer-1']) assert.deepEqual(names(await list('', as)), [])
    for (const query of ['&limit=0', '&limit=201', '&owner=x']) assert.equal((await list(query)).status, 400, query)
  },

  'AUTH-5': async (target) => {
    await using market = await ownMarket(target)
    const { pairId } = market
    const { reference } = await takeQuote(target, { pairId })
    const walletAddress = await walletOf(target, buyer)
    for (const [name, kycStatus] of Object.entries(unapproved)) {
      const as = `acme-buyer-${name}`
      const answers = [
        await softly(target, { pairId }, { as }),
        await allowance(target, { pairId, walletAddress }, { as }),
        await firmly(target, { pairId, walletAddress }, { as }),
        await intent(target, reference, { as }),
        await intent(target, absentReference(target), { as }),
      ]
      for (const answer of answers) {
        requireEnvelope(answer, 'kyc_required')
        assert.deepEqual([answer.status, answer.body.kycStatus], [403, kycStatus], as)
      }
      const { status, body } = await ask(target, 'GET', quotesPath(target), { as })
      assert.deepEqual([status, body], [200, { items: [], next_cursor: null }])
      requireRefusal(target, await readQuote(target, reference, as), 'quote_not_found')
    }
  },
})
