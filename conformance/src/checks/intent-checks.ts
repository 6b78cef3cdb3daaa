import assert from 'node:assert/strict'
import { signerRoles } from '@firsthand/sandbox/controls/controls'
import { ownMarket } from '../drivers/own-market.ts'
import { buyer, intent, intentPath, readQuote, takeBundle, takeQuote } from '../drivers/rail-calls.ts'
import { onEachRail } from '../drivers/rails.ts'
import { call, type Target } from '../drivers/target.ts'
import type { Checks } from '../report/check.ts'
import { breaks, brokenBy, patient, unbroken } from './eligibility-breaks.ts'
import { requireRefusal } from './refused.ts'

const timeOutsMs = [1, 3, 6, 10, 15, 25, 40, 80]

/** How much each signer has signed; undefined where the journals cannot be read. */
async function signedBy({ controls }: Target): Promise<number[] | undefined> {
  const journals = await controls?.journals()
  return journals && signerRoles.map((role) => journals[role].length)
}

/** So many quotes were signed since then, once by each signer. */
async function requireSigned(target: Target, before: number[] | undefined, more: number): Promise<void> {
  assert.deepEqual(
    await signedBy(target),
    before?.map((entries) => entries + more),
  )
}

export const intentChecks: Checks = onEachRail({
  'LIFE-7': async (target) => {
    await using market = await ownMarket(target, patient)
    const { reference } = await takeQuote(target, { pairId: market.pairId })
    for (let subset = 1; subset < 2 ** breaks.length; subset += 1) {
      const broken = breaks.filter((_, place) => (subset >> place) % 2 === 1)
      await market.change(brokenBy(broken))
      const [first] = broken
      assert.ok(first)
      requireRefusal(target, await intent(target, reference), first[0])
    }
    await market.change(unbroken)
    await takeBundle(target, reference)
  },

  'LIFE-8': async (target) => {
    await using market = await ownMarket(target, patient)
    const { reference } = await takeQuote(target, { pairId: market.pairId })
    await market.change({ status: 'paused' })
    const paused = await intent(target, reference)
    requireRefusal(target, paused, 'market_paused')
    const { body } = await readQuote(target, reference)
    assert.deepEqual([body.state, body.lastRefusal.code, body.deadline], ['firm', paused.body.code, null])
    await market.change({ status: 'active' })
    await takeBundle(target, reference)
  },

  'LIFE-9': async (target) => {
    await using market = await ownMarket(target)
    const before = await signedBy(target)
    const { reference } = await takeQuote(target, { pairId: market.pairId })
    const urls = [target.url, target.liveCandlesUrl ?? target.url]
    const fifty = Array.from({ length: 50 }, (_, at) => intent({ ...target, url: String(urls[at % 2]) }, reference))
    const answers = await Promise.all(fifty)
    const [first] = answers
    for (const { status, text } of answers) assert.deepEqual([status, text], [200, first?.text])
    assert.equal((await takeBundle(target, reference)).text, first?.text)
    await requireSigned(target, before, 1)
  },

  'LIFE-10': async (target) => {
    await using market = await ownMarket(target)
    const before = await signedBy(target)
    for (const timeoutMs of timeOutsMs) {
      const { reference } = await takeQuote(target, { pairId: market.pairId })
      const path = intentPath(target, reference)
      const hungUp = await call(target, 'POST', path, { as: buyer, timeoutMs }).catch(() => null)
      const { text } = await takeBundle(target, reference)
      if (hungUp !== null) assert.equal(hungUp.text, text)
      assert.equal((await takeBundle(target, reference)).text, text)
    }
    await requireSigned(target, before, timeOutsMs.length)
  },
})
