import { makeKey, type PrivateKey, signToken } from '@firsthand/sandbox/identity/identity-tokens'
import { type IdentityProfile, presets } from '../profile.ts'
import { oidcTokenVerifier } from '../verify-token.ts'
import { testPseudonyms } from './pseudonyms.ts'
import { startIssuer } from './token-issuer.ts'

const audience = 'https://api.firsthand.example'

/** Spans in milliseconds. */
export const seconds = (count: number) => count * 1000
export const minutes = (count: number) => seconds(count * 60)
export const hours = (count: number) => minutes(count * 60)

/** The real verifier on a provider of the test's own, with a clock that only the test moves. */
export async function verifierOnOwnClock(profile: Partial<IdentityProfile> = {}) {
  const issuer = await startIssuer()
  let at = Math.floor(Date.now() / 1000) * 1000
  const settings = { ...presets.standard, issuer: issuer.issuer, audience, ...profile }
  const verifier = oidcTokenVerifier([settings], testPseudonyms, () => at)
  const [first, second] = await Promise.all([makeKey(), makeKey()])
  issuer.publish(first)

  const tokenBy = (key: PrivateKey, claims: object = {}, header: Readonly<Record<string, unknown>> = {}) => {
    const iat = at / 1000
    const who = { iss: issuer.issuer, aud: audience, sub: 'buyer', tenant: 'acme', roles: [] }
    return signToken(key, { ...who, iat, exp: iat + 3600, ...claims }, header)
  }
  const verify: typeof verifier.verify = (token, options) => verifier.verify(token, options)
  return {
    issuer,
    /** The one key that is published at first. */
    first,
    second,
    verify,
    tokenBy,
    pass: (ms: number) => {
      at += ms
    },
    nowSeconds: () => at / 1000,
    /** Whether a token of this moment by the key is taken; throws when it cannot be judged. */
    takes: async (key: PrivateKey) => (await verify(tokenBy(key))) !== null,
    /** Whether the token is answered from memory, which takes no turn of the event loop. */
    remembers: (token: string) => {
      const answer = verify(token)
      // Whether it is good is asked elsewhere.
      if (answer instanceof Promise) answer.catch(() => undefined)
      return !(answer instanceof Promise)
    },
  }
}

export type VerifierOnOwnClock = Awaited<ReturnType<typeof verifierOnOwnClock>>

/** What a verifier throws when the token could not be judged; never to be taken for a bad token. */
export const identityUnavailable = { reason: 'identity_unavailable', retryAfterSeconds: 2 }
