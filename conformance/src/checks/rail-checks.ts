import assert from 'node:assert/strict'
import { balanceOf, mine, read } from '../drivers/chain.ts'
import { offeringsOf, ownMarket } from '../drivers/own-market.ts'
import type { OnRail } from '../drivers/rail.ts'
import { buyer, marketCalls, softly, takeBundle, takeQuote } from '../drivers/rail-calls.ts'
import { onEachRail, onIssuance, onThirdPartyVenue } from '../drivers/rails.ts'
import { holdings, purchase } from '../drivers/settle.ts'
import { everyItem, type Json } from '../drivers/target.ts'
import type { Checks, RailCheck } from '../report/check.ts'
import { NotShown } from '../report/not-shown.ts'
import { kinds } from './market-causes.ts'
import { requireInvalid, requireRefusal } from './refused.ts'

/** Neither the router nor the executor keeps anything of a purchase. */
async function requireNothingLeft(target: OnRail, { router, intent }: Json): Promise<void> {
  const [executor] = await read(target, router, 'EXECUTOR()')
  for (const token of [intent.cashToken, intent.assetToken])
    for (const holder of [router, `0x${executor?.toString(16).padStart(40, '0')}`])
      assert.equal(await balanceOf(target, token, holder), 0n, `${holder} keeps ${token}`)
}

/** A whole purchase at each venue of the rail: one transaction, in which the venue's contract moves cash and units. */
const requireBoughtAtEachVenue: RailCheck = async (target) => {
  for (const offering of await offeringsOf(target)) {
    await using market = await ownMarket(target, offering)
    const { quote, bundle, wallet, data } = await purchase(target, market.pairId, buyer)
    const venue: string = offering[target.rail.venueFields[0]].toLowerCase()
    assert.equal(bundle.intent.venue.toLowerCase(), venue)
    const before = await holdings(target, bundle)
    const { status, logs } = await mine(target, { from: wallet, to: bundle.transaction.to, data })
    assert.equal(status, '0x1', 'the chain takes the settlement')
    assert.ok(
      logs.some(({ address }: Json) => address.toLowerCase() === venue),
      'the venue’s own contract fills the order',
    )
    const cash = BigInt(quote.cashAmount)
    const fee = quote.fees.reduce((sum: bigint, { amount }: { amount: string }) => sum + BigInt(amount), 0n)
    const units = BigInt(quote.unitAmount)
    assert.ok(units > 0n)
    assert.deepEqual(await holdings(target, bundle), {
      buyersCash: before.buyersCash - cash,
      paid: before.paid + cash - fee,
      fees: before.fees + fee,
      buyersUnits: before.buyersUnits + units,
      units: before.units + (target.rail.mints ? units : 0n),
    })
    await requireNothingLeft(target, bundle)
  }
}

const sharedChecks: Checks = onEachRail({
  'RAIL-1': async (target) => {
    const { kind: own, surface } = target.rail
    /** Ways in which a request could try to choose a rail. */
    const choices = { primaryExecutionKind: own, rail: surface, executionKind: surface }
    const markets = await everyItem(target, '/markets', buyer)
    for (const kind of kinds.filter((other) => other !== own)) {
      const other = markets.find((market) => market.primaryExecutionKind === kind)
      if (other === undefined) throw new NotShown(`the catalogue shows no market of kind ${kind}`)
      for (const asked of Object.values(marketCalls)) {
        const answer = await asked(target, { pairId: other.pairId })
        requireRefusal(target, answer, 'wrong_rail')
        assert.equal(answer.body.primaryExecutionKind, kind)
      }
      for (const [field, value] of Object.entries(choices)) {
        const answer = await softly(target, { pairId: other.pairId, [field]: value })
        requireInvalid(answer, field, `a body that chooses ${field}`)
      }
    }
    await using market = await ownMarket(target)
    const { status, body } = await softly(target, { pairId: market.pairId })
    assert.deepEqual([status, body.primaryExecutionKind], [200, own])
  },

  'RAIL-5': async (target) => {
    const unsold = (await everyItem(target, '/markets', buyer)).filter((market) => market.primaryExecutionKind === null)
    if (unsold.length === 0) throw new NotShown('the catalogue shows no market without a primary sale')
    for (const market of unsold) {
      assert.equal(market.primaryMarket, false)
      for (const field of target.rail.venueFields)
        assert.ok(!(field in market), `a market without a primary sale carries no ${field}`)
      for (const asked of Object.values(marketCalls))
        requireRefusal(target, await asked(target, { pairId: market.pairId }), 'wrong_rail')
    }
  },

  'LIFE-6': async (target) => {
    await using market = await ownMarket(target)
    const first = await takeQuote(target, { pairId: market.pairId })
    const { bundle } = await takeBundle(target, first.reference)
    const before = await holdings(target, bundle)
    const second = await takeQuote(target, { pairId: market.pairId })
    await takeBundle(target, second.reference)
    await takeBundle(target, first.reference)
    assert.deepEqual(await holdings(target, bundle), before)
  },
})

export const railChecks: Checks = {
  ...sharedChecks,
  ...onThirdPartyVenue({ 'RAIL-3': requireBoughtAtEachVenue }),
  ...onIssuance({ 'RAIL-4': requireBoughtAtEachVenue }),
}
