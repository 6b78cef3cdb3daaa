import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { buy, purchases } from '../bank-transfer/bank-calls.ts'
import { controlsOn } from '../drivers/controls.ts'
import { ownMarket } from '../drivers/own-market.ts'
import { ask, buyer, cashAmount, firmly, quotesPath, readQuote, takeQuote } from '../drivers/rail-calls.ts'
import { onEachRail } from '../drivers/rails.ts'
import { walletOf } from '../drivers/wallets.ts'
import type { Checks } from '../report/check.ts'

const keyed = () => ({ headers: { 'idempotency-key': randomUUID() } })

export const replayChecks: Checks = {
  ...onEachRail({
    'REPLAY-1': async (target) => {
      const controls = controlsOn(target)
      await using market = await ownMarket(target)
      const options = keyed()
      const first = await takeQuote(target, { pairId: market.pairId }, options)
      await controls.advance(first.freshness.secondsRemaining + 1)
      const again = await firmly(target, { pairId: market.pairId }, options)
      assert.deepEqual([again.status, again.headers.get('idempotent-replayed')], [201, 'true'], again.text)
      assert.equal(again.body.reference, first.reference)
      assert.deepEqual([again.body.freshness.fresh, again.body.freshness.secondsRemaining], [false, 0])
      assert.equal(again.body.state, (await readQuote(target, first.reference)).body.state)
    },

    'REPLAY-2': async (target) => {
      await using market = await ownMarket(target)
      const { pairId } = market
      const walletAddress = await walletOf(target, buyer)
      const options = keyed()
      const bodies = [
        { pairId, cashAmount, walletAddress },
        { walletAddress, cashAmount, pairId },
      ]
      const answers = []
      for (const body of bodies) answers.push(await ask(target, 'POST', quotesPath(target), { ...options, body }))
      assert.deepEqual(
        answers.map(({ status }) => status),
        [201, 201],
      )
      assert.equal(answers[0]?.body.reference, answers[1]?.body.reference)
    },

    'REPLAY-3': async (target) => {
      await using market = await ownMarket(target)
      const { pairId } = market
      const options = keyed()
      await market.change({ status: 'paused' })
      assert.equal((await firmly(target, { pairId }, options)).status, 409)
      await market.change({ status: 'active' })
      const again = await firmly(target, { pairId }, options)
      assert.deepEqual([again.status, again.headers.get('idempotent-replayed')], [201, null], again.text)
    },
  }),

  'REPLAY-4': async (target) => {
    const { reference } = await buy(target)
    for (let time = 1; time <= 2; time += 1) {
      const { status, body, text } = await ask(target, 'POST', `${purchases}/${reference}/cancel`)
      assert.deepEqual([status, body.state], [200, 'cancelled'], text)
    }
  },
}
