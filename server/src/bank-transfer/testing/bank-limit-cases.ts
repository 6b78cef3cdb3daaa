import { expect, test } from 'vitest'
import { expectRefusal } from '#testing/expected-refusal'
import type { Trading } from '#testing/trading-world'
import { bankTrading } from './bank-trading.ts'

/** What a buyer may have at most, also when they ask for all of it at once. */
export function limitCases(trading: Trading): void {
  const bank = bankTrading(trading)

  test('twenty at once under one key make one purchase', async () => {
    const { pairId } = await bank.shop({ supplyUnitAmount: '4', maxUnpaidShareBps: 10_000 })
    const all = await Promise.all(Array.from({ length: 20 }, () => bank.buy(pairId, {}, { key: 'race' })))
    expect(all.map(({ status }) => status)).toEqual(Array(20).fill(201))
    expect(new Set(all.map(({ body }) => body.reference)).size).toBe(1)
    expect(all.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1)
  })

  test('of many at once, no more are open than a buyer may have', async () => {
    const { pairId } = await bank.shop({ maxOpenPurchases: 2 })
    const all = await Promise.all(Array.from({ length: 8 }, () => bank.buy(pairId)))
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, ...Array(6).fill(409)])
    expect(new Set(all.filter(({ status }) => status === 409).map(({ body }) => body.code))).toEqual(
      new Set(['offchain_too_many_open_purchases']),
    )
  })

  test('unpaid purchases hold no more than their share of the supply, however many are tried', async () => {
    // 25 % by default: 5 units of 20.
    const { pairId } = await bank.shop({ supplyUnitAmount: '20', maxOpenPurchases: 100 })
    expectRefusal(await bank.buy(pairId, { cashAmount: '15000' }), 'too_many_open_purchases', 'offchain')
    const all = await Promise.all(Array.from({ length: 8 }, () => bank.buy(pairId, { cashAmount: '2500' })))
    expect(all.filter(({ status }) => status === 201)).toHaveLength(5)
    const preview = (await bank.preview(pairId, { cashAmount: '2500' })).body
    expect(preview.verdicts.find(({ passes }: { passes: boolean }) => !passes)).toMatchObject({
      axis: 'supply',
      code: 'offchain_too_many_open_purchases',
    })
    // The rest is left for others, and what is cancelled can be bought again.
    expect((await bank.buy(pairId, { cashAmount: '2500' }, { as: 'acme-buyer-2' })).body.code).not.toBe(
      'offchain_supply_exhausted',
    )
    await bank.cancel(all.find(({ status }) => status === 201)!.body.reference)
    expect((await bank.buy(pairId, { cashAmount: '2500' })).status).toBe(201)
  })

  test('the cap of a buyer counts what is open, and what is cancelled is free again', async () => {
    const limits = { minCashAmount: null, maxCashAmount: null, perBuyerCashCap: '25000' }
    const { pairId } = await bank.shop({ limits })
    const { reference } = await bank.bought(pairId, { cashAmount: '15000' })
    const over = await bank.buy(pairId, { cashAmount: '15000' })
    expectRefusal(over, 'purchase_cap_exceeded', 'offchain')
    expect(over.body).toMatchObject({ closed: false, limits: { maxCashAmount: '10000' } })
    await bank.cancel(reference)
    expect((await bank.buy(pairId, { cashAmount: '25000' })).status).toBe(201)
  })
}
