import { Refusal } from '@firsthand/refusal/refusal'
import { hasDuplicateKey } from '@firsthand/strict-json/duplicate-key'
import { IdentityDown, keySet } from '@firsthand/tokens/key-set'
import type { Caller } from '@firsthand/values/values'
import { decodeJwt, errors, type JWTPayload, type JWTVerifyResult, jwtVerify } from 'jose'
import { callerOfClaims } from './caller-of-claims.ts'
import { type IdentityProfile, requireSoundProfiles } from './profile.ts'
import { rememberedCallers } from './remembered-callers.ts'

const leewaySeconds = 30
const tokenBytesMax = 8192
const compact = /^[\w-]+\.[\w-]+\.[\w-]+$/

type Verify = (token: string) => Promise<{ caller: Caller; exp: number }>

class Unacceptable extends Error {}

/** Loose bits in the last character would let one signature be written in many ways. */
const isPlain = (part: string) => Buffer.from(part, 'base64url').toString('base64url') === part

const isWellFormed = (token: string) =>
  token.length <= tokenBytesMax && compact.test(token) && token.split('.').every(isPlain)

/** Two readers of a repeated key could see two tenants. */
const hasRepeatedClaim = (token: string) =>
  token.split('.', 2).some((part) => hasDuplicateKey(Buffer.from(part, 'base64url').toString()))

function isForUs(claims: JWTPayload, { audienceMode, clientIds }: IdentityProfile): boolean {
  // The library has compared the audience.
  if (audienceMode === 'aud') return true
  const { client_id: client, token_use: use } = claims
  return typeof client === 'string' && clientIds.includes(client) && use === 'access'
}

/** What the library leaves open. */
function faultOf({ payload, protectedHeader }: JWTVerifyResult, token: string, profile: IdentityProfile) {
  const { exp = 0, iat = 0 } = payload
  if (exp - iat > profile.maxLifetimeSeconds) return 'lifetime'
  if (hasRepeatedClaim(token) || Object.hasOwn(payload, '__proto__')) return 'claims'
  // A token bound to a key proves nothing without that key's proof.
  if (payload.cnf !== undefined) return 'bound token'
  if (profile.typ === null && protectedHeader.typ !== undefined) return 'type'
  return isForUs(payload, profile) ? null : 'client'
}

/** Verifies the tokens of one provider. */
function profileVerifier(profile: IdentityProfile, onChange: () => void, now: () => number): Verify {
  const keys = keySet(profile, onChange, now)
  return async (token) => {
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
      throw cause instanceof IdentityDown ? cause : new Unacceptable('refused by the library', { cause })
    })
    const fault = faultOf(verified, token, profile)
    if (fault !== null) throw new Unacceptable(fault)
    const caller = callerOfClaims(verified.payload, profile)
    if (caller === null) throw new Unacceptable('tenant, subject or roles')
    return { caller, exp: verified.payload.exp ?? 0 }
  }
}

/** The provider is chosen by the exact issuer before anything is verified; key sets are never shared. */
function issuerOf(token: string): string | undefined {
  const { iss } = decodeJwt(token)
  return typeof iss === 'string' ? iss : undefined
}

/** Verifies tokens of the configured providers and remembers good ones for a short while. */
export function oidcTokenVerifier(profiles: readonly IdentityProfile[], now: () => number = Date.now) {
  requireSoundProfiles(profiles)
  const memory = rememberedCallers(now)
  const forget = () => memory.forget()
  const verifiers = new Map(profiles.map((profile) => [profile.issuer, profileVerifier(profile, forget, now)]))

  async function verifyNow(token: string, id: string): Promise<Caller | null> {
    try {
      if (!isWellFormed(token)) throw new Unacceptable('form')
      const verify = verifiers.get(issuerOf(token) ?? '')
      if (verify === undefined) throw new Unacceptable('issuer')
      const remember = memory.opened()
      const { caller, exp } = await verify(token)
      remember(id, caller, (exp + leewaySeconds) * 1000)
      return caller
    } catch (cause) {
      if (cause instanceof errors.JOSEError || cause instanceof Unacceptable) return null
      // Neither the token nor the provider failed, so it is a fault of ours and must not be reported as a bad token.
      if (!(cause instanceof IdentityDown)) throw cause
      const hint = { cause, retryAfterSeconds: 2 }
      throw new Refusal('identity_unavailable', 'The identity provider cannot be reached.', {}, hint)
    }
  }

  return {
    /**
     * The caller of a bearer token; null when the token is not valid. Raises `identity_unavailable` when the keys to judge it
     * cannot be read. `fresh` skips the short memory of verified tokens, for what must not outlive a withdrawn key.
     */
    verify(
      token: string,
      { fresh = false }: { readonly fresh?: boolean } = {},
    ): Caller | null | Promise<Caller | null> {
      const id = memory.idOf(token)
      return (fresh ? undefined : memory.find(id)) ?? verifyNow(token, id)
    },
  }
}

export type TokenVerifier = ReturnType<typeof oidcTokenVerifier>
