import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Candidate, type Evidence, judgeReceipt } from './matching.rules.ts'

const none: Evidence = { structured: [], written: [], virtual: [], near: [], ofPayer: [] }
const purchase = (reference: string, own: Partial<Candidate> = {}): Candidate => ({
  reference,
  currency: 'EUR',
  outstanding: 100n,
  ...own,
})
const receipt = { amount: 100n, currency: 'EUR', forPeopleOnly: false }
const judged = (evidence: Partial<Evidence>, own: Partial<typeof receipt> = {}) =>
  judgeReceipt({ ...receipt, ...own }, { ...none, ...evidence })
const a = purchase('a')
const b = purchase('b')

test('a structured reference is the first tier, one in the text the second', () => {
  expect(judged({ structured: [a] })).toEqual({ kind: 'match', tier: 1, reference: 'a' })
  expect(judged({ written: [a] })).toEqual({ kind: 'match', tier: 2, reference: 'a' })
  expect(judged({ structured: [a], written: [a, a] })).toMatchObject({ kind: 'match', tier: 1 })
})

test('a purchase that takes no more money is still whose reference it is: the money goes back by its own rules', () => {
  expect(judged({ written: [purchase('a', { outstanding: null })] })).toMatchObject({ kind: 'match', reference: 'a' })
})

test('two references are for people, and both are suggested', () => {
  const verdict = judged({ structured: [a], written: [b] })
  expect(verdict).toMatchObject({ kind: 'queue', tier: 6 })
  expect('suggestions' in verdict && verdict.suggestions.map(({ reference }) => reference).sort()).toEqual(['a', 'b'])
})

test('a match never crosses currencies', () => {
  expect(judged({ written: [purchase('a', { currency: 'GBP' })] })).toMatchObject({ kind: 'other_currency' })
})

test('a virtual IBAN with one open purchase is enough, with two it is not', () => {
  expect(judged({ virtual: [a] })).toEqual({ kind: 'match', tier: 3, reference: 'a' })
  expect(judged({ virtual: [a, b] })).toMatchObject({ kind: 'queue' })
})

test('a typo, the exact amount and a known payer make a suggestion; two of the three do not', () => {
  expect(judged({ near: [a], ofPayer: [a] })).toMatchObject({ kind: 'suggestion', tier: 4 })
  expect(judged({ near: [a], ofPayer: [a] }, { amount: 99n })).toMatchObject({ kind: 'queue' })
  expect(judged({ near: [a] })).toMatchObject({ kind: 'queue', suggestions: [{ reference: 'a', score: 60 }] })
  expect(judged({ near: [a, b], ofPayer: [a] })).toMatchObject({ kind: 'suggestion', tier: 5 })
})

test('a known payer and the exact amount of one open purchase make a suggestion', () => {
  expect(judged({ ofPayer: [a, purchase('b', { outstanding: 7n })] })).toMatchObject({ kind: 'suggestion', tier: 5 })
  expect(judged({ ofPayer: [a, b] })).toMatchObject({ kind: 'queue' })
})

const candidate = fc.record({
  reference: fc.constantFrom('a', 'b', 'c'),
  currency: fc.constantFrom('EUR', 'GBP'),
  outstanding: fc.constantFrom(null, 1n, 100n),
})
const some = fc.array(candidate, { maxLength: 3 })
const anything = fc.record({ structured: some, written: some, virtual: some, near: some, ofPayer: some })

test('whatever the evidence, a machine matches only what it names alone, in its own currency, and never a batch', () => {
  fc.assert(
    fc.property(anything, fc.boolean(), (evidence, forPeopleOnly) => {
      const verdict = judgeReceipt({ ...receipt, forPeopleOnly }, evidence)
      if (verdict.kind !== 'match') return
      const named = [...evidence.structured, ...evidence.written]
      const strong = named.length > 0 ? named : evidence.virtual
      expect(forPeopleOnly).toBe(false)
      expect(new Set(strong.map(({ reference }) => reference))).toEqual(new Set([verdict.reference]))
      expect(strong.some(({ currency }) => currency === 'EUR')).toBe(true)
    }),
  )
})

test('no purchase is suggested twice, and the best stand first', () => {
  fc.assert(
    fc.property(anything, (evidence) => {
      const verdict = judgeReceipt(receipt, evidence)
      if (!('suggestions' in verdict)) return
      const references = verdict.suggestions.map(({ reference }) => reference)
      expect(new Set(references).size).toBe(references.length)
      expect(verdict.suggestions.map(({ score }) => score)).toEqual(
        verdict.suggestions.map(({ score }) => score).sort((x, y) => y - x),
      )
    }),
  )
})
