import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareNames } from './compare-names.rules.ts'

test.each([
  ['Ada Example', 'EXAMPLE ADA', 'match'],
  ['Łukasz Müller-Øst', 'MULLER OST LUKASZ', 'match'],
  ['Jörg Grün', 'JOERG GRUEN', 'match'],
  ['Jo\u0308rg Weiß', 'Joerg Weiss', 'match'],
  ['Иван Петров', 'ПЕТРОВ иван', 'match'],
  ['Ada Maria Example', 'Ada Example', 'close_match'],
  ['Ada Example', 'A. Example', 'close_match'],
  ['Ada Example', 'Ada Exampel Example', 'close_match'],
  ['Ada Example', 'Ada Exmple', 'close_match'],
  ['Ada Example', 'Mr Ada Example', 'close_match'],
  ['Ada Example', 'Bob Example', 'no_match'],
  ['Ada Example', 'A. E.', 'no_match'],
  ['Ann Li', 'Anna Lo', 'no_match'],
  ['Example GmbH', 'Other GmbH', 'no_match'],
  ['Ada Example', ' .-', 'unavailable'],
  ['', 'Ada', 'unavailable'],
])('%s and %s: %s', (one, other, verdict) => {
  expect(compareNames(one, other)).toBe(verdict)
  expect(compareNames(other, one)).toBe(verdict)
})

test('a name is its own in any order and case, and the sides never matter', () => {
  // Two signs of arithmetic stand among these letters.
  const words = fc.array(fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ž]{1,12}$/), { minLength: 1, maxLength: 4 })
  const same = fc.property(words, words, (one, other) => {
    const name = one.join(' ')
    expect(compareNames(name, one.toReversed().join(', ').toUpperCase())).toBe('match')
    expect(compareNames(name, other.join(' '))).toBe(compareNames(other.join(' '), name))
  })
  fc.assert(same, { numRuns: 300 })
})
