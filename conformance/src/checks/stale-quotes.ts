import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { ownMarket } from '../drivers/own-market.ts'
import type { OnRail } from '../drivers/rail.ts'
import { intent, readQuote, takeBundle, takeQuote } from '../drivers/rail-calls.ts'

/** What became of two quotes once their time was over: one was only taken, the other had its intent issued before. */
async function waitUntilStale(target: OnRail) {
  await using market = await ownMarket(target, { freshnessSeconds: 10 })
  const { pairId } = market
  const { reference: used } = await takeQuote(target, { pairId })
  const issued = await takeBundle(target, used)
  const { reference, freshness } = await takeQuote(target, { pairId })
  assert.equal(freshness.fresh, true)
  const leftMs = Date.parse(freshness.expiresAt) - Date.parse(freshness.serverTime) + 100
  await (target.controls === null ? sleep(leftMs) : target.controls.advance(Math.ceil(leftMs / 1000)))
  const refused = await intent(target, reference)
  return { refused, read: await readQuote(target, reference), issued, again: await takeBundle(target, used) }
}

const stale = new WeakMap<OnRail, ReturnType<typeof waitUntilStale>>()

/** The same quotes for every check that needs old ones: where time cannot be skipped, they take ten seconds to grow old. */
export function staleQuotes(target: OnRail) {
  const waiting = stale.get(target) ?? waitUntilStale(target)
  stale.set(target, waiting)
  return waiting
}
