import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commitment, ibanIndex, isPseudonym, nameIndex, pseudonymOf } from './blind-index.ts'
import {
  type Holder,
  holderOfBytes,
  holderOfText,
  isSealedBytes,
  isSealedText,
  openBytes,
  openText,
  sealBytes,
  sealText,
} from './sealed-text.ts'

const keys = { index: randomBytes(32), pseudonym: randomBytes(32) }
const holders = fc
  .tuple(fc.constantFrom('person', 'payer', 'file'), fc.stringMatching(/^[\w-]{1,36}$/))
  .map(([kind, name]) => `${kind}:${name}` as Holder)

test('what was sealed opens with the same key, and names its holder', () => {
  fc.assert(
    fc.property(holders, fc.string({ unit: 'grapheme' }), fc.uint8Array(), (holder, text, bytes) => {
      const key = randomBytes(32)
      const [sealed, file] = [sealText(key, holder, text), sealBytes(key, holder, bytes)]
      expect([isSealedText(sealed), isSealedBytes(file)]).toEqual([true, true])
      expect([holderOfText(sealed), holderOfBytes(file)]).toEqual([holder, holder])
      expect([openText(key, sealed), openBytes(key, file)]).toEqual([text, Buffer.from(bytes)])
    }),
  )
})

test('a changed sign, another key and another holder do not open', () => {
  const key = randomBytes(32)
  const sealed = sealText(key, 'person:a', 'Ada Lovelace')
  expect(() => openText(randomBytes(32), sealed)).toThrow()
  expect(() => openText(key, sealed.replace('person:a', 'person:b'))).toThrow()
  const at = sealed.length - 3
  const other = sealed[at] === 'A' ? 'B' : 'A'
  expect(() => openText(key, `${sealed.slice(0, at)}${other}${sealed.slice(at + 1)}`)).toThrow()
})

test('the same text is sealed differently each time, and leaves no trace of itself', () => {
  const key = randomBytes(32)
  const texts = [1, 2].map(() => sealText(key, 'payer:x', 'GB33BUKB20201555555555'))
  expect(new Set(texts).size).toBe(2)
  expect(texts.join()).not.toContain('GB33')
})

test('an index finds an account and a name however they are written, at one tenant', () => {
  expect(ibanIndex(keys, 'acme', 'gb33 bukb 2020 1555 5555 55')).toBe(ibanIndex(keys, 'acme', 'GB33BUKB20201555555555'))
  expect(nameIndex(keys, 'acme', 'Zoë  ÁBEL ')).toBe(nameIndex(keys, 'acme', 'zoe abel'))
  expect(ibanIndex(keys, 'globex', 'GB33BUKB20201555555555')).not.toBe(
    ibanIndex(keys, 'acme', 'GB33BUKB20201555555555'),
  )
})

test('a pseudonym is the same for the same person at one tenant, and no list of parts gives that of another', () => {
  const [one, again] = ['ada', 'ada'].map((subject) => pseudonymOf(keys, 'acme', subject))
  expect(one).toBe(again)
  expect(isPseudonym(one!)).toBe(true)
  expect(isPseudonym('p_mallory')).toBe(false)
  expect(pseudonymOf(keys, 'acme","ada', '')).not.toBe(one)
})

test('a commitment cannot be computed again without its salt', () => {
  expect(commitment('a', 'facts')).not.toBe(commitment('b', 'facts'))
  expect(commitment('a', 'facts')).toBe(commitment('a', 'facts'))
})
