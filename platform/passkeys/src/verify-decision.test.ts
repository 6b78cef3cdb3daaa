import { softwareAuthenticator } from '@firsthand/sandbox/passkeys/software-authenticator'
import { expect, test } from 'vitest'
import { type DecisionStatement, decisionChallenge, enrolmentChallenge } from './decision-challenge.ts'
import { verifyDecision } from './verify-decision.ts'
import { verifyRegistration } from './verify-registration.ts'

const origin = 'https://console.example'
const relyingParty = { id: 'console.example', origins: [origin] }
const person = { tenant: 'acme', issuer: 'https://id.example', subject: 'ada' }
const statement: DecisionStatement = {
  decision: 'approve',
  proposalId: '019a8c4e-7d2a-7c11-9b6e-3f1f4a5b6c7d',
  digest: 'a'.repeat(64),
  person,
  nonce: 'n1',
}
const decidedAt = new Date('2026-03-02T10:00:00Z')
const key = softwareAuthenticator({ rpId: relyingParty.id, origin })
const credential = { ...person, credentialId: key.credentialId, publicKey: key.publicKey, revokedAt: null }
const signed = (asked: object = {}, about = statement) => key.assert({ challenge: decisionChallenge(about), ...asked })

const verified = (changes: object = {}) =>
  verifyDecision({
    statement,
    assertion: signed(),
    credentials: [credential],
    relyingParty,
    decidedAt,
    ...changes,
  } as Parameters<typeof verifyDecision>[0])

test('a decision that a person’s key has signed holds, with nothing but the keys at hand', async () => {
  expect(await verified()).toEqual({ holds: true, counter: expect.any(Number) })
})

const other = softwareAuthenticator({ rpId: relyingParty.id, origin })
const flipped = (text: string) => {
  const bytes = Buffer.from(text, 'base64url')
  bytes[bytes.length - 1]! ^= 1
  return bytes.toString('base64url')
}

test.each([
  ['a key that is not in the list', 'unknown_key', () => ({ credentials: [] })],
  [
    'the key of another person',
    'key_of_another_person',
    () => ({ credentials: [{ ...credential, subject: 'berta' }] }),
  ],
  [
    'the same name at another identity provider',
    'key_of_another_person',
    () => ({ credentials: [{ ...credential, issuer: 'https://other.example' }] }),
  ],
  [
    'a key that was revoked before',
    'key_revoked',
    () => ({ credentials: [{ ...credential, revokedAt: '2026-03-02T09:59:59Z' }] }),
  ],
  [
    'an approval replayed as a rejection',
    'another_challenge',
    () => ({ statement: { ...statement, decision: 'reject' } }),
  ],
  ['another digest', 'another_challenge', () => ({ statement: { ...statement, digest: 'b'.repeat(64) } })],
  ['another proposal', 'another_challenge', () => ({ statement: { ...statement, proposalId: 'p' } })],
  ['another nonce', 'another_challenge', () => ({ statement: { ...statement, nonce: 'n2' } })],
  ['a page of somebody else', 'another_origin', () => ({ assertion: signed({ origin: 'https://evil.example' }) })],
  ['a framed page', 'another_origin', () => ({ assertion: signed({ crossOrigin: true }) })],
  ['a key for another domain', 'another_relying_party', () => ({ assertion: signed({ rpId: 'evil.example' }) })],
  ['nobody verified', 'user_not_verified', () => ({ assertion: signed({ isVerified: false }) })],
  ['a counter that went back', 'counter_went_back', () => ({ lastCounter: 4_000_000 })],
  ['no JSON of a browser', 'unreadable', () => ({ assertion: { ...signed(), clientDataJSON: 'AAAA' } })],
  [
    'too few bytes of an authenticator',
    'unreadable',
    () => ({ assertion: { ...signed(), authenticatorData: 'AAAA' } }),
  ],
  [
    'a registration in its place',
    'unreadable',
    () => ({
      assertion: {
        ...signed(),
        clientDataJSON: key.register({ challenge: decisionChallenge(statement) }).clientDataJSON,
      },
    }),
  ],
  [
    'a signature of another key',
    'wrong_signature',
    () => ({
      assertion: { ...other.assert({ challenge: decisionChallenge(statement) }), credentialId: key.credentialId },
    }),
  ],
  [
    'a signature with a bit turned',
    'wrong_signature',
    () => {
      const assertion = signed()
      return { assertion: { ...assertion, signature: flipped(assertion.signature) } }
    },
  ],
  [
    'a counter that was written into it later',
    'wrong_signature',
    () => {
      const assertion = signed()
      return { assertion: { ...assertion, authenticatorData: flipped(assertion.authenticatorData) } }
    },
  ],
  ['a public key that is none', 'wrong_signature', () => ({ credentials: [{ ...credential, publicKey: 'AAAA' }] })],
] as const)('%s does not hold: %s', async (_, fault, changes) => {
  expect(await verified(changes())).toEqual({ holds: false, fault })
})

test('a key that was revoked later was good then', async () => {
  expect(await verified({ credentials: [{ ...credential, revokedAt: '2026-03-02T10:00:01Z' }] })).toMatchObject({
    holds: true,
  })
})

test('a key that does not count shows zero each time', async () => {
  const assertions = [1, 2].map(() => {
    key.setCounter(-1)
    return signed()
  })
  for (const assertion of assertions) expect(await verified({ assertion })).toEqual({ holds: true, counter: 0 })
})

test('a new key is taken with user verification, for this person and these pages only', async () => {
  const challenge = enrolmentChallenge(person, 'n')
  const registered = (asked: object = {}, changes: object = {}) =>
    verifyRegistration({
      registration: key.register({ challenge, ...asked }),
      person,
      nonce: 'n',
      relyingParty,
      ...changes,
    })
  expect(await registered()).toMatchObject({ credentialId: key.credentialId, publicKey: key.publicKey })
  expect(await registered({ isVerified: false })).toBeNull()
  expect(await registered({ origin: 'https://evil.example' })).toBeNull()
  expect(await registered({ rpId: 'evil.example' })).toBeNull()
  expect(await registered({}, { nonce: 'm' })).toBeNull()
  expect(await registered({}, { person: { ...person, subject: 'berta' } })).toBeNull()
  const stolen = { ...key.register({ challenge }), credentialId: other.credentialId }
  expect(await registered({}, { registration: stolen })).toBeNull()
})
