import assert from 'node:assert/strict'
import { rpc } from './chain.ts'
import { handsOn, type Terms } from './hands.ts'
import { type ownMarket, softly, until } from './issuance.ts'
import type { Target } from './target.ts'

type OwnMarket = Awaited<ReturnType<typeof ownMarket>>

/** Enough to buy something at any price; a soft quote tells limits and enforces none. */
const plenty = `${10n ** 30n}`

/** Waits until the service prices by the newest block or a later one. */
async function untilSeen(target: Target, { pairId }: OwnMarket): Promise<void> {
  const block = BigInt(await rpc(target, 'eth_blockNumber'))
  const seen = await until(
    () => softly(target, { pairId, cashAmount: plenty }),
    ({ body }) => BigInt(body.priceBlock ?? 0) >= block,
  )
  assert.ok(BigInt(seen.body.priceBlock) >= block, seen.text)
}

/** Other terms of the offering until they are disposed of; the service has seen the change, and the way back. */
export async function setTerms(target: Target, market: OwnMarket, terms: Terms): Promise<AsyncDisposable> {
  await using undo = new AsyncDisposableStack()
  undo.defer(() => untilSeen(target, market))
  undo.use(await handsOn(target).setTerms(market.market.issuanceVenueContract, terms))
  await untilSeen(target, market)
  return undo.move()
}
