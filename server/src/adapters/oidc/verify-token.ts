import { hash } from 'node:crypto'
import { decodeJwt, type JWTPayload, jwtVerify } from 'jose'
import { hasDuplicateKey } from '../../domain/duplicate-key.ts'
import { Refusal } from '../../domain/refusal.ts'
import { type Caller, parseSubject, parseTenantId } from '../../domain/values.ts'
import type { TokenVerifier } from '../../ports/token-verifier.ts'
import { IdentityDown, keySet } from './key-set.ts'
import type { IdentityProfile } from './profile.ts'

const leewaySeconds = 30
const rememberedMax = 10_000
const rememberedMs = 30_000
const tokenBytesMax = 8192
const compact = /^[\w-]+\.[\w-]+\.[\w-]+$/

type Remembered = { readonly caller: Caller; readonly until: number; readonly expiresAt: number }
type Verify = (token: string) => Promise<{ caller: Caller; exp: number }>

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

/** Roles are a list of texts or one text with blanks; anything else is a token we do not understand. */
function parseRoles(claim: unknown): ReadonlySet<string> | null {
  if (claim === undefined) return new Set()
  if (typeof claim === 'string') return new Set(claim.split(' ').filter(Boolean))
  return Array.isArray(claim) && claim.every((role) => typeof role === 'string') ? new Set(claim) : null
}

class Unacceptable extends Error {}

function callerOf(claims: JWTPayload, { paths }: IdentityProfile): Caller {
  const tenantId = parseTenantId(claimAt(claims, paths.tenant))
  const subject = parseSubject(claimAt(claims, paths.subject))
  const roles = parseRoles(claimAt(claims, paths.roles))
  if (tenantId === null || subject === null || roles === null) throw new Unacceptable('tenant, subject or roles')
  return Object.freeze({ tenantId, subject, roles })
}

/** Two readers of a repeated key could see two tenants. */
const hasRepeatedClaim = (token: string) =>
  token.split('.', 2).some((part) => hasDuplicateKey(Buffer.from(part, 'base64url').toString()))

function requireOurClient(claims: JWTPayload, profile: IdentityProfile): void {
  if (profile.audienceMode !== 'client_id') return
  const known = profile.clientIds.includes(String(claims.client_id))
  if (!known || claims.token_use !== 'access') throw new Unacceptable('client')
}

/** Verifies the tokens of one provider. */
function profileVerifier(profile: IdentityProfile, onChange: () => void, now: () => number): Verify {
  const keys = keySet(profile, onChange, now)
  return async (token) => {
    const { payload } = await jwtVerify(token, keys, {
      issuer: profile.issuer,
      typ: profile.typ,
      algorithms: [...profile.algorithms],
      clockTolerance: leewaySeconds,
      currentDate: new Date(now()),
      requiredClaims: ['exp', 'iat', 'sub'],
      maxTokenAge: profile.maxLifetimeSeconds,
      ...(profile.audienceMode === 'aud' && { audience: profile.audience }),
    })
    const { exp = 0, iat = 0 } = payload
    if (exp - iat > profile.maxLifetimeSeconds) throw new Unacceptable('lifetime')
    if (hasRepeatedClaim(token) || Object.hasOwn(payload, '__proto__')) throw new Unacceptable('claims')
    // A token bound to a key proves nothing without that key's proof.
    if (payload.cnf !== undefined) throw new Unacceptable('bound token')
    requireOurClient(payload, profile)
    return { caller: callerOf(payload, profile), exp }
  }
}

/** The provider is chosen by the exact issuer before anything is verified; key sets are never shared. */
function issuerOf(token: string): string | undefined {
  const { iss } = decodeJwt(token)
  return typeof iss === 'string' ? iss : undefined
}

/** Verifies tokens of the configured providers and remembers good ones for a short while. */
export function oidcTokenVerifier(profiles: readonly IdentityProfile[], now: () => number = Date.now): TokenVerifier {
  const remembered = new Map<string, Remembered>()
  const forget = () => remembered.clear()
  const verifiers = new Map(profiles.map((p) => [p.issuer, profileVerifier(p, forget, now)]))

  async function verifyNow(token: string, id: string): Promise<Caller | null> {
    try {
      if (token.length > tokenBytesMax || !compact.test(token)) throw new Unacceptable('form')
      const verify = verifiers.get(issuerOf(token) ?? '')
      if (verify === undefined) throw new Unacceptable('issuer')
      const { caller, exp } = await verify(token)
      if (remembered.size >= rememberedMax) remembered.delete(remembered.keys().next().value ?? '')
      remembered.set(id, { caller, until: now() + rememberedMs, expiresAt: (exp + leewaySeconds) * 1000 })
      return caller
    } catch (cause) {
      if (cause instanceof IdentityDown) {
        throw new Refusal(
          'identity_unavailable',
          'The identity provider cannot be reached.',
          {},
          { cause, retryAfterSeconds: 2 },
        )
      }
      return null
    }
  }

  return {
    verify(token, { fresh = false } = {}) {
      const id = hash('sha256', token, 'base64')
      const hit = fresh ? undefined : remembered.get(id)
      return hit && hit.until > now() && hit.expiresAt > now() ? hit.caller : verifyNow(token, id)
    },
  }
}
