import { setTimeout as sleep } from 'node:timers/promises'
import { settlementRouterAbi } from '@firsthand/contracts/abi/settlement-router'
import { mined } from '@firsthand/contracts/chain-clients'
import { type Reason, rowOf } from '@firsthand/wire/refusals'
import { onChainRefusals } from '@firsthand/wire/refusals/on-chain'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { mostCash } from '../domain/pricing.ts'
import { expectRefusal } from '../testing/expected-refusal.ts'
import type { Answer } from '../testing/service-under-test.ts'
import { buyer, cap, cashAmount, price, tradingOfThisFile, type World, wallet } from '../testing/trading-world.ts'

vi.setConfig({ testTimeout: 60_000 })
const trading = tradingOfThisFile()

/** What a test disturbed is mended after it, whatever became of the test. */
const mends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const mend of mends.splice(0).reverse()) await mend()
})

const soft = (pairId: number, amount = cashAmount) => trading.ask('/quotes/soft', { pairId, cashAmount: amount })
const firmAnswer = (pairId: number, changes: object = {}, headers = {}) =>
  trading.ask('/quotes', { pairId, walletAddress: wallet, cashAmount, ...changes }, { headers })

/** A firm quote that succeeds, then its intent. */
async function intentAfter(
  own: Parameters<typeof trading.makeMarket>[0],
  change: () => Promise<unknown> = async () => null,
) {
  const { reference } = await trading.firm(await trading.makeMarket(own))
  await change()
  return trading.intent(reference)
}

async function setTerms(terms: { price?: bigint; cap?: bigint }) {
  mends.push(async () => {
    await trading.setTerms()
    const usual = { price: '25', limits: { maxCashAmount: `${mostCash(cap, 25)}` } }
    await vi.waitFor(async () => expect((await soft(pairId)).body).toMatchObject(usual), { timeout: 10_000 })
  })
  const pairId = await trading.makeMarket()
  await trading.setTerms(terms)
}

/** Compliance as it runs: another process after each restart. */
let running: World['compliance'] = null
const compliance = () => {
  running ??= trading.world.compliance
  if (running === null) throw new Error('no Compliance')
  return running
}

/** Compliance with other settings, until the test is over. */
async function restartCompliance(settings: Readonly<Record<string, string>>) {
  mends.push(async () => {
    running = await compliance().restart({})
  })
  running = await compliance().restart(settings)
}
const supports = (contract: string, barredJurisdictions: readonly string[]) => ({
  COMPLIANCE_SUPPORTED: JSON.stringify([{ action: 'settle', chainId: 'eip155:31337', contract, barredJurisdictions }]),
})

async function freezeCompliance() {
  const { pid } = compliance()
  process.kill(pid, 'SIGSTOP')
  mends.push(async () => process.kill(pid, 'SIGCONT'))
}

async function killSigners(role: 'fee' | 'operator') {
  const { signers } = trading.world
  if (!signers) throw new Error('no signers')
  mends.push(() => Promise.all([0, 1].map((replica) => signers.restart(role, replica))))
  await Promise.all(signers.processes[role].map((process) => process.stop('SIGKILL')))
}

const router = () => ({ address: trading.contracts.router, abi: settlementRouterAbi }) as const
const send = async (functionName: 'pause' | 'unpause') =>
  mined(trading.clients, await trading.clients.sender.writeContract({ ...router(), functionName }))

/** Each refusal by its real cause. */
const causes: Readonly<Partial<Record<Reason, () => Promise<Answer>>>> = {
  market_not_found: () => soft(987_654),
  wrong_rail: () => soft(2),
  market_not_configured: async () => soft(await trading.makeMarket({ issuanceVenueContract: null })),
  market_paused: async () => {
    const pairId = await trading.makeMarket()
    const body = trading.market({ status: 'paused' })
    await trading.call('PUT', `/admin/markets/${pairId}`, { as: 'acme-admin', body })
    return firmAnswer(pairId)
  },
  trading_window_closed: () =>
    intentAfter({ tradingWindow: { timeZone: 'Europe/Zurich', weekly: [], closedDates: [] } }),
  quote_not_found: () => trading.intent(`MINT${'0'.repeat(32)}`),
  quote_expired: () => intentAfter({ freshnessSeconds: 10 }, () => sleep(10_100)),
  price_moved: () => intentAfter({}, () => setTerms({ price: price + 1n })),
  intent_digest_mismatch: async () => {
    const { reference } = await trading.firm(await trading.makeMarket())
    await killSigners('operator')
    expect((await trading.intent(reference)).body.code).toBe('mint_signer_unavailable')
    // Somebody with all rights changes what was drafted.
    await trading.admin.query('alter table app.quote disable trigger issued_once')
    mends.push(() => trading.admin.query('alter table app.quote enable always trigger issued_once'))
    await trading.admin.query("update app.quote set deadline = deadline + interval '1 second' where reference = $1", [
      reference,
    ])
    return trading.intent(reference)
  },
  wallet_not_registered: async () =>
    firmAnswer(await trading.makeMarket(), { walletAddress: '0x00000000000000000000000000000000000000aa' }),
  buyer_not_eligible: () =>
    intentAfter({ eligibility: { jurisdictions: ['US'], investorCategories: null, appropriatenessRequired: false } }),
  appropriateness_required: () =>
    intentAfter({
      assetClass: 'private_equity',
      eligibility: { jurisdictions: null, investorCategories: null, appropriatenessRequired: true },
    }),
  kyc_attestation_refused: () =>
    intentAfter({}, () => restartCompliance(supports(trading.contracts.router.toLowerCase(), ['CH']))),
  kyc_attestation_unsupported: () => intentAfter({}, () => restartCompliance(supports(`0x${'9'.repeat(40)}`, []))),
  purchase_cap_exceeded: async () => firmAnswer(await trading.makeMarket(), { cashAmount: `${cap * 2n}` }),
  trade_size_out_of_range: () => intentAfter({ limits: { minCashAmount: null, maxCashAmount: '1000000' } }),
  nothing_to_buy: async () => soft(await trading.makeMarket(), '0'),
  price_read_failed: async () => {
    const pairId = await trading.makeMarket()
    expect((await soft(pairId)).status).toBe(200)
    trading.chain.freeze()
    mends.push(async () => {
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
  signer_unavailable: () => intentAfter({}, () => killSigners('fee')),
  // The fee signer recomputes the fee by its own schedule.
  signer_declined: () => intentAfter({ feeBps: 50 }),
  wallet_registry_unavailable: async () => {
    const pairId = await trading.makeMarket()
    await trading.firm(pairId)
    await freezeCompliance()
    // The KYC answer of a moment ago still holds for a firm quote; the registry is asked anew.
    return firmAnswer(pairId)
  },
  kyc_attestation_unavailable: () => intentAfter({}, freezeCompliance),
  kyc_required: async () =>
    trading.ask('/quotes/soft', { pairId: await trading.makeMarket(), cashAmount }, { as: 'acme-buyer-pending' }),
  idempotency_key_reused: async () => {
    const pairId = await trading.makeMarket()
    const headers = { 'idempotency-key': 'reused' }
    await firmAnswer(pairId, {}, headers)
    return firmAnswer(pairId, { cashAmount: '5000000' }, headers)
  },
  idempotency_in_progress: async () => {
    const pairId = await trading.makeMarket()
    const headers = { 'idempotency-key': 'running' }
    await trading.firm(pairId)
    await freezeCompliance()
    const first = firmAnswer(pairId, {}, headers)
    await sleep(300)
    const second = await firmAnswer(pairId, {}, headers)
    await first
    return second
  },
}

const rows = Object.keys(onChainRefusals).filter((reason) => rowOf(reason as Reason).reserved === undefined)
const built = [...rows, 'kyc_required', 'idempotency_key_reused', 'idempotency_in_progress'] as Reason[]

test('every row of this rail is provoked below', () => {
  expect(Object.keys(causes).sort()).toEqual([...built].sort())
})

describe('each refusal of the issuance rail, by its real cause and over HTTP', () => {
  test.each(built)('%s', async (reason) => {
    expectRefusal(await causes[reason]!(), reason, 'mint')
  })
})

describe('what the chain says beyond the market', () => {
  test('a paused router pauses every market, and they resume with it', async () => {
    const pairId = await trading.makeMarket()
    await send('pause')
    mends.push(() => send('unpause'))
    await vi.waitFor(async () => expect((await soft(pairId)).body.code).toBe('mint_market_paused'), { timeout: 10_000 })
    await mends.pop()?.()
    await vi.waitFor(async () => expect((await soft(pairId)).status).toBe(200), { timeout: 10_000 })
  })

  test('a cap of zero is closed: firm quotes and intents are refused, a soft quote shows the limit', async () => {
    const pairId = await trading.makeMarket()
    const { reference } = await trading.firm(pairId)
    await setTerms({ cap: 0n })
    const closed = { code: 'mint_purchase_cap_exceeded', closed: true }
    await vi.waitFor(async () => expect((await firmAnswer(pairId)).body).toMatchObject(closed), { timeout: 10_000 })
    expect((await trading.intent(reference)).body).toMatchObject(closed)
    expect((await soft(pairId)).body.limits.maxCashAmount).toBe('0')
  })
})

test('a refusal moves nothing and is kept at the quote, with an event', async () => {
  const { reference } = await trading.firm(await trading.makeMarket({ feeBps: 50 }))
  await trading.intent(reference)
  const { body } = await trading.call('GET', `/primary-mint/quotes/${reference}`)
  expect(body).toMatchObject({ state: 'firm', lastRefusal: { code: 'mint_signer_declined' } })
  const { rows: events } = await trading.admin.query(
    'select kind, data from app.event where subject = $1 order by sequence',
    [reference],
  )
  expect(events.map(({ kind }) => kind)).toEqual(['quote.firm_created', 'quote.intent_refused'])
  expect(JSON.parse(events[1].data)).toMatchObject({ reference, code: 'mint_signer_declined' })
  expect(JSON.stringify(events)).not.toContain(buyer)
})
