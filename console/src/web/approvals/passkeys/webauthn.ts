import type { PasskeyAssertion, PasskeyChallenge, PasskeyWrite } from '@firsthand/sdk/types'
import { Problem } from '../../calls/problem.ts'

/** Why a browser or a key did not sign. */
export type PasskeyTrouble = 'unsupported' | 'no_key' | 'cancelled' | 'known_key' | 'wrong_address' | 'failed'

export const troubleCode = (trouble: PasskeyTrouble): string => `console_passkey_${trouble}`
const troubled = (trouble: PasskeyTrouble, detail = '') => new Problem({ code: troubleCode(trouble), detail })

/** What base64url stands for. */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0))

/** Base64url without padding, as the service reads it. */
export const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const keysOf = (ids: readonly string[]): PublicKeyCredentialDescriptor[] =>
  ids.map((id) => ({ type: 'public-key', id: bytesOf(id) }))

const causes: Readonly<Record<string, PasskeyTrouble>> = {
  // Also what a browser answers when the time is over: it does not say which.
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known_key',
  SecurityError: 'wrong_address',
  NotSupportedError: 'unsupported',
}

/** What a browser answers, or why it does not. */
async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  if (!('credentials' in navigator) || typeof PublicKeyCredential === 'undefined') throw troubled('unsupported')
  const given = await ask().catch((error: unknown) => {
    const { name, message } = error instanceof Error ? error : { name: '', message: String(error) }
    throw troubled(causes[name] ?? 'failed', message)
  })
  if (!(given instanceof PublicKeyCredential)) throw troubled('failed')
  return given
}

/** EdDSA, ES256 and RS256. */
const algorithms = [-8, -7, -257]

/** Has the person’s key sign this one decision: the challenge is a hash of it. */
export async function signDecision({ challenge, rpId, credentialIds }: PasskeyChallenge): Promise<PasskeyAssertion> {
  if (credentialIds.length === 0) throw troubled('no_key')
  const signed = await asked(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: bytesOf(challenge),
        rpId,
        allowCredentials: keysOf(credentialIds),
        userVerification: 'required',
      },
    }),
  )
  const { clientDataJSON, authenticatorData, signature } = signed.response as AuthenticatorAssertionResponse
  return {
    credentialId: textOf(signed.rawId),
    clientDataJSON: textOf(clientDataJSON),
    authenticatorData: textOf(authenticatorData),
    signature: textOf(signature),
  }
}

/** Has a new key made for the person who is logged in. */
export async function makeKey(
  { challenge, rpId, userHandle, credentialIds }: PasskeyChallenge,
  { name, person }: { readonly name: string; readonly person: string },
): Promise<PasskeyWrite> {
  const made = await asked(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: bytesOf(challenge),
        rp: { id: rpId, name: 'Firsthand' },
        user: { id: bytesOf(userHandle), name: person, displayName: person },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: keysOf(credentialIds),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      },
    }),
  )
  const { clientDataJSON, attestationObject } = made.response as AuthenticatorAttestationResponse
  return {
    name,
    credentialId: textOf(made.rawId),
    clientDataJSON: textOf(clientDataJSON),
    attestationObject: textOf(attestationObject),
  }
}
