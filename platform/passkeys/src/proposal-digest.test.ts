import { expect, test } from 'vitest'
import { digestOf } from './proposal-digest.ts'

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
