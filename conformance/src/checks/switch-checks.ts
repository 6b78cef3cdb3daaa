import assert from 'node:assert/strict'
import { controlsOn } from '../drivers/controls.ts'
import { ownMarket } from '../drivers/own-market.ts'
import type { OnRail, OwnMarket } from '../drivers/rail.ts'
import { admin, buyer, firmly, intent, softly, takeBundle, takeQuote, until } from '../drivers/rail-calls.ts'
import { onThirdPartyVenue } from '../drivers/rails.ts'
import { purchase, requireReverted, submit } from '../drivers/settle.ts'
import { call } from '../drivers/target.ts'
import type { Checks } from '../report/check.ts'
import { requireEnvelope, requireRefusal } from './refused.ts'

/** No soft and no firm quote. A soft one may rest on a market that was read a moment ago. */
async function requireNoQuotes(target: OnRail, { pairId }: OwnMarket): Promise<void> {
  requireRefusal(target, await firmly(target, { pairId }), 'quotes_disabled')
  const soft = await until(
    () => softly(target, { pairId }),
    ({ status }) => status !== 200,
  )
  requireRefusal(target, soft, 'quotes_disabled')
}

async function requireQuotes(target: OnRail, { pairId }: OwnMarket): Promise<void> {
  const soft = await until(
    () => softly(target, { pairId }),
    ({ status }) => status === 200,
  )
  assert.equal(soft.status, 200, soft.text)
  await takeQuote(target, { pairId })
}

/** Both reads show the switches as they were set. */
async function requireShown(
  target: OnRail,
  { pairId }: Pick<OwnMarket, 'pairId'>,
  quotes: boolean,
  execution: boolean,
) {
  for (const [path, as] of [
    [`/markets/${pairId}`, buyer],
    [`/admin/markets/${pairId}`, admin],
  ] as const) {
    const { body } = await call(target, 'GET', path, { as })
    assert.deepEqual([body.rfqQuotesEnabled, body.rfqExecutionEnabled], [quotes, execution])
  }
}

/** A call that would strand a signed intent is refused first, and has to be confirmed. */
async function requireGuarded(target: OnRail, { pairId }: OwnMarket): Promise<void> {
  const body = { rfqQuotesEnabled: false, rfqExecutionEnabled: false, reason: 'conformance' }
  const refused = await call(target, 'PUT', `/admin/markets/${pairId}/rfq-switches`, { as: admin, body })
  requireEnvelope(refused, 'switch_would_strand')
  assert.deepEqual([refused.status, refused.body.liveIntents.number], [409, 1])
  await requireShown(target, { pairId }, true, true)
}

const states = [true, false].flatMap((quotes) => [true, false].map((execution) => ({ quotes, execution })))

export const switchChecks: Checks = onThirdPartyVenue({
  'SWITCH-1': async (target) => {
    await using market = await ownMarket(target)
    await requireQuotes(target, market)
    const bought = await purchase(target, market.pairId, buyer)
    assert.ok(await submit(target, bought, bought.wallet), 'the chain takes the settlement')
  },

  'SWITCH-2': async (target) => {
    await using market = await ownMarket(target)
    const bought = await purchase(target, market.pairId, buyer)
    await market.turn(false, true)
    await requireNoQuotes(target, market)
    const { bundle } = await takeBundle(target, bought.quote.reference)
    assert.deepEqual(bundle, bought.bundle)
    assert.ok(await submit(target, bought, bought.wallet), 'a signed intent completes')
  },

  'SWITCH-3': async (target) => {
    await using market = await ownMarket(target)
    const bought = await purchase(target, market.pairId, buyer)
    const { reference: unissued } = await takeQuote(target, { pairId: market.pairId })
    await requireGuarded(target, market)
    await market.turn(false, false, { force: true })
    await using on = new AsyncDisposableStack()
    on.defer(() => market.turn(true, true))
    await requireNoQuotes(target, market)
    for (const reference of [bought.quote.reference, unissued])
      requireRefusal(target, await intent(target, reference), 'execution_disabled')
    // The buyer has the bundle already: only the chain can hold it back.
    await using _closed = await controlsOn(target).closeRoute(bought.bundle)
    await requireReverted(target, bought, bought.wallet, 'RouteOff(address)')
  },

  'SWITCH-4': async (target) => {
    await using market = await ownMarket(target, { freshnessSeconds: 900 })
    const references: string[] = []
    for (const _ of states) references.push((await takeQuote(target, { pairId: market.pairId })).reference)
    for (const { quotes, execution } of states) {
      await market.turn(quotes, execution, { force: !execution })
      await requireShown(target, market, quotes, execution)
      await (quotes ? requireQuotes : requireNoQuotes)(target, market)
      const reference = String(references.pop())
      if (execution) await takeBundle(target, reference)
      else requireRefusal(target, await intent(target, reference), 'execution_disabled')
    }
    await market.turn(true, true)
  },
})
