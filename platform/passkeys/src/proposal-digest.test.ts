import { expect, test } from 'vitest'
import { canonicalJson, digestOf } from './proposal-digest.ts'

test('canonical JSON is that of RFC 8785: keys by their code units, numbers and texts as ECMAScript writes them', () => {
  const example = {
    numbers: [333333333.3333333, 1e30, 4.5, 2e-3, 1e-27],
    string: '€$\u000f\nA\'B"\\\\"/',
    literals: [null, true],
  }
  expect(canonicalJson(example)).toBe(
    '{"literals":[null,true],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  )
  const keys = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 }
  expect(Object.values(JSON.parse(canonicalJson(keys)))).toEqual(expect.arrayContaining([1, 2, 3, 4, 5, 6, 7]))
  expect(canonicalJson(keys)).toBe('{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}')
})

const proposal = { proposalId: 'p', kind: 'refund', subject: 's', payload: { payee: { iban: 'A' } } } as const
const shown: { readonly state: object; readonly circumstances: object } = {
  state: { amount: '1' },
  circumstances: { held: '1' },
}

test('the digest covers id, kind, subject, payload and state, and not the circumstances', () => {
  const digest = digestOf(proposal, shown)
  expect(digest).toMatch(/^[0-9a-f]{64}$/)
  const later: typeof shown = { ...shown, circumstances: { held: '2' } }
  expect(digestOf(proposal, later)).toBe(digest)
  expect(digestOf({ ...proposal, payload: { payee: { iban: 'B' } } }, shown)).not.toBe(digest)
  expect(digestOf({ ...proposal, proposalId: 'q' }, shown)).not.toBe(digest)
  expect(digestOf({ ...proposal, kind: 'refund_payee' }, shown)).not.toBe(digest)
  expect(digestOf({ ...proposal, subject: 't' }, shown)).not.toBe(digest)
  expect(digestOf(proposal, { ...shown, state: { amount: '2' } })).not.toBe(digest)
})

test('the order of members does not matter, and what is undefined is not there', () => {
  const turned = { state: { b: 1, a: { d: 1, c: undefined } }, circumstances: {} }
  const straight = { state: { a: { d: 1 }, b: 1 }, circumstances: {} }
  expect(digestOf(proposal, turned)).toBe(digestOf(proposal, straight))
})
