import { createHash } from 'node:crypto'
import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import { type DecisionStatement, decisionChallenge, type Person } from './decision-challenge.ts'

/** Who asks for signatures: the domain that keys are made for, and the pages that may ask. */
export type RelyingParty = { readonly id: string; readonly origins: readonly string[] }

/** A key of a person. The public key is COSE in base64url, as it was registered. */
export type Credential = Person & {
  readonly credentialId: string
  readonly publicKey: string
  /** From then on it decides nothing; null while it may. */
  readonly revokedAt: string | null
}

/** What the authenticator gave; everything in base64url. */
export type Assertion = {
  readonly credentialId: string
  readonly clientDataJSON: string
  readonly authenticatorData: string
  readonly signature: string
}

/** As it is kept with a decision: with this nothing of the service is needed to verify it. */
export type KeptAssertion = Assertion & { readonly nonce: string }

/** Why an assertion is none. */
export const assertionFaults = [
  'unknown_key',
  'key_of_another_person',
  'key_revoked',
  'unreadable',
  'another_challenge',
  'another_origin',
  'another_relying_party',
  'user_not_verified',
  'counter_went_back',
  'wrong_signature',
] as const
export type AssertionFault = (typeof assertionFaults)[number]
export type Verdict =
  | { readonly holds: true; readonly counter: number }
  | { readonly holds: false; readonly fault: AssertionFault }

type Question = {
  readonly statement: DecisionStatement
  readonly assertion: Assertion
  /** Keys that count: of the service's table, or of a file that two approvers signed. */
  readonly credentials: readonly Credential[]
  readonly relyingParty: RelyingParty
  /** When it was decided; a key that was revoked later was good then. */
  readonly decidedAt: Date
  /** The counter of the last assertion with this key; 0 without one. */
  readonly lastCounter?: number
}

const userPresent = 0x01
const userVerified = 0x04

type ClientData = { type?: unknown; challenge?: unknown; origin?: unknown; crossOrigin?: unknown }

/** What the browser and the authenticator say; null when it cannot be read. */
function parsed({ clientDataJSON, authenticatorData }: Assertion) {
  const bytes = Buffer.from(authenticatorData, 'base64url')
  if (bytes.length < 37) return null
  try {
    const client: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    if (typeof client !== 'object' || client === null) return null
    return {
      client: client as ClientData,
      rpIdHash: bytes.subarray(0, 32),
      flags: bytes[32] ?? 0,
      counter: bytes.readUInt32BE(33),
    }
  } catch {
    return null
  }
}

/** What is wrong before the signature is looked at; null when nothing is. */
function faultOf({ statement, assertion, relyingParty, lastCounter = 0 }: Question): AssertionFault | null {
  const claims = parsed(assertion)
  if (claims === null || claims.client.type !== 'webauthn.get') return 'unreadable'
  if (claims.client.challenge !== decisionChallenge(statement)) return 'another_challenge'
  // A page that another page has framed asks for nobody's signature.
  if (claims.client.crossOrigin === true || !relyingParty.origins.includes(String(claims.client.origin)))
    return 'another_origin'
  if (!claims.rpIdHash.equals(createHash('sha256').update(relyingParty.id).digest())) return 'another_relying_party'
  if ((claims.flags & userPresent) === 0 || (claims.flags & userVerified) === 0) return 'user_not_verified'
  // An authenticator that counts never shows a number again; one that does not count always shows 0.
  const counts = claims.counter > 0 || lastCounter > 0
  return counts && claims.counter <= lastCounter ? 'counter_went_back' : null
}

/** Whose key it must be, and whether it still was one. */
function credentialFor({ statement, assertion, credentials, decidedAt }: Question): Credential | AssertionFault {
  const own = credentials.filter(({ credentialId }) => credentialId === assertion.credentialId)
  const { tenant, issuer, subject } = statement.person
  const credential = own.find((each) => each.tenant === tenant && each.issuer === issuer && each.subject === subject)
  if (credential === undefined) return own.length === 0 ? 'unknown_key' : 'key_of_another_person'
  const { revokedAt } = credential
  return revokedAt !== null && new Date(revokedAt) <= decidedAt ? 'key_revoked' : credential
}

async function isSignedBy({ publicKey }: Credential, { statement, assertion, relyingParty }: Question) {
  const { credentialId: id, clientDataJSON, authenticatorData, signature } = assertion
  try {
    const { verified } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: decisionChallenge(statement),
      expectedOrigin: [...relyingParty.origins],
      expectedRPID: relyingParty.id,
      credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
      requireUserVerification: true,
    })
    return verified
  } catch {
    return false
  }
}

/**
 * Whether a person's passkey has signed this decision about this proposal. It reads nothing but its arguments, so that whoever
 * carries a decision out can ask it with keys that the service cannot write.
 */
export async function verifyDecision(question: Question): Promise<Verdict> {
  const credential = credentialFor(question)
  if (typeof credential === 'string') return { holds: false, fault: credential }
  const fault = faultOf(question)
  if (fault !== null) return { holds: false, fault }
  if (!(await isSignedBy(credential, question))) return { holds: false, fault: 'wrong_signature' }
  return { holds: true, counter: parsed(question.assertion)?.counter ?? 0 }
}
