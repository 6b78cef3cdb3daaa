import { type Static, Type } from 'typebox'
import { nullable, ref, Timestamp } from './values.ts'

const closed = { additionalProperties: false } as const
/** What a browser or an authenticator gives; together they fit into a body. */
const base64url = (maxLength: number) => Type.String({ pattern: '^[A-Za-z0-9_-]*$', maxLength })

/** Names a key, as the authenticator gave it. */
const CredentialId = Type.String({ pattern: '^[A-Za-z0-9_-]{16,512}$' })

/** Why a signature of a passkey is refused. */
export type PasskeyFault =
  | 'not_configured'
  | 'no_challenge'
  | 'unknown_key'
  | 'key_of_another_person'
  | 'key_revoked'
  | 'unreadable'
  | 'another_challenge'
  | 'another_origin'
  | 'another_relying_party'
  | 'user_not_verified'
  | 'counter_went_back'
  | 'wrong_signature'
  | 'registration'

export const Assertion = Type.Object(
  {
    credentialId: CredentialId,
    clientDataJSON: base64url(4096),
    authenticatorData: base64url(2048),
    signature: base64url(2048),
  },
  { $id: 'PasskeyAssertion', ...closed, description: 'In base64url.' },
)

export const ChallengeWrite = Type.Object(
  { decision: Type.Enum(['approve', 'reject']) },
  { $id: 'DecisionChallengeWrite', ...closed },
)

/** For a decision, and for a new key. */
export const PasskeyChallenge = Type.Object(
  {
    challenge: Type.String(),
    rpId: Type.String(),
    userHandle: Type.String(),
    credentialIds: Type.Array(CredentialId),
    expiresAt: ref(Timestamp),
  },
  {
    $id: 'PasskeyChallenge',
    ...closed,
    description: 'Good once, until `expiresAt`.',
  },
)

export const PasskeyWrite = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 64 }),
    credentialId: CredentialId,
    clientDataJSON: base64url(4096),
    attestationObject: base64url(8192),
  },
  { $id: 'PasskeyWrite', ...closed },
)

/** As in the file that two approvers sign. */
const EnrolledKey = Type.Object(
  {
    tenant: Type.String(),
    issuer: Type.String(),
    subject: Type.String(),
    credentialId: Type.String(),
    publicKey: Type.String(),
    revokedAt: Type.Null(),
  },
  closed,
)
export const PasskeyRequested = Type.Object(
  {
    proposalId: nullable(Type.String()),
    key: EnrolledKey,
  },
  { $id: 'PasskeyRequested', ...closed },
)

export const Passkey = Type.Object(
  { credentialId: Type.String(), name: Type.String(), enrolledAt: ref(Timestamp), revokedAt: nullable(Timestamp) },
  { $id: 'Passkey', ...closed },
)
export const PasskeyList = Type.Object({ items: Type.Array(ref(Passkey)) }, { $id: 'PasskeyList', ...closed })
export const RevokeWrite = Type.Object(
  { reason: Type.String({ minLength: 1, maxLength: 500 }) },
  { $id: 'PasskeyRevoke', ...closed },
)

export const passkeyComponents = [
  Assertion,
  ChallengeWrite,
  PasskeyChallenge,
  PasskeyWrite,
  PasskeyRequested,
  Passkey,
  PasskeyList,
  RevokeWrite,
]

export type PasskeyWrite = Static<typeof PasskeyWrite>
export type Passkey = Static<typeof Passkey>
