import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { enrolmentChallenge, type Person } from './decision-challenge.ts'
import type { RelyingParty } from './verify-decision.ts'

/** COSE: EdDSA, ES256, RS256. No other key is taken. */
const keyAlgorithms = [-8, -7, -257] as const

/** What the browser gave for a new key, in base64url. */
export type Registration = {
  readonly credentialId: string
  readonly clientDataJSON: string
  readonly attestationObject: string
}

type Question = {
  readonly registration: Registration
  readonly person: Person
  readonly nonce: string
  readonly relyingParty: RelyingParty
}

/** The new key, made for this person with user verification; null when it is not. */
export async function verifyRegistration({ registration, person, nonce, relyingParty }: Question) {
  const { credentialId: id, clientDataJSON, attestationObject } = registration
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: enrolmentChallenge(person, nonce),
      expectedOrigin: [...relyingParty.origins],
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...keyAlgorithms],
    })
    // The id that the authenticator attests is the one that counts.
    if (!verified || registrationInfo.credential.id !== id) return null
    const { credential, aaguid, credentialBackedUp } = registrationInfo
    return {
      credentialId: id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      aaguid,
      isBackedUp: credentialBackedUp,
    }
  } catch {
    return null
  }
}
