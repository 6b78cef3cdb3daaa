import { mined } from '@firsthand/contracts/chain-clients'
import { buyerWallets, chainAccounts } from '@firsthand/sandbox/chain/chain-accounts'
import { fillTransaction, settle, signBundle } from '@firsthand/sdk/settle'
import { verifyBundle } from '@firsthand/sdk/verify-bundle'
import type { Allowance } from '@firsthand/wire/allowances'
import type { Address, Hex } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { numberEvents } from '#testing/numbered-events'
import { cashAmount, tradingOfThisFile, wallet } from '#testing/trading-world'

vi.setConfig({ testTimeout: 60_000 })
const trading = tradingOfThisFile()

/** What each party of a purchase holds. */
async function holdings() {
  const { usdc, harbour, harbourVenue } = trading.contracts
  const [cash, units, venueCash, fees] = await Promise.all([
    trading.balanceOf(usdc, wallet),
    trading.balanceOf(harbour, wallet),
    trading.balanceOf(usdc, harbourVenue),
    trading.balanceOf(usdc, chainAccounts.feeRecipient),
  ])
  return { cash, units, venueCash, fees }
}

/** Sends the approvals that the service asks for, as it says. */
async function approveAsAnswered(pairId: number): Promise<Allowance> {
  const ask = async () =>
    (await trading.ask('/allowance', { pairId, walletAddress: wallet, cashAmount })).body as Allowance
  const sender = await trading.asBuyer()
  for (const { to, data } of (await ask()).approvals)
    await mined(trading.clients, await sender.sendTransaction({ to: to as Address, data: data as Hex }))
  return ask()
}

describe('from a keystroke to units on chain', () => {
  test('soft quote, allowance, firm quote, intent, settlement: everybody holds exactly what was quoted', async () => {
    const pairId = await trading.makeMarket()
    const soft = await trading.ask('/quotes/soft', { pairId, cashAmount })
    expect(soft.body).toMatchObject({
      indicative: true,
      cashAmount,
      unitAmount: '3990000000000000000',
      price: '25',
      fees: [{ kind: 'platform', amount: '250000', bps: 25 }],
    })
    expect(soft.body).not.toHaveProperty('reference')

    expect(await approveAsAnswered(pairId)).toMatchObject({
      ready: true,
      approvals: [],
      spender: trading.contracts.router,
    })
    const before = await holdings()
    const firm = await trading.ask('/quotes', { pairId, walletAddress: wallet, cashAmount })
    expect(firm.status).toBe(201)
    expect(firm.headers.get('location')).toBe(`/primary-mint/quotes/${firm.body.reference}`)
    expect(firm.body).toMatchObject({ state: 'firm', indicative: false, freshness: { fresh: true } })

    const { body: bundle } = await trading.intent(firm.body.reference)
    const { body: keys } = await trading.call('GET', '/.well-known/settlement-keys.json')
    expect(await verifyBundle(bundle, keys)).toEqual([])
    expect(await holdings()).toEqual(before)

    const sender = await trading.asBuyer()
    const receipt = await mined(trading.clients, await settle(sender, bundle, trading.pins))
    expect(receipt.status).toBe('success')
    const after = await holdings()
    expect({
      cash: before.cash - after.cash,
      units: after.units - before.units,
      venueCash: after.venueCash - before.venueCash,
      fees: after.fees - before.fees,
    }).toEqual({ cash: 100_000_000n, units: 3_990_000_000_000_000_000n, venueCash: 99_750_000n, fees: 250_000n })

    const again = { account: wallet, ...fillTransaction(bundle, await signBundle(sender, bundle, trading.pins)) }
    await expect(trading.clients.reader.call(again)).rejects.toThrow()
  })

  test('a stranger cannot submit it, and another wallet cannot settle it', async () => {
    const pairId = await trading.makeMarket()
    await approveAsAnswered(pairId)
    const { reference } = await trading.firm(pairId)
    const { body: bundle } = await trading.intent(reference)
    const call = fillTransaction(bundle, await signBundle(await trading.asBuyer(), bundle, trading.pins))
    const { reader } = trading.clients
    const stranger = buyerWallets['acme-buyer-2'].address
    await expect(reader.call({ account: stranger, ...call })).rejects.toThrow()
    await expect(reader.call({ account: wallet, ...call })).resolves.toBeDefined()
  })
})

describe('an intent', () => {
  test('asked for again, also after expiry, is the same to the byte', async () => {
    const { reference } = await trading.firm(await trading.makeMarket())
    const first = await trading.intent(reference)
    await trading.admin.query("update app.quote set expires_at = created_at + interval '1 ms' where reference = $1", [
      reference,
    ])
    const again = await trading.intent(reference, { body: {} })
    expect([again.status, again.text]).toEqual([200, first.text])
    const { body } = await trading.call('GET', `/primary-mint/quotes/${reference}`)
    expect(body).toMatchObject({ state: 'intent_issued', deadline: first.body.deadline, freshness: { fresh: false } })
  })

  test('takes no body but an empty one', async () => {
    const { reference } = await trading.firm(await trading.makeMarket())
    expect((await trading.intent(reference, { body: { force: true } })).status).toBe(400)
    expect((await trading.intent(reference, { body: {} })).status).toBe(200)
  })

  test('of another caller is not found, within and across tenants', async () => {
    const { reference } = await trading.firm(await trading.makeMarket())
    for (const as of ['acme-buyer-2', 'globex-buyer-1']) {
      const intent = await trading.intent(reference, { as })
      const read = await trading.call('GET', `/primary-mint/quotes/${reference}`, { as })
      expect([intent.body.code, read.body.code]).toEqual(['mint_quote_not_found', 'mint_quote_not_found'])
    }
  })
})

describe('an idempotency key', () => {
  test('AD5: answers the quote that was made, as it is now, and makes no second one', async () => {
    const pairId = await trading.makeMarket()
    const body = { pairId, walletAddress: wallet, cashAmount }
    const headers = { 'idempotency-key': 'story-1' }
    const first = await trading.ask('/quotes', body, { headers })
    await trading.admin.query("update app.quote set expires_at = created_at + interval '1 ms' where reference = $1", [
      first.body.reference,
    ])
    const again = await trading.ask('/quotes', body, { headers })
    expect([again.status, again.body.reference]).toEqual([201, first.body.reference])
    expect(again.body).toMatchObject({ state: 'expired', freshness: { fresh: false, secondsRemaining: 0 } })
    expect(Date.parse(again.body.freshness.serverTime)).toBeGreaterThan(Date.parse(first.body.freshness.serverTime))
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.headers.get('location')).toBe(first.headers.get('location'))
    const list = await trading.call('GET', `/primary-mint/quotes?pairId=${pairId}`)
    expect(list.body.items.map(({ reference }: { reference: string }) => reference)).toEqual([first.body.reference])
  })

  test('replays a refusal that the caller must act on, and starts anew after one of ours', async () => {
    const pairId = await trading.makeMarket()
    const body = { pairId, walletAddress: '0x00000000000000000000000000000000000000aa', cashAmount }
    const headers = { 'idempotency-key': 'story-2' }
    const first = await trading.ask('/quotes', body, { headers })
    const again = await trading.ask('/quotes', body, { headers })
    expect([first.status, again.status, again.text]).toEqual([403, 403, first.text])
    expect(again.headers.get('content-type')).toContain('application/problem+json')
  })

  test('AD8: a refusal for a state that passes is not kept', async () => {
    const pairId = await trading.makeMarket()
    const body = { pairId, walletAddress: wallet, cashAmount }
    const headers = { 'idempotency-key': 'story-passes' }
    const status = (to: string) =>
      trading.admin.query('update app.market set status = $1 where pair_id = $2', [to, pairId])
    await status('paused')
    const refused = await trading.ask('/quotes', body, { headers })
    expect(refused.body.code).toBe('mint_market_paused')
    await status('active')
    const taken = await trading.ask('/quotes', body, { headers })
    expect([taken.status, taken.headers.get('idempotent-replayed')]).toEqual([201, null])
  })

  test('AD15: compares bodies and not the order of their members', async () => {
    const pairId = await trading.makeMarket()
    const headers = { 'idempotency-key': 'story-order' }
    const first = await trading.ask('/quotes', { pairId, walletAddress: wallet, cashAmount }, { headers })
    const again = await trading.ask('/quotes', { cashAmount, walletAddress: wallet, pairId }, { headers })
    expect([again.status, again.body.reference]).toEqual([201, first.body.reference])
    const other = await trading.ask('/quotes', { cashAmount: '1', walletAddress: wallet, pairId }, { headers })
    expect(other.body.code).toBe('idempotency_key_reused')
  })

  test('of another caller is another key', async () => {
    const pairId = await trading.makeMarket()
    const headers = { 'idempotency-key': 'story-3' }
    const first = await trading.ask('/quotes', { pairId, walletAddress: wallet, cashAmount }, { headers })
    const other = { pairId, walletAddress: buyerWallets['globex-buyer-1'].address, cashAmount }
    const second = await trading.ask('/quotes', other, { headers, as: 'globex-buyer-1' })
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.reference).not.toBe(first.body.reference)
  })
})

test('the eleventh live quote in a market is 429, and the list shows ten', async () => {
  const pairId = await trading.makeMarket()
  for (let taken = 0; taken < 10; taken += 1) await trading.firm(pairId)
  const eleventh = await trading.ask('/quotes', { pairId, walletAddress: wallet, cashAmount })
  expect([eleventh.status, eleventh.body.code]).toEqual([429, 'rate_limited'])
  expect(eleventh.body.retryAfterSeconds).toBeGreaterThan(0)
  const pages = []
  for (let cursor = ''; pages.length < 5; ) {
    const { body } = await trading.call('GET', `/primary-mint/quotes?limit=4&state=firm&pairId=${pairId}${cursor}`)
    pages.push(body.items.length)
    if (body.next_cursor === null) break
    cursor = `&cursor=${encodeURIComponent(body.next_cursor)}`
  }
  expect(pages).toEqual([4, 4, 2])
})

test('the eligibility preview gives every verdict and keeps nothing', async () => {
  const pairId = await trading.makeMarket({
    assetClass: 'private_equity',
    tradingWindow: { timeZone: 'Europe/Zurich', weekly: [], closedDates: [] },
    limits: { minCashAmount: null, maxCashAmount: '1' },
    eligibility: { jurisdictions: ['US'], investorCategories: null, appropriatenessRequired: true },
  })
  const { body } = await trading.ask('/eligibility', { pairId, walletAddress: wallet, cashAmount })
  expect(body.eligible).toBe(false)
  expect(body.verdicts.map(({ code }: { code: string | null }) => code)).toEqual([
    null,
    'mint_trading_window_closed',
    'mint_buyer_not_eligible',
    'mint_appropriateness_required',
    'mint_trade_size_out_of_range',
    null,
    null,
    null,
  ])
  // What a remedy names stands beside it.
  expect(body.verdicts.map(({ members }: { members: object }) => members).slice(1, 5)).toEqual([
    { opensAt: null },
    { axis: 'jurisdiction' },
    { assetClass: 'private_equity' },
    { limits: { minCashAmount: null, maxCashAmount: '1' } },
  ])
  const list = await trading.call('GET', `/primary-mint/quotes?pairId=${pairId}`)
  expect(list.body.items).toEqual([])
})

test('AD3: an unregistered wallet is not eligible, as no firm quote is given to it', async () => {
  const pairId = await trading.makeMarket()
  const asked = { pairId, walletAddress: '0x00000000000000000000000000000000000000aa', cashAmount }
  const { body } = await trading.ask('/eligibility', asked)
  const failed = body.verdicts.filter(({ passes }: { passes: boolean }) => !passes)
  expect(body.eligible).toBe(false)
  expect(failed).toMatchObject([{ axis: 'wallet', code: 'mint_wallet_not_registered' }])
  expect((await trading.ask('/quotes', asked)).body.code).toBe('mint_wallet_not_registered')
})

test('AD3: what the chain refuses is a verdict as well, and a good trade passes on every axis', async () => {
  const previewed = async (own: object, amount = cashAmount) => {
    const pairId = await trading.makeMarket(own)
    const { body } = await trading.ask('/eligibility', { pairId, walletAddress: wallet, cashAmount: amount })
    return [body.eligible, body.verdicts.flatMap(({ code }: { code: string | null }) => code ?? [])]
  }
  expect(await previewed({})).toEqual([true, []])
  const stranger = { issuanceVenueContract: `0x${'7'.repeat(40)}` }
  expect(await previewed(stranger)).toEqual([false, ['mint_venue_unavailable']])
  expect(await previewed({}, '0')).toEqual([false, ['mint_nothing_to_mint']])
  expect(await previewed({ issuanceVenueContract: null })).toEqual([false, ['mint_market_not_configured']])
})

test('FR11: a soft quote says whether its size is within the limits', async () => {
  const pairId = await trading.makeMarket({ limits: { minCashAmount: '1000000', maxCashAmount: '250000000' } })
  const within = async (amount: string) =>
    (await trading.ask('/quotes/soft', { pairId, cashAmount: amount })).body.withinLimits
  const amounts = ['500000', '1000000', '250000000', '250000001']
  expect(await Promise.all(amounts.map(within))).toEqual([false, true, true, false])
})

test('AD16: an amount beyond what a chain counts is malformed, not over a cap that soft quotes do not enforce', async () => {
  const pairId = await trading.makeMarket()
  const { status, body } = await trading.ask('/quotes/soft', { pairId, cashAmount: `1${'0'.repeat(72)}` })
  expect([status, body.code, body.errors[0].path]).toEqual([400, 'invalid_request', '/cashAmount'])
  const most = /[0-9]{20,}/.exec(body.errors[0].message)![0]
  const soft = await trading.ask('/quotes/soft', { pairId, cashAmount: most })
  expect([soft.status, soft.body.withinLimits]).toEqual([200, false])
})

test('a hundred soft quotes change no table', async () => {
  const pairId = await trading.makeMarket()
  const counts = async () => {
    // Instances report by the clock how they are, whatever is asked.
    const { rows } = await trading.admin.query(
      "select tablename as name from pg_tables where schemaname = 'app' and tablename not like 'dependency%'",
    )
    const counted = rows.map(({ name }) => `(select count(*) from app.${name}) as ${name}`)
    return (await trading.admin.query(`select ${counted.join()}`)).rows[0]
  }
  // Requests that were refused are written down a moment later.
  const settledCounts = async () => {
    let now = await counts()
    await vi.waitFor(
      async () => {
        const last = now
        await new Promise((done) => setTimeout(done, 600))
        now = await counts()
        expect(now).toEqual(last)
      },
      { timeout: 10_000 },
    )
    return now
  }
  await numberEvents(trading.admin)
  const before = await settledCounts()
  await Promise.all(
    Array.from({ length: 100 }, (_, i) => trading.ask('/quotes/soft', { pairId, cashAmount: `${1_000_000 + i}` })),
  )
  expect(Object.keys(before).length).toBeGreaterThan(5)
  expect(await settledCounts()).toEqual(before)
})
