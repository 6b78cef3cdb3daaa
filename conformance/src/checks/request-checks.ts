import assert from 'node:assert/strict'
import { decimalsOf } from '../drivers/chain.ts'
import { ownMarket } from '../drivers/own-market.ts'
import {
  allowance,
  buyer,
  cashAmount,
  firmly,
  marketCalls,
  softly,
  takeBundle,
  takeQuote,
} from '../drivers/rail-calls.ts'
import { onEachRail } from '../drivers/rails.ts'
import { walletOf } from '../drivers/wallets.ts'
import type { Checks } from '../report/check.ts'
import { requireInvalid } from './refused.ts'

const noIntegers = [undefined, null, '1', 1.5, true, [1], {}]
const noDigits = ['', ' ', ' 1', '1 ', '1\n', ...'1.0 1. .5 -1 +1 1e3 1E3 0x10 1_000 1,000 １'.split(' ')]
const noAmounts = [undefined, null, 100, 1e3, true, ['1'], ...noDigits, '9'.repeat(79), `${2n ** 256n}`]
const ones = '1'.repeat(40)
const noAddresses = ['', '0x', `0x${ones.slice(1)}`, `0x${ones}1`, ones, `0x${'g'.repeat(40)}`, 1, null]
/** One letter of an EIP-55 checksum in the wrong case. */
const badChecksum = '0x5fbDB2315678afecb367f032d93F642f64180aa3'
const shown = (value: unknown) => `${JSON.stringify(value)}`

export const requestChecks: Checks = onEachRail({
  'REQ-1': async (target) => {
    for (const [name, asked] of Object.entries(marketCalls)) {
      for (const pairId of noIntegers)
        requireInvalid(await asked(target, { pairId }), 'pairId', `${name} with pairId ${shown(pairId)}`)
    }
  },

  'REQ-2': async (target) => {
    await using market = await ownMarket(target)
    const { pairId } = market
    for (const [name, asked] of Object.entries(marketCalls)) {
      for (const amount of noAmounts) {
        const why = `${name} with cashAmount ${shown(amount)}`
        requireInvalid(await asked(target, { pairId, cashAmount: amount }), 'cashAmount', why)
      }
      const { body } = await asked(target, { pairId, cashAmount: `000${cashAmount}` })
      assert.equal(body.cashAmount, cashAmount, 'leading zeros are digits, and are not repeated')
    }
  },

  'REQ-3': async (target) => {
    await using market = await ownMarket(target)
    const { pairId } = market
    const walletAddress = await walletOf(target, buyer)
    requireInvalid(await softly(target, { pairId, walletAddress }), 'walletAddress', 'a soft quote names no wallet')
    for (const [name, asked] of Object.entries({ allowance, firmly })) {
      for (const wrong of [undefined, badChecksum, ...noAddresses]) {
        const why = `${name} with walletAddress ${shown(wrong)}`
        requireInvalid(await asked(target, { pairId, walletAddress: wrong }), 'walletAddress', why)
      }
    }
    // No mixed case, no checksum to pass: the address is good all the way to the bundle.
    for (const written of [walletAddress.toLowerCase(), `0x${walletAddress.slice(2).toUpperCase()}`]) {
      const { status, text } = await allowance(target, { pairId, walletAddress: written })
      assert.equal(status, 200, `allowance of ${written}: ${text}`)
      const { reference } = await takeQuote(target, { pairId, walletAddress: written })
      await takeBundle(target, reference)
    }
  },

  'REQ-4': async (target) => {
    await using market = await ownMarket(target)
    const { cash, unit } = market.market
    for (const token of [cash, unit]) assert.equal(await decimalsOf(target, token.address), BigInt(token.decimals))
    // One hundred of the currency, whatever its decimals are.
    const hundred = 100n * 10n ** BigInt(cash.decimals)
    if (cash.decimals === 6) assert.equal(`${hundred}`, '100000000')
    const { body } = await softly(target, { pairId: market.pairId, cashAmount: `${hundred}` })
    assert.deepEqual([body.cash, body.unit], [cash, unit])
    const [whole = '', fraction = ''] = body.price.split('.')
    const price = BigInt(whole + fraction)
    const fee = (hundred * BigInt(market.market.feeBps)) / 10_000n
    assert.equal(body.fees[0].amount, `${fee}`)
    // Units for the cash after fees at a price for one whole unit, rounded down.
    const paid = (hundred - fee) * 10n ** BigInt(unit.decimals + fraction.length)
    const unitsAt = (exact: bigint) => paid / (exact * 10n ** BigInt(cash.decimals))
    const { priceSlack } = target.rail
    const units = BigInt(body.unitAmount)
    assert.ok(units >= unitsAt(price + priceSlack) && units <= unitsAt(price - priceSlack), body.unitAmount)
  },
})
