import { mined } from '@firsthand/contracts/chain-clients'
import { switchRoute } from '@firsthand/contracts/switch-route'
import { chainAccounts, supplierWallets } from '@firsthand/sandbox/chain/chain-accounts'
import { settle } from '@firsthand/sdk/settle'
import { verifyBundle } from '@firsthand/sdk/verify-bundle'
import { describe, expect, test, vi } from 'vitest'
import { cashAmount, tradingOfThisFile, wallet } from '#testing/trading-world'
import { venueBuyer } from '../testing/venue-buyer.ts'

vi.setConfig({ testTimeout: 60_000 })
const trading = tradingOfThisFile()
const { approveAsAnswered, settles, issued } = venueBuyer(trading)

/** What each party of a purchase holds. */
async function holdings() {
  const { usdc, tbill, router, book } = trading.contracts
  const { executor = router } = book.deployed
  const [cash, units, makerCash, fees, ...left] = await Promise.all([
    trading.balanceOf(usdc, wallet),
    trading.balanceOf(tbill, wallet),
    trading.balanceOf(usdc, supplierWallets.northwind.address),
    trading.balanceOf(usdc, chainAccounts.feeRecipient),
    ...[usdc, tbill].flatMap((token) => [router, executor].map((holder) => trading.balanceOf(token, holder))),
  ])
  return { cash, units, makerCash, fees, left }
}

describe('a purchase at AirSwap’s contract', () => {
  test('the maker has the cash, the buyer the units, router and executor nothing', async () => {
    const pairId = await trading.rfq.makeMarket()
    const soft = await trading.rfq.ask('/quotes/soft', { pairId, cashAmount })
    expect(soft.body).toMatchObject({ indicative: true, primaryExecutionKind: 'onchain_rfq_atomic', price: '98.5985' })
    await approveAsAnswered(pairId)
    const before = await holdings()
    const firm = await trading.rfq.ask('/quotes', { pairId, walletAddress: wallet, cashAmount })
    expect(firm.body).toMatchObject({ state: 'firm', unitAmount: soft.body.unitAmount, price: soft.body.price })
    expect(firm.body.reference).toMatch(/^RFQ[0-9a-f]{32}$/)

    const { body: bundle } = await trading.rfq.intent(firm.body.reference)
    const { body: keys } = await trading.call('GET', '/.well-known/settlement-keys.json')
    expect(await verifyBundle(bundle, keys)).toEqual([])
    expect(bundle.intent.venue.toLowerCase()).toBe(trading.contracts.swap.toLowerCase())
    expect(await holdings()).toEqual(before)

    const sender = await trading.asBuyer()
    await mined(trading.clients, await settle(sender, bundle, trading.pins))
    const after = await holdings()
    expect(after.units - before.units).toBe(BigInt(firm.body.unitAmount))
    expect({
      cash: before.cash - after.cash,
      makerCash: after.makerCash - before.makerCash,
      fees: after.fees - before.fees,
      left: after.left,
    }).toEqual({ cash: 100_000_000n, makerCash: 99_900_000n, fees: 100_000n, left: [0n, 0n, 0n, 0n] })
    expect(await settles(bundle)).toBe(false)
  })

  test('the best of several suppliers wins, and what the others answered is kept', async () => {
    const { reference } = await trading.rfq.firm(await trading.rfq.makeMarket())
    const { rows } = await trading.admin.query('select venue_terms from app.quote where reference = $1', [reference])
    const { supplier, answers } = JSON.parse(rows[0].venue_terms)
    expect(supplier).toBe('northwind')
    const [first, second] = answers
    expect([first.supplier, second.supplier]).toEqual(['northwind', 'southgate'])
    expect(BigInt(first.units)).toBeGreaterThan(BigInt(second.units))
  })
})

test('a purchase at a supplier’s own desk: the cash rests in its contract', async () => {
  const { desk } = trading.rfq
  const pairId = await desk.makeMarket()
  await approveAsAnswered(pairId)
  const { usdc, desk: contract } = trading.contracts
  const [before, deskBefore] = await Promise.all([holdings(), trading.balanceOf(usdc, contract)])
  const { reference, unitAmount } = await desk.firm(pairId)
  const { body: bundle } = await desk.intent(reference)
  await mined(trading.clients, await settle(await trading.asBuyer(), bundle, trading.pins))
  const [after, deskAfter] = await Promise.all([holdings(), trading.balanceOf(usdc, contract)])
  expect({
    cash: before.cash - after.cash,
    units: after.units - before.units,
    deskCash: deskAfter - deskBefore,
    fees: after.fees - before.fees,
    left: after.left,
  }).toEqual({
    cash: 100_000_000n,
    units: BigInt(unitAmount),
    deskCash: 99_900_000n,
    fees: 100_000n,
    left: [0n, 0n, 0n, 0n],
  })
})

describe('winding down', () => {
  test('quotes off: no soft and no firm quote, and a signed intent settles', async () => {
    const pairId = await trading.rfq.makeMarket()
    await approveAsAnswered(pairId)
    const { reference, bundle } = await issued(pairId)
    expect((await trading.rfq.turn(pairId, false, true)).body.liveIntents).toMatchObject({ number: 1 })
    for (const path of ['/quotes/soft', '/quotes'] as const) {
      const requested = { pairId, cashAmount, ...(path === '/quotes' && { walletAddress: wallet }) }
      expect((await trading.rfq.ask(path, requested)).body.code).toBe('rfq_quotes_disabled')
    }
    // Whoever holds a bundle may still ask what to approve.
    expect((await trading.rfq.ask('/allowance', { pairId, walletAddress: wallet, cashAmount })).status).toBe(200)
    expect((await trading.rfq.intent(reference)).body).toEqual(bundle)
    await mined(trading.clients, await settle(await trading.asBuyer(), bundle, trading.pins))
  })

  test('execution off with a live intent: refused with the count, forced at once, and the bundle is held back', async () => {
    const pairId = await trading.rfq.makeMarket()
    const { reference, bundle } = await issued(pairId)
    const unissued = await trading.rfq.firm(pairId)
    const refused = await trading.rfq.turn(pairId, false, false)
    expect([refused.status, refused.body.code]).toEqual([409, 'switch_would_strand'])
    expect(refused.body.liveIntents).toEqual({ number: 1, cashAmount, latestDeadline: bundle.deadline })
    expect((await trading.rfq.turn(pairId, false, false, { force: true })).status).toBe(200)
    for (const each of [reference, unissued.reference])
      expect((await trading.rfq.intent(each)).body.code).toBe('rfq_execution_disabled')
    expect((await trading.rfq.turn(pairId, true, true)).status).toBe(200)
    expect((await trading.rfq.intent(reference)).body).toEqual(bundle)
  })

  test('with the route switched off at the router, a bundle that was handed out fails on chain too', async () => {
    const pairId = await trading.rfq.makeMarket()
    await approveAsAnswered(pairId)
    const { bundle } = await issued(pairId)
    const unissued = await trading.rfq.firm(pairId)
    expect(await settles(bundle)).toBe(true)
    const { clients, contracts } = trading
    await switchRoute(clients, contracts.book, 'airswap', false)
    try {
      expect(await settles(bundle)).toBe(false)
      expect((await trading.rfq.intent(unissued.reference)).body.code).toBe('rfq_execution_disabled')
      // Prices are still shown: switched-off execution is no reason to hide them.
      expect((await trading.rfq.ask('/quotes/soft', { pairId, cashAmount })).status).toBe(200)
    } finally {
      await switchRoute(clients, contracts.book, 'airswap', true)
    }
    expect(await settles(bundle)).toBe(true)
  })

  test('a drain hands out no further bundle, and ends by itself once the last one is over', async () => {
    const pairId = await trading.rfq.makeMarket()
    const { reference, bundle } = await issued(pairId)
    const unissued = await trading.rfq.firm(pairId)
    const drain = await trading.rfq.turn(pairId, false, false, { drain: true })
    expect(drain.body).toMatchObject({ rfqExecutionEnabled: true, rfqDraining: true })
    expect((await trading.rfq.intent(reference)).body).toEqual(bundle)
    expect((await trading.rfq.intent(unissued.reference)).body.code).toBe('rfq_execution_disabled')
    await trading.admin.query("update app.quote set state = 'lapsed' where reference = $1", [reference])
    const read = async () => (await trading.call('GET', `/admin/markets/${pairId}`, { as: 'acme-admin' })).body
    await expect.poll(read, { timeout: 10_000 }).toMatchObject({ rfqExecutionEnabled: false, rfqDraining: false })
    const { rows } = await trading.admin.query(
      "select payload from app.audit where action = 'market.switched' order by seq desc limit 1",
    )
    expect(JSON.parse(rows[0].payload)).toMatchObject({ pairId, drained: true, liveIntents: { number: 0 } })
  })
})

test('AD3, AD7: what a market shows while it drains or has its quotes off is what its calls answer', async () => {
  const { rfq } = trading
  const pairId = await rfq.makeMarket()
  const { reference } = await rfq.firm(pairId)
  expect((await rfq.intent((await rfq.firm(pairId)).reference)).status).toBe(200)
  const asked = { pairId, walletAddress: wallet, cashAmount }
  const shown = async () => {
    const { body: market } = await trading.call('GET', `/markets/${pairId}`)
    const { body: preview } = await rfq.ask('/eligibility', asked)
    return [market.availability, preview.verdicts.flatMap(({ code }: { code: string | null }) => code ?? [])]
  }
  expect(await shown()).toEqual([{ quotes: 'open', execution: 'open', because: null }, []])
  await rfq.turn(pairId, true, false, { drain: true })
  const stopped = 'rfq_execution_disabled'
  expect(await shown()).toEqual([{ quotes: 'open', execution: 'draining', because: stopped }, [stopped]])
  expect((await rfq.intent(reference)).body.code).toBe(stopped)
  await rfq.turn(pairId, false, true)
  const unquoted = 'rfq_quotes_disabled'
  expect(await shown()).toEqual([{ quotes: 'off', execution: 'open', because: unquoted }, [unquoted]])
  expect((await rfq.ask('/quotes', asked)).body.code).toBe(unquoted)
})
