import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { expect, test } from 'vitest'
import type { Bundle, Quote } from '../gen/types.gen.ts'
import { type Asked, bundleDifferences, isApprovalAsked } from './as-asked.ts'

const address = (digit: string): Hex => `0x${digit.repeat(40)}`
const [cash, unit, router, stranger] = ['1', '2', '3', '4'].map(address) as [Hex, Hex, Hex, Hex]
const asked = {
  market: { cash: { address: cash }, unit: { address: unit }, feeBps: 100 },
  cashAmount: 100n,
  router,
} as unknown as Asked

const approval = (to: Hex, spender: Hex, amount: bigint, functionName: 'approve' | 'transfer' = 'approve') => ({
  to,
  data: encodeFunctionData({ abi: erc20Abi, functionName, args: [spender, amount] }),
})

test.each([
  ['exactly the cash', approval(cash, router, 100n), true],
  ['zero, for a token that must go there first', approval(cash, router, 0n), true],
  ['less than the cash', approval(cash, router, 99n), false],
  ['a unit more', approval(cash, router, 101n), false],
  ['everything', approval(cash, router, 2n ** 256n - 1n), false],
  ['another token', approval(unit, router, 100n), false],
  ['another spender', approval(cash, stranger, 100n), false],
  ['a transfer', approval(cash, router, 100n, 'transfer'), false],
  ['no call at all', { to: cash, data: '0x' }, false],
])('an approval of %s', (_, given, isAsked) => {
  expect(isApprovalAsked(asked, given as never)).toBe(isAsked)
})

test('an approval in a market without a token on chain is none', () => {
  const offChain = { ...asked, market: { cash: { address: null }, unit: { address: unit } } } as unknown as Asked
  expect(isApprovalAsked(offChain, approval(cash, router, 1n) as never)).toBe(false)
})

const quote = { reference: 'MINT01', unitAmount: '7' } as Quote
const bundleWith = (changes: object, others: object = {}) =>
  ({
    reference: 'MINT01',
    router,
    intent: { cashAmount: '100', cashToken: cash, assetToken: unit, feeAmount: '1', minUnits: '7', ...changes },
    ...others,
  }) as unknown as Bundle

test('a bundle of what was asked for differs in nothing, and more units are welcome', () => {
  expect(bundleDifferences(asked, quote, bundleWith({}))).toEqual([])
  expect(bundleDifferences(asked, quote, bundleWith({ minUnits: '8' }))).toEqual([])
})

test.each([
  ['other cash', bundleWith({ cashAmount: '1000' })],
  ['another fee', bundleWith({ feeAmount: '2' })],
  ['another currency', bundleWith({ cashToken: stranger })],
  ['another unit', bundleWith({ assetToken: stranger })],
  ['fewer units', bundleWith({ minUnits: '6' })],
  ['another router', bundleWith({}, { router: stranger })],
  ['another quote', bundleWith({}, { reference: 'MINT02' })],
])('a bundle with %s is reported, and nothing else', (what, bundle) => {
  const differences = bundleDifferences(asked, quote, bundle)
  expect(differences).toEqual([expect.stringContaining(what)])
})
