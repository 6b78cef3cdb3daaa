import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Customer } from '../customers/customer.rules.ts'
import { type Facts, judge, ruleOrder } from './attestation.rules.ts'

const now = new Date('2026-11-15T12:00:00Z')
const customer: Customer = {
  legalName: 'Ada Example',
  kycStatus: 'approved',
  reviewDueAt: new Date('2027-11-15T00:00:00Z'),
  jurisdiction: 'CH',
  investorCategory: 'retail',
  appropriateFor: ['real_estate'],
  clearedEntries: [],
}
const sound: Facts = {
  customer,
  held: false,
  now,
  barredJurisdictions: ['KP'],
  listedAs: [],
  wallet: { state: 'approved' },
  sanctionedParties: [],
}

/** One way to break each rule, in the order of the rules; none of them breaks an earlier one. */
const breaks: readonly (readonly [string, (facts: Facts) => Facts])[] = [
  ['kyc_approved', (f) => ({ ...f, customer: { ...(f.customer ?? customer), kycStatus: 'rejected' } })],
  ['review_current', (f) => ({ ...f, customer: { ...(f.customer ?? customer), reviewDueAt: now } })],
  ['not_held', (f) => ({ ...f, held: true })],
  ['jurisdiction_admitted', (f) => ({ ...f, customer: { ...(f.customer ?? customer), jurisdiction: 'KP' } })],
  ['person_not_listed', (f) => ({ ...f, listedAs: ['ofac:1'] })],
  ['wallet_registered', (f) => ({ ...f, wallet: null })],
  ['wallet_approved', (f) => ({ ...f, wallet: f.wallet && { state: 'in_review' } })],
  ['parties_not_sanctioned', (f) => ({ ...f, sanctionedParties: ['0x01'] })],
]

test('every rule has a way to break it, in the order in which it is judged', () => {
  expect(['action_supported', ...breaks.map(([rule]) => rule)]).toEqual(ruleOrder)
})

test('a buyer who passes every rule is attested, and every rule is on record', () => {
  expect(judge(sound)).toEqual({ outcome: 'attested', rules: ruleOrder.map((rule) => ({ rule, held: true })) })
})

test('an unsupported action is judged by nothing else', () => {
  expect(judge(null)).toEqual({ outcome: 'unsupported', rules: [{ rule: 'action_supported', held: false }] })
})

test('of several broken rules, the first in order is the reason, and nothing after it is judged', () => {
  const someBroken = fc.subarray([...breaks.keys()], { minLength: 1 })
  const firstIsReceived = fc.property(someBroken, fc.boolean(), (broken, backwards) => {
    const order = backwards ? broken.toReversed() : broken
    const verdict = judge(order.reduce((facts, i) => breaks[i]![1](facts), sound))
    const first = Math.min(...broken)
    expect(verdict.outcome).toBe('refused')
    expect(verdict.rules.map(({ rule }) => rule)).toEqual(ruleOrder.slice(0, first + 2))
    expect(verdict.rules.filter(({ held }) => !held)).toEqual([{ rule: breaks[first]![0], held: false }])
  })
  fc.assert(firstIsReceived, { numRuns: 500 })
})

test('nobody without an application is attested', () => {
  expect(judge({ ...sound, customer: null }).outcome).toBe('refused')
})
