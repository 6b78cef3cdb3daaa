import { expect, test } from 'vitest'
import { searchFuzziness, searchWords } from './search-words.ts'

test('a code, an operation and a setting are found as wholes and by their parts', () => {
  const words = searchWords('Answers mint_price_moved; call admin.markets.pause, set FIRSTHAND_API_PORT.')
  for (const name of ['mint_price_moved', 'admin.markets.pause', 'FIRSTHAND_API_PORT', 'price', 'pause', 'Answers'])
    expect(words).toContain(name)
})

test('names are compared to the letter, words with one wrong', () => {
  expect(searchFuzziness('mint_price_moved')).toBe(false)
  expect(searchFuzziness('approval')).toBe(0.2)
})
