import { expect, test } from 'vitest'
import { findingsOf, leftOutOf } from './verdicts.ts'

const suite = {
  of: 3,
  held: 1,
  rules: [
    { id: 'AUTH-2', outcome: 'held', why: null, leftOut: ['a token not yet valid: none is dated ahead'] },
    { id: 'EP-8', outcome: 'failed', why: '404 !== 200', leftOut: [] },
    { id: 'VER-2', outcome: 'not testable here', why: 'no live candles', leftOut: [] },
  ],
} as const

test('a rule that failed is a finding, and so is one that could not be tested', () => {
  expect(findingsOf(suite)).toEqual(['EP-8 failed: 404 !== 200', 'VER-2 not testable here: no live candles'])
})

test('what a rule that is held leaves out is named with its reason', () => {
  expect(leftOutOf(suite)).toEqual(['AUTH-2, a token not yet valid: none is dated ahead'])
})
