import { setTimeout as sleep } from 'node:timers/promises'
import { mostCash } from '@firsthand/wire/prices/pricing'
import { type Reason, rowOf } from '@firsthand/wire/refusals'
import { onChainRefusals } from '@firsthand/wire/refusals/on-chain'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { expectRefusal } from '#testing/expected-refusal'
import { numberEvents } from '#testing/numbered-events'
import { asksOf, type Causes, sharedCauses } from '#testing/refusal-causes'
import { buyer, cap, price, tradingOfThisFile } from '#testing/trading-world'
import { controlsOn } from '#testing/world-controls'

vi.setConfig({ testTimeout: 60_000 })
const trading = tradingOfThisFile()
const controls = controlsOn(trading)
afterEach(() => controls.mend())

const mintAsks = () => asksOf(trading.mint)
const soft = (pairId: number) => mintAsks().soft(pairId)

async function setTerms(terms: { price?: bigint; cap?: bigint }) {
  controls.later(async () => {
    await trading.setTerms()
    const usual = { price: '25', limits: { maxCashAmount: `${mostCash(cap, 25)}` } }
    await vi.waitFor(async () => expect((await soft(pairId)).body).toMatchObject(usual), { timeout: 10_000 })
  })
  const pairId = await trading.makeMarket()
  await trading.setTerms(terms)
}

/** What the issuance rail alone refuses so. */
const mintCauses: Causes = {
  market_not_configured: async () => soft(await trading.makeMarket({ issuanceVenueContract: null })),
  price_moved: () => mintAsks().intentAfter({}, () => setTerms({ price: price + 1n })),
  purchase_cap_exceeded: async () => mintAsks().firm(await trading.makeMarket(), { cashAmount: `${cap * 2n}` }),
  price_read_failed: async () => {
    const pairId = await trading.makeMarket()
    expect((await soft(pairId)).status).toBe(200)
    trading.chain.freeze()
    controls.later(async () => {
      trading.chain.thaw()
      await vi.waitFor(async () => expect((await soft(pairId)).status).toBe(200), { timeout: 20_000, interval: 200 })
    })
    let answer = await soft(pairId)
    for (let waited = 0; answer.status === 200 && waited < 60; waited += 1) {
      await sleep(250)
      answer = await soft(pairId)
    }
    return answer
  },
  venue_unavailable: async () => soft(await trading.makeMarket({ issuanceVenueContract: `0x${'7'.repeat(40)}` })),
  venue_mismatch: async () =>
    soft(await trading.makeMarket({ unit: { symbol: 'TBILL', decimals: 18, address: trading.contracts.tbill } })),
}

/** Rows of which this rail has a code, and those that every call may end in. */
const rows = (Object.keys(onChainRefusals) as Reason[]).filter((reason) => rowOf(reason).codes.mint !== undefined)
const built: readonly Reason[] = [...rows, 'kyc_required', 'idempotency_key_reused', 'idempotency_in_progress']
const causes = (): Causes => ({ ...sharedCauses(trading, trading.mint, controls), ...mintCauses })

test('every row of this rail is provoked below', () => {
  expect(Object.keys(causes()).sort()).toEqual([...built].sort())
})

describe('each refusal of the issuance rail, by its real cause and over HTTP', () => {
  test.each(built)('%s', async (reason) => {
    expectRefusal(await causes()[reason]!(), reason, 'mint')
  })
})

test('AD11: a chain that is away is answered in words that say what to do', async () => {
  const { body } = await causes().price_read_failed!()
  expect(body.detail).toBe('No node of the chain answers with a recent block. Try again in a moment.')
})

describe('what the chain shows beyond the market', () => {
  test('a paused router pauses every market, and they resume with it', async () => {
    const pairId = await trading.makeMarket()
    await controls.pauseRouter()
    await vi.waitFor(async () => expect((await soft(pairId)).body.code).toBe('mint_market_paused'), { timeout: 10_000 })
    await controls.mend()
    await vi.waitFor(async () => expect((await soft(pairId)).status).toBe(200), { timeout: 10_000 })
  })

  test('a cap of zero is closed: firm quotes and intents are refused, a soft quote shows the limit', async () => {
    const pairId = await trading.makeMarket()
    const { reference } = await trading.firm(pairId)
    await setTerms({ cap: 0n })
    const closed = { code: 'mint_purchase_cap_exceeded', closed: true }
    await vi.waitFor(async () => expect((await mintAsks().firm(pairId)).body).toMatchObject(closed), {
      timeout: 10_000,
    })
    expect((await trading.intent(reference)).body).toMatchObject(closed)
    expect((await soft(pairId)).body.limits.maxCashAmount).toBe('0')
  })
})

test('a refusal moves nothing and is kept at the quote, with an event', async () => {
  const { reference } = await trading.firm(await trading.makeMarket({ feeBps: 50 }))
  await trading.intent(reference)
  const { body } = await trading.call('GET', `/primary-mint/quotes/${reference}`)
  expect(body).toMatchObject({ state: 'firm', lastRefusal: { code: 'mint_signer_declined' } })
  await numberEvents(trading.admin)
  const { rows: events } = await trading.admin.query(
    'select kind, data from app.event where subject = $1 order by sequence',
    [reference],
  )
  expect(events.map(({ kind }) => kind)).toEqual(['quote.firm_created', 'quote.intent_refused'])
  expect(JSON.parse(events[1].data)).toMatchObject({ reference, code: 'mint_signer_declined' })
  expect(JSON.stringify(events)).not.toContain(buyer)
})
