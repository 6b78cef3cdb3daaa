import assert from 'node:assert/strict'
import type { Terms } from '@firsthand/sandbox/controls/controls'
import { rpc, termsOf } from './chain.ts'
import { controlsOn } from './controls.ts'
import type { OnRail, OwnMarket, Rail } from './rail.ts'
import { softly, until } from './rail-calls.ts'

/** Enough to buy something at any price; a soft quote states limits and enforces none. */
const plenty = `${10n ** 30n}`

/** Waits until the service prices by the newest block or a later one. */
async function untilSeen(target: OnRail, { pairId }: OwnMarket): Promise<void> {
  const block = BigInt(await rpc(target, 'eth_blockNumber'))
  const seen = await until(
    () => softly(target, { pairId, cashAmount: plenty }),
    ({ body }) => BigInt(body.priceBlock ?? 0) >= block,
  )
  assert.ok(BigInt(seen.body.priceBlock) >= block, seen.text)
}

/** Other terms of the offering until they are disposed of; the service has seen the change, and the way back. */
export async function setTerms(target: OnRail, market: OwnMarket, terms: Terms): Promise<AsyncDisposable> {
  await using undo = new AsyncDisposableStack()
  undo.defer(() => untilSeen(target, market))
  undo.use(await controlsOn(target).setTerms(market.market.issuanceVenueContract, terms))
  await untilSeen(target, market)
  return undo.move()
}

/** The offering's own sale contract mints at the purchase, and keeps the cash. */
export const issuance: Rail = {
  name: 'issuance',
  kind: 'onchain_primary_mint',
  surface: 'mint',
  prefix: '/primary-mint',
  referencePrefix: 'MINT',
  referenceRest: /^[0-9a-fA-F]{1,32}$/,
  venueFields: ['issuanceVenueContract'],
  hasSwitches: false,
  mints: true,
  priceSlack: 0n,
  paidTo: ({ intent }) => intent.venue,
  async setPrice(target, market, wholeCash) {
    const { issuanceVenueContract, cash } = market.market
    const { cap } = await termsOf(target, issuanceVenueContract)
    return setTerms(target, market, { price: wholeCash * 10n ** BigInt(cash.decimals), cap })
  },
}
