import { type TokenProfile, tokenVerifier } from '@firsthand/tokens/verify-token'

/** Whose rows a transaction may touch: one tenant's, and one person's in it. */
export type Scope = {
  readonly tenant: string
  readonly subject: string
  /** The identity provider that names the person; none where Compliance or the service acts by itself. */
  readonly issuer?: string
}

/** Who asks. Built from the token alone. */
export type Caller = Scope & {
  readonly issuer: string
  readonly roles: ReadonlySet<string>
  /** Roles that the token carries and its provider may not give. They are not held. */
  readonly withheldRoles?: ReadonlySet<string>
}

/**
 * Null for a token that is not good. Raises `unauthenticated` for one that has expired, and `identity_unavailable` when the keys
 * to judge it cannot be loaded.
 */
export type VerifyToken = (token: string) => Promise<Caller | null>

/** Verifies access tokens afresh every time: what is decided here must not outlive a withdrawn key. */
export function callerVerifier(profile: TokenProfile, now: () => number = Date.now): VerifyToken {
  const verify = tokenVerifier(profile, now)
  return async (token) => {
    const verified = await verify(token)
    if (verified === null) return null
    const { tenantId: tenant, login: _login, ...caller } = verified.caller
    return { tenant, ...caller }
  }
}
