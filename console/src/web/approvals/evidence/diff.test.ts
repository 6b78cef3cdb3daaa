import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differences } from './diff.ts'

const textOf = (segments: readonly { readonly text: string }[]) => segments.map(({ text }) => text).join('')
const same = (segments: readonly { readonly text: string; readonly isSame: boolean }[]) =>
  textOf(segments.filter(({ isSame }) => isSame))

test('both sides are shown whole, and what is not marked is the same on both', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40, unit: 'grapheme' }), fc.string({ maxLength: 40 }), (one, other) => {
      const { before, after } = differences(one, other)
      expect(textOf(before)).toBe(one)
      expect(textOf(after)).toBe(other)
      expect(same(before)).toBe(same(after))
      if (one !== other) expect([...before, ...after].some(({ isSame }) => !isSame)).toBe(true)
    }),
  )
})

test('one changed digit of an IBAN is marked alone', () => {
  const { after } = differences('DE89370400440532013000', 'DE89370400440532013900')
  expect(after.filter(({ isSame }) => !isSame)).toEqual([{ text: '9', isSame: false }])
})
