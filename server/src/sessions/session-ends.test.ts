import { endOf, knownEnds, marksOf, type SessionEnd } from '@firsthand/tokens/session-ends'
import type { SessionMarks } from '@firsthand/values/values'
import fc from 'fast-check'
import { expect, test } from 'vitest'

/** Names stand for themselves, so that what differs is seen. */
const pseudonyms = { pseudonymOf: (tenant: string, name: string) => `${tenant}|${name}` }

const now = 1_800_000_000
const names = fc.constantFrom('one', 'two', 'three')
const instants = fc.integer({ min: now - 5, max: now + 5 })
const claims = fc.record({ sid: fc.option(names), sub: names, issuedAt: instants })
const stated = fc
  .record({
    issuer: fc.constantFrom('a', 'b'),
    jti: fc.uuid(),
    sid: fc.option(names),
    sub: fc.option(names),
    issuedAt: instants,
  })
  .filter(({ sid, sub }) => sid !== null || sub !== null)
const ends = fc.array(stated, { maxLength: 8 })

type Stated = { issuer: string; sid: string | null; sub: string | null; issuedAt: number }
type Token = { issuer: string; sid: string | null; sub: string; issuedAt: number }

/** The rule in words: a named session and the subject's tokens without one, or everything of a subject until then. */
function isAbout(token: Token, end: Stated): boolean {
  if (token.issuer !== end.issuer) return false
  if (end.sid !== null && token.sid === end.sid) return true
  const isOfSubject = end.sub !== null && token.sub === end.sub && token.issuedAt <= end.issuedAt
  return isOfSubject && (end.sid === null || token.sid === null)
}

const kept = (end: Parameters<typeof endOf>[1], longest = 600) => endOf(pseudonyms, end, longest, now * 1000)

test('a set of ends refuses exactly the tokens that one of its ends is about, in whatever order they were read', () => {
  fc.assert(
    fc.property(ends, claims, fc.constantFrom('a', 'b'), fc.boolean(), (all, token, issuer, again) => {
      const known = knownEnds()
      for (const end of again ? [...all, ...all.toReversed()] : all) known.add(kept(end))
      const wanted = all.some((end) => isAbout({ ...token, issuer }, end))
      expect(known.refuses(marksOf(pseudonyms, issuer, token))).toBe(wanted)
    }),
    { numRuns: 2_000 },
  )
})

test('reading one end more never makes a token good again', () => {
  fc.assert(
    fc.property(ends, stated, claims, (all, more, token) => {
      const known = knownEnds()
      for (const end of all) known.add(kept(end))
      const marks = marksOf(pseudonyms, 'a', token)
      const before = known.refuses(marks)
      known.add(kept(more))
      expect(before && !known.refuses(marks)).toBe(false)
    }),
  )
})

test('an end is forgotten when the last token that it refuses has expired, and not before', () => {
  fc.assert(
    fc.property(
      ends,
      claims,
      fc.integer({ min: 1, max: 7200 }),
      fc.integer({ min: 0, max: 8_000 }),
      (all, token, longest, later) => {
        const known = knownEnds()
        for (const end of all) known.add(kept(end, longest))
        const marks: SessionMarks = marksOf(pseudonyms, 'a', token)
        const wanted = known.refuses(marks)
        known.forget((now + later) * 1000)
        // The clock of a provider is at most 30 seconds ahead, and a token is good for 30 seconds more.
        expect(known.refuses(marks)).toBe(wanted && later <= longest + 60)
      },
    ),
  )
})

test('a session, a subject and a logout token of one name have different marks, and so have providers', () => {
  const end: SessionEnd & { token: string } = kept({ issuer: 'a', jti: 'x', sid: 'x', sub: 'x', issuedAt: now })
  const other = kept({ issuer: 'b', jti: 'x', sid: 'x', sub: 'x', issuedAt: now })
  expect(new Set([end.token, end.session, end.subject, other.token, other.session, other.subject]).size).toBe(6)
})
