import { errors, type JWTPayload, jwtVerify } from 'jose'
import { type Caller, parseIdentifier } from './caller.ts'
import { hasDuplicateKey } from './duplicate-key.ts'
import { IdentityDown, keySet } from './key-set.ts'
import { Refusal } from './refusal.ts'

/** What the identity provider's access tokens look like. */
export type IdentitySettings = {
  readonly issuer: string
  /** Null where a client stands for it. */
  readonly audience: string | null
  /** Whose access tokens are ours, where a provider writes no audience, as Cognito does. */
  readonly clientIds?: readonly string[] | undefined
  /** Found by discovery at the issuer when null. */
  readonly jwksUri: string | null
  /** Null for tokens that carry none, and must not. */
  readonly typ: 'at+jwt' | 'JWT' | null
  readonly algorithms: readonly string[]
  readonly maxLifetimeSeconds: number
  /** Each path is a list of keys, because a claim's name may itself be an address with dots. */
  readonly paths: Readonly<Record<'tenant' | 'roles' | 'subject', readonly string[]>>
  /** Keycloak lists organizations, or makes them keys: the only one is the tenant, several say nothing. */
  readonly tenantForm?: 'text' | 'only name' | undefined
}

/** Null for a token that is not good. Raises `identity_unavailable` when the keys to judge it cannot be had. */
export type VerifyToken = (token: string) => Promise<Caller | null>

const leewaySeconds = 30
const tokenBytesMax = 8192
const compact = /^[\w-]+\.[\w-]+\.[\w-]+$/

/** Loose bits in the last character would let one signature be written in many ways. */
const isPlain = (part: string) => Buffer.from(part, 'base64url').toString('base64url') === part

function isWellFormed(token: string): boolean {
  return token.length <= tokenBytesMax && compact.test(token) && token.split('.').every(isPlain)
}

const repeatsAClaim = (token: string) =>
  token.split('.', 2).some((part) => hasDuplicateKey(Buffer.from(part, 'base64url').toString()))

/** Follows own keys only, so that nothing inherited is ever taken for a claim. */
const claimAt = (claims: object, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      value !== null && typeof value === 'object' && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key]
        : undefined,
    claims,
  )

function rolesOf(claim: unknown): ReadonlySet<string> | null {
  if (claim === undefined) return new Set()
  if (typeof claim === 'string') return new Set(claim.split(' ').filter(Boolean))
  return Array.isArray(claim) && claim.every((role) => typeof role === 'string') ? new Set(claim) : null
}

/** The one name in a list or among the keys of an object; undefined when there are none or several. */
function onlyName(claim: unknown): unknown {
  if (claim === null || typeof claim !== 'object') return claim
  const names: unknown[] = Array.isArray(claim) ? claim : Object.keys(claim)
  return names.length === 1 ? names[0] : undefined
}

function callerOf(claims: JWTPayload, { paths, tenantForm }: IdentitySettings): Caller | null {
  const named = claimAt(claims, paths.tenant)
  const tenant = parseIdentifier(tenantForm === 'only name' ? onlyName(named) : named)
  const subject = parseIdentifier(claimAt(claims, paths.subject))
  const roles = rolesOf(claimAt(claims, paths.roles))
  return tenant === null || subject === null || roles === null ? null : { tenant, subject, roles }
}

/** Where a client stands for the audience, it must be one of ours, and the token an access token. */
const isForUs = ({ client_id: client, token_use: use }: JWTPayload, { clientIds }: IdentitySettings) =>
  clientIds === undefined || (typeof client === 'string' && clientIds.includes(client) && use === 'access')

/** Verifies access tokens afresh every time: what is decided here must not outlive a withdrawn key. */
export function tokenVerifier(settings: IdentitySettings, now: () => number = Date.now): VerifyToken {
  const keys = keySet(settings.issuer, settings.jwksUri, now)
  return async (token) => {
    if (!isWellFormed(token)) return null
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        issuer: settings.issuer,
        ...(settings.audience !== null && { audience: settings.audience }),
        ...(settings.typ !== null && { typ: settings.typ }),
        algorithms: [...settings.algorithms],
        clockTolerance: leewaySeconds,
        currentDate: new Date(now()),
        requiredClaims: ['exp', 'iat', 'sub'],
        maxTokenAge: settings.maxLifetimeSeconds,
      })
      const { exp = 0, iat = 0 } = payload
      // What the library leaves open: a token for ten years, a claim twice, a token bound to a key that we never see.
      if (exp - iat > settings.maxLifetimeSeconds || repeatsAClaim(token) || payload.cnf !== undefined) return null
      if ((settings.typ === null && protectedHeader.typ !== undefined) || !isForUs(payload, settings)) return null
      return Object.hasOwn(payload, '__proto__') ? null : callerOf(payload, settings)
    } catch (cause) {
      if (cause instanceof errors.JOSEError) return null
      if (!(cause instanceof IdentityDown)) throw cause
      const hint = { cause, retryAfterSeconds: 2 }
      throw new Refusal('identity_unavailable', 'The identity provider cannot be reached.', {}, hint)
    }
  }
}
