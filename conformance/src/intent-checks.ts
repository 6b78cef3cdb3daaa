import assert from 'node:assert/strict'
import type { Checks } from './check.ts'
import { signerRoles } from './hands.ts'
import { buyer, intent, ownMarket, quotes, readQuote, takeBundle, takeQuote } from './issuance.ts'
import { type MintCode, requireRefusal } from './refused.ts'
import { call, type Target } from './target.ts'

/** One way to break each rule of eligibility, in the order of the specification. */
const breaks: readonly (readonly [MintCode, object])[] = [
  ['mint_market_paused', { status: 'paused' }],
  ['mint_trading_window_closed', { tradingWindow: { timeZone: 'Europe/Zurich', weekly: [], closedDates: [] } }],
  ['mint_buyer_not_eligible', { eligibility: { jurisdictions: [] } }],
  ['mint_appropriateness_required', { eligibility: { appropriatenessRequired: true } }],
  ['mint_trade_size_out_of_range', { limits: { minCashAmount: null, maxCashAmount: '1' } }],
]
const unbroken = {
  status: 'active',
  tradingWindow: null,
  limits: { minCashAmount: null, maxCashAmount: null },
  eligibility: { jurisdictions: null, investorCategories: null, appropriatenessRequired: false },
}
/** An asset class for which no buyer has passed a test. */
const patient = { freshnessSeconds: 900, assetClass: 'conformance_only' }

/** A market in which exactly these rules are broken. */
function brokenBy(broken: readonly (readonly [MintCode, object])[]): object {
  const own: Record<string, object>[] = broken.map(([, change]) => change as Record<string, object>)
  const eligibility = Object.assign({ ...unbroken.eligibility }, ...own.map((change) => change.eligibility))
  return { ...Object.assign({ ...unbroken }, ...own), eligibility }
}

const timeOutsMs = [1, 3, 6, 10, 15, 25, 40, 80]

/** How much each signer has signed; undefined where the journals cannot be read. */
async function signedBy({ hands }: Target): Promise<number[] | undefined> {
  const journals = await hands?.journals()
  return journals && signerRoles.map((role) => journals[role].length)
}

/** So many quotes were signed since then, once by each signer. */
async function requireSigned(target: Target, before: number[] | undefined, more: number): Promise<void> {
  assert.deepEqual(
    await signedBy(target),
    before?.map((entries) => entries + more),
  )
}

export const intentChecks: Checks = {
  'LIFE-7': async (target) => {
    await using market = await ownMarket(target, patient)
    const { reference } = await takeQuote(target, { pairId: market.pairId })
    for (let subset = 1; subset < 2 ** breaks.length; subset += 1) {
      const broken = breaks.filter((_, place) => (subset >> place) % 2 === 1)
      await market.change(brokenBy(broken))
      const [first] = broken
      assert.ok(first)
      requireRefusal(await intent(target, reference), first[0])
    }
    await market.change(unbroken)
    await takeBundle(target, reference)
  },

  'LIFE-8': async (target) => {
    await using market = await ownMarket(target, patient)
    const { reference } = await takeQuote(target, { pairId: market.pairId })
    await market.change({ status: 'paused' })
    requireRefusal(await intent(target, reference), 'mint_market_paused')
    const { body } = await readQuote(target, reference)
    assert.deepEqual([body.state, body.lastRefusal.code, body.deadline], ['firm', 'mint_market_paused', null])
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
      const path = `${quotes}/${reference}/intent`
      const hungUp = await call(target, 'POST', path, { as: buyer, timeoutMs }).catch(() => null)
      const { text } = await takeBundle(target, reference)
      if (hungUp !== null) assert.equal(hungUp.text, text)
      assert.equal((await takeBundle(target, reference)).text, text)
    }
    await requireSigned(target, before, timeOutsMs.length)
  },
}
