import { expect, test } from 'vitest'
import { movedPrices } from './moved-prices.ts'

const moved = { code: 'mint_price_moved', quoted: { price: '25' }, current: { price: '25.4' } }

test('finds both prices in a refusal, thrown or answered', () => {
  expect(movedPrices(moved)).toEqual({ was: '25', now: '25.4' })
  expect(movedPrices({ code: 'mint_price_moved', refusal: moved })).toEqual({ was: '25', now: '25.4' })
})

test('has no price of now where there is none', () => {
  expect(movedPrices({ ...moved, current: null })).toEqual({ was: '25', now: null })
})

test.each([null, undefined, 'text', {}, { code: 'rate_limited' }])('finds nothing in %j', (error) => {
  expect(movedPrices(error)).toBe(null)
})
