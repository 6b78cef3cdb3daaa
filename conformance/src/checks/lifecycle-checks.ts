import assert from 'node:assert/strict'
import { signerRoles } from '@firsthand/sandbox/controls/controls'
import { allowanceOf, balanceOf, quoteRefOf } from '../drivers/chain.ts'
import { controlsOn } from '../drivers/controls.ts'
import { ownMarket } from '../drivers/own-market.ts'
import type { OnRail } from '../drivers/rail.ts'
import { allowance, buyer, intentPath, readQuote, softly, takeBundle, takeQuote } from '../drivers/rail-calls.ts'
import { onEachRail } from '../drivers/rails.ts'
import { approveAsAnswered } from '../drivers/settle.ts'
import { call } from '../drivers/target.ts'
import { profileOf, walletOf } from '../drivers/wallets.ts'
import type { Checks } from '../report/check.ts'

/** What a quote that binds nothing must not carry. */
const binding = ['reference', 'expiresAt', 'freshness', 'signatures', 'state', 'walletAddress', 'deadline']
const signed = ['signatures', 'intent', 'venueCalldata', 'typedData', 'digest', 'transaction', 'bundle']

/** Where rows were written, but for what follows the chain by itself, block by block. */
async function tablesThatGrow(target: OnRail, context: () => Promise<void>): Promise<string[]> {
  const before = await controlsOn(target).rowCounts()
  assert.ok(Object.keys(before).length > 10, 'the tables are really counted')
  await context()
  const after = Object.entries(await controlsOn(target).rowCounts())
  return after.flatMap(([table, rows]) => (rows === before[table] || table.endsWith(' chain_block') ? [] : [table]))
}

const softQuotes = 25
const attemptsMax = 3

export const lifecycleChecks: Checks = onEachRail({
  'LIFE-1': async (target) => {
    await using market = await ownMarket(target)
    const { pairId } = market
    for (let attempt = 1; ; attempt += 1) {
      const grown = await tablesThatGrow(target, async () => {
        for (let typed = 1; typed <= softQuotes; typed += 1) {
          const { status, body } = await softly(target, { pairId, cashAmount: `${typed}000000` })
          assert.deepEqual([status, body.indicative], [200, true])
          for (const field of binding) assert.ok(!(field in body), field)
        }
      })
      // What somebody else writes meanwhile is not written every time: requests go on record a moment later, programs ask by the clock.
      if (grown.length === 0) return
      assert.ok(
        attempt < attemptsMax,
        `${softQuotes} soft quotes left rows in ${grown.join(', ')} in each of ${attempt} attempts`,
      )
    }
  },

  'LIFE-2': async (target) => {
    await using market = await ownMarket(target)
    const { pairId } = market
    const wallet = await walletOf(target, buyer)
    const cash = market.market.cash.address
    const { body: first } = await allowance(target, { pairId })
    const wanted = BigInt(first.allowance) + 1_000_000n
    const asked = { pairId, cashAmount: `${wanted}` }
    const { status, body: short } = await allowance(target, asked)
    assert.equal(status, 200)
    assert.equal(BigInt(short.balance), await balanceOf(target, cash, wallet))
    assert.equal(BigInt(short.allowance), await allowanceOf(target, cash, wallet, short.spender))
    assert.equal(short.ready, false)
    assert.deepEqual(short.issues.allowance, { actual: short.allowance, expected: `${wanted}` })
    assert.equal(short.approvals.at(-1).amount, `${wanted}`, 'the exact amount, never more')
    await approveAsAnswered(target, asked, buyer)
    const { body: ready } = await allowance(target, asked)
    assert.deepEqual([ready.ready, ready.allowance, ready.approvals], [true, `${wanted}`, []])
    assert.deepEqual(ready.issues, { balance: null, allowance: null })
    const tooMuch = `${BigInt(ready.balance) + 1n}`
    const { body: poor } = await allowance(target, { pairId, cashAmount: tooMuch })
    assert.deepEqual([poor.ready, poor.issues.balance], [false, { actual: ready.balance, expected: tooMuch }])
    const { reference } = await takeQuote(target, { pairId })
    assert.equal((await takeBundle(target, reference)).bundle.router, ready.spender, 'the spender is the router')
  },

  'LIFE-3': async (target) => {
    await using market = await ownMarket(target)
    const quote = await takeQuote(target, { pairId: market.pairId })
    assert.deepEqual([quote.state, quote.indicative], ['firm', false])
    for (const field of signed) assert.ok(!(field in quote), `a firm quote carries no ${field}`)
    // Another instance knows it too: it is in the database, not in the memory of the instance that answered.
    const urls = [target.url, ...(target.liveCandlesUrl === null ? [] : [target.liveCandlesUrl])]
    for (const url of urls) {
      const { status, body } = await readQuote({ ...target, url }, quote.reference)
      assert.equal(status, 200)
      assert.deepEqual({ ...body, freshness: null }, { ...quote, freshness: null })
    }
  },

  'LIFE-4': async (target) => {
    await using market = await ownMarket(target)
    const quote = await takeQuote(target, { pairId: market.pairId })
    const { bundle } = await takeBundle(target, quote.reference)
    assert.equal(bundle.reference, quote.reference)
    const { intent } = bundle
    assert.equal(intent.buyer.toLowerCase(), quote.walletAddress.toLowerCase())
    assert.deepEqual([intent.cashAmount, intent.minUnits], [quote.cashAmount, quote.unitAmount])
    assert.equal(intent.feeAmount, quote.fees[0].amount)
    assert.equal(new Date(Number(intent.deadline) * 1000).toISOString(), bundle.deadline)
    const { body } = await readQuote(target, quote.reference)
    assert.deepEqual([body.state, body.deadline], ['intent_issued', bundle.deadline])
  },

  'LIFE-5': async (target) => {
    await using market = await ownMarket(target)
    const { tenant } = await profileOf(target, buyer)
    const before = await controlsOn(target).journals()
    const { reference } = await takeQuote(target, { pairId: market.pairId })
    const quoteRef = await quoteRefOf(target, tenant, reference)
    assert.deepEqual(await controlsOn(target).journals(), before, 'a firm quote has nothing signed')
    await requireSignedOnce(target, reference, quoteRef, before)
  },
})

type Journals = Awaited<ReturnType<ReturnType<typeof controlsOn>['journals']>>

/** The intent adds exactly one entry to the journal of each signer, also when it is asked for again. */
async function requireSignedOnce(target: OnRail, reference: string, quoteRef: string, before: Journals) {
  for (let asked = 0; asked < 3; asked += 1) {
    const { status, body } = await call(target, 'POST', intentPath(target, reference), { as: buyer })
    assert.deepEqual([status, body.intent?.quoteRef], [200, quoteRef])
    const after = await controlsOn(target).journals()
    for (const role of signerRoles)
      assert.deepEqual(
        after[role].filter((ref) => !before[role].includes(ref)),
        [quoteRef],
      )
  }
}
