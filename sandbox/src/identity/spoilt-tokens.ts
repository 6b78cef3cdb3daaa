import { claimsOf, type PrivateKey, signToken } from './identity-tokens.ts'
import { personaNamed } from './personas.ts'

/** What can be wrong with a token that the provider itself has signed. */
export const spoiltKinds = [
  'a wrong issuer',
  'a wrong audience',
  'an expired token',
  'a token without expiry',
  'a token not yet valid',
  'a token without a tenant',
  'an ID token',
] as const

type SpoiltKind = (typeof spoiltKinds)[number]

/** A good token, and others of the same provider with one fault each. */
export type SpoiltTokens = {
  readonly good: string
  /** By what is wrong with it. */
  readonly tokens: Readonly<Partial<Record<SpoiltKind, string>>> & Readonly<Record<string, string>>
  /** Faults that no token of this provider can have, and why. */
  readonly neverIssued: Readonly<Partial<Record<SpoiltKind, string>>>
}

const hour = 3600
const elsewhere = 'https://elsewhere.example'

/** Signs with the provider's own key what no provider should. */
export function spoiltBy(
  key: PrivateKey | undefined,
  from: { readonly issuer: string; readonly audience: string },
  nowMs: number,
): SpoiltTokens {
  const persona = personaNamed('acme-buyer-1')
  if (key === undefined || persona === undefined) throw new Error('the identity provider has no key')
  const claims = claimsOf(persona, from, nowMs)
  const { iat } = claims
  const spoilt = (changes: object) => signToken(key, { ...claims, ...changes })
  const tokens: Readonly<Record<SpoiltKind, string>> = {
    'a wrong issuer': spoilt({ iss: elsewhere }),
    'a wrong audience': spoilt({ aud: elsewhere }),
    'an expired token': spoilt({ iat: iat - 2 * hour, exp: iat - hour }),
    'a token without expiry': spoilt({ exp: undefined }),
    'a token not yet valid': spoilt({ nbf: iat + hour }),
    'a token without a tenant': spoilt({ tenant: undefined }),
    'an ID token': signToken(key, claims, { typ: 'JWT' }),
  }
  return { good: spoilt({}), tokens, neverIssued: {} }
}
