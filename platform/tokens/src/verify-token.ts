import { Refusal, tokenExpired } from '@firsthand/refusal/refusal'
import { duplicateKey } from '@firsthand/strict-json/duplicate-key'
import { type Login, parseSubject, parseTenantId, type SessionClaims, type TokenCaller } from '@firsthand/values/values'
import { decodeJwt, errors, type JWTPayload, type JWTVerifyResult, jwtVerify } from 'jose'
import { IdentityDown, keySet } from './key-set.ts'
import { type ProviderScope, withinScope } from './provider-scope.ts'

/** Where a provider writes who asks. */
type ClaimPaths = Readonly<{
  /** Each path is a list of keys, because a claim's name may itself be an address with dots. */
  paths: Readonly<{
    tenant: readonly string[]
    roles: readonly string[]
    subject: readonly string[]
    /** `auth_time` when left out: some providers write it under a name of their own only. */
    authTime?: readonly string[]
  }>
  /** Keycloak lists organizations, or makes them keys: the only one is the tenant, several say nothing. */
  tenantForm: 'text' | 'only name'
}>

/** Follows own keys only, so that nothing inherited is ever taken for a claim. */
function claimAt(claims: object, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      value !== null && typeof value === 'object' && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key]
        : undefined,
    claims,
  )
}

/** The one name in a list or among the keys of an object; undefined when there are none or several. */
function onlyName(claim: unknown): unknown {
  if (claim === null || typeof claim !== 'object') return claim
  const names: unknown[] = Array.isArray(claim) ? claim : Object.keys(claim)
  return names.length === 1 ? names[0] : undefined
}

/** Roles are a list of texts or one text with blanks; anything else is a token we do not understand. */
function parseRoles(claim: unknown): ReadonlySet<string> | null {
  if (claim === undefined) return new Set()
  if (typeof claim === 'string') return new Set(claim.split(' ').filter(Boolean))
  return Array.isArray(claim) && claim.every((role) => typeof role === 'string') ? new Set(claim) : null
}

const textOf = (claim: unknown): string | null => (typeof claim === 'string' && claim !== '' ? claim : null)

/** What a verified token holds about the login. A time that is no whole number of seconds is none. */
function loginOf(claims: JWTPayload, { paths, maxAgeSeconds = null }: TokenProfile): Login {
  const authTime = claimAt(claims, paths.authTime ?? ['auth_time'])
  return {
    name: textOf(claims.name),
    authTime: Number.isSafeInteger(authTime) && Number(authTime) >= 0 ? Number(authTime) : null,
    acr: textOf(claims.acr),
    expiresAt: claims.exp ?? 0,
    maxAgeSeconds,
  }
}

/** Of which login the token is. Times are compared by whole seconds, because providers differ in whether they write less. */
const sessionOf = ({ sid, sub = '', iat = 0 }: JWTPayload): SessionClaims => ({
  sid: textOf(sid),
  sub,
  issuedAt: Math.floor(iat),
})

const eventOfLogout = 'http://schemas.openid.net/event/backchannel-logout'

/** What makes a token one of a back-channel logout; null in every other token. */
export function logoutEvent({ events }: JWTPayload): object | null {
  const isObject = (value: unknown): value is object =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
  if (!isObject(events) || !Object.hasOwn(events, eventOfLogout)) return null
  const event = (events as Readonly<Record<string, unknown>>)[eventOfLogout]
  return isObject(event) ? event : null
}

const thumbprint = /^[\w-]{43}$/

/** The key that a token is bound to; null where it is bound in another way, or in several, none of which is proven here. */
function boundKeyOf(cnf: unknown): string | null {
  if (cnf === null || typeof cnf !== 'object' || Object.keys(cnf).join() !== 'jkt') return null
  const { jkt } = cnf as { readonly jkt: unknown }
  return typeof jkt === 'string' && thumbprint.test(jkt) ? jkt : null
}

/** Null when the claims of a verified token do not say clearly who asks. */
function callerOfClaims(claims: JWTPayload, profile: TokenProfile): TokenCaller | null {
  const { issuer, paths, tenantForm } = profile
  const tenant = claimAt(claims, paths.tenant)
  const tenantId = parseTenantId(tenantForm === 'only name' ? onlyName(tenant) : tenant)
  const subject = parseSubject(claimAt(claims, paths.subject))
  const roles = parseRoles(claimAt(claims, paths.roles))
  if (tenantId === null || subject === null || roles === null) return null
  const caller = { tenantId, issuer, subject, roles, login: loginOf(claims, profile), session: sessionOf(claims) }
  if (claims.cnf === undefined) return caller
  const boundTo = boundKeyOf(claims.cnf)
  return boundTo === null ? null : { ...caller, boundTo }
}

/** How far an identity provider's clock may be ahead of ours or behind it. */
export const leewaySeconds = 30
const tokenCharactersMax = 8192

/** What one identity provider's tokens look like. Providers differ, so every part of it is configuration. */
export type TokenProfile = ClaimPaths &
  ProviderScope &
  Readonly<{
    issuer: string
    /** Found by discovery at the issuer when null. */
    jwksUri: string | null
    audience: string
    /** Cognito's access tokens carry no audience: the client id stands for it. */
    audienceMode: 'aud' | 'client_id'
    clientIds: readonly string[]
    /** Null for tokens that carry none, and must not. */
    typ: 'at+jwt' | 'JWT' | null
    algorithms: readonly string[]
    maxLifetimeSeconds: number
    /** How old a login may be for acts that ask for a recent one (RFC 9470); null asks for none. */
    maxAgeSeconds?: number | null
    /** For which of its clients the provider may state that sessions ended; none, and no session is ended by it. */
    logoutAudiences?: readonly string[]
  }>

const compact = /^[\w-]+\.[\w-]+\.[\w-]+$/

/** Loose bits in the last character would let one signature be written in many ways. */
const isPlain = (part: string) => Buffer.from(part, 'base64url').toString('base64url') === part

/** Whether a text has the form of a signed token, and no more characters than this. */
export const isWellFormed = (token: string, charactersMax: number): boolean =>
  token.length <= charactersMax && compact.test(token) && token.split('.').every(isPlain)

/** Two readers of a repeated key could see two tenants. To be asked about a token whose parts are JSON. */
export const hasRepeatedKey = (token: string): boolean =>
  token.split('.', 2).some((part) => duplicateKey(Buffer.from(part, 'base64url').toString()) !== null)

/** The issuer that the token names, before anything is verified; undefined when it cannot be read. */
export function issuerOf(token: string): string | undefined {
  if (!isWellFormed(token, tokenCharactersMax)) return undefined
  try {
    const { iss } = decodeJwt(token)
    return typeof iss === 'string' ? iss : undefined
  } catch {
    return undefined
  }
}

function isForUs(claims: JWTPayload, { audienceMode, clientIds }: TokenProfile): boolean {
  // The library has compared the audience.
  if (audienceMode === 'aud') return true
  const { client_id: client, token_use: use } = claims
  return typeof client === 'string' && clientIds.includes(client) && use === 'access'
}

/** Whether a token is good also by what the library leaves open. */
function isAcceptable({ payload, protectedHeader }: JWTVerifyResult, token: string, profile: TokenProfile): boolean {
  const { exp = 0, iat = 0 } = payload
  if (exp - iat > profile.maxLifetimeSeconds) return false
  if (hasRepeatedKey(token) || Object.hasOwn(payload, '__proto__')) return false
  if (profile.typ === null && protectedHeader.typ !== undefined) return false
  // That a session is over is no token of it. Where all tokens are headed alike, only this claim differs.
  if (Object.hasOwn(payload, 'events')) return false
  // Keycloak heads its ID tokens as it heads access tokens: only this claim differs by kind.
  if (profile.typ === 'JWT' && payload.typ !== undefined && payload.typ !== 'Bearer') return false
  return isForUs(payload, profile)
}

/** The keys that would show whether a token is good cannot be loaded. */
export const identityUnavailable = (cause: IdentityDown): Refusal =>
  new Refusal('identity_unavailable', 'The identity provider cannot be reached.', {}, { cause, retryAfterSeconds: 2 })

/** A good token: who asks, and until when it is valid, in unix seconds. */
type Verified = { readonly caller: TokenCaller; readonly exp: number }

/**
 * Verifies the tokens of one provider, afresh every time. Null for a token that is not good; raises `unauthenticated` for a good one
 * that has expired or says more than its provider may, and `identity_unavailable` when the keys to judge it cannot be loaded. A caller
 * with `boundTo` is one beside a proof of that key alone. `onKeyChange` is called when the provider's keys differ from the last ones.
 */
export function tokenVerifier(
  profile: TokenProfile,
  now: () => number,
  onKeyChange: () => void = () => undefined,
): (token: string) => Promise<Verified | null> {
  const keys = keySet(profile, onKeyChange, now)
  return async (token) => {
    if (!isWellFormed(token, tokenCharactersMax)) return null
    const verified = await jwtVerify(token, keys, {
      issuer: profile.issuer,
      algorithms: [...profile.algorithms],
      clockTolerance: leewaySeconds,
      currentDate: new Date(now()),
      requiredClaims: ['exp', 'iat', 'sub'],
      maxTokenAge: profile.maxLifetimeSeconds,
      ...(profile.typ !== null && { typ: profile.typ }),
      ...(profile.audienceMode === 'aud' && { audience: profile.audience }),
    }).catch((cause: unknown) => {
      if (cause instanceof errors.JWTExpired) throw tokenExpired()
      if (!(cause instanceof IdentityDown)) return null
      throw identityUnavailable(cause)
    })
    if (verified === null || !isAcceptable(verified, token, profile)) return null
    const caller = callerOfClaims(verified.payload, profile)
    return caller === null ? null : { caller: withinScope(caller, profile), exp: verified.payload.exp ?? 0 }
  }
}
