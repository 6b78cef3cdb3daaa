import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DecisionStatement, decisionChallenge, enrolmentChallenge, userHandleOf } from './decision-challenge.ts'

const text = fc.string({ maxLength: 12, unit: 'binary' })
const statements: fc.Arbitrary<DecisionStatement> = fc.record({
  decision: fc.constantFrom('approve', 'reject'),
  proposalId: text,
  digest: text,
  person: fc.record({ tenant: text, issuer: text, subject: text }),
  nonce: text,
})

test('two decisions have one challenge only if they are the same decision', () => {
  fc.assert(
    fc.property(statements, statements, (one, other) => {
      expect(decisionChallenge(one) === decisionChallenge(other)).toBe(JSON.stringify(one) === JSON.stringify(other))
    }),
  )
})

test('each member of a decision is in its challenge', () => {
  fc.assert(
    fc.property(statements, text, (one, other) => {
      const changed: readonly DecisionStatement[] = [
        { ...one, decision: one.decision === 'approve' ? 'reject' : 'approve' },
        { ...one, proposalId: `${one.proposalId}${other}.` },
        { ...one, digest: `${one.digest}${other}.` },
        { ...one, nonce: `${one.nonce}${other}.` },
        { ...one, person: { ...one.person, tenant: `${one.person.tenant}.` } },
        { ...one, person: { ...one.person, issuer: `${one.person.issuer}.` } },
        { ...one, person: { ...one.person, subject: `${one.person.subject}.` } },
      ]
      for (const each of changed) expect(decisionChallenge(each)).not.toBe(decisionChallenge(one))
    }),
  )
})

test('a text that moves from one member into the next makes another challenge', () => {
  fc.assert(
    fc.property(statements, fc.string({ minLength: 1, maxLength: 3 }), (one, moved) => {
      const left = { ...one, proposalId: one.proposalId + moved }
      const right = { ...one, digest: moved + one.digest }
      expect(decisionChallenge(left)).not.toBe(decisionChallenge(right))
    }),
  )
})

test('a challenge for a new key and the name of a person are no challenge for a decision', () => {
  const person = { tenant: 'acme', issuer: 'https://id.example', subject: 'ada' }
  const all = [
    enrolmentChallenge(person, 'n'),
    userHandleOf(person),
    decisionChallenge({ decision: 'approve', proposalId: '', digest: '', person, nonce: 'n' }),
  ]
  expect(new Set(all).size).toBe(3)
  for (const each of all) expect(each).toMatch(/^[A-Za-z0-9_-]{43}$/)
})
