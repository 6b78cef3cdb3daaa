import { expect, test } from 'vitest'
import { amountsIn } from './receipt-search.rules.ts'

const read = (text: string) => Object.fromEntries(amountsIn(text).map(({ currency, amount }) => [currency, amount]))

test('an amount is read as people write it, in each currency by its decimals', () => {
  for (const text of ['120.00', '120,00', ' 120 ']) expect(read(text)).toMatchObject({ EUR: 12_000n, GBP: 12_000n })
  expect(read('120')).toMatchObject({ EUR: 12_000n, JPY: 120n, KWD: 120_000n })
  expect(read('0,5')).toMatchObject({ EUR: 50n })
})

test('what could be read in two ways is no amount', () => {
  for (const text of ['1,200', '1.200,00', '1,200.00', '-5', 'EUR 120', '1e3', '12.345']) {
    expect(read(text).EUR, text).toBeUndefined()
  }
})
