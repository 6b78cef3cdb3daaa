import { type TokenProfile, tokenVerifier } from '@firsthand/tokens/verify-token'

/** Whose rows a transaction may touch: one tenant's, and one person's in it. */
export type Scope = { readonly tenant: string; readonly subject: string }

/** Who asks. Built from the token alone. */
export type Caller = Scope & { readonly roles: ReadonlySet<string> }

/** Null for a token that is not good. Raises `identity_unavailable` when the keys to judge it cannot be loaded. */
export type VerifyToken = (token: string) => Promise<Caller | null>

/** Verifies access tokens afresh every time: what is decided here must not outlive a withdrawn key. */
export function callerVerifier(profile: TokenProfile, now: () => number = Date.now): VerifyToken {
  const verify = tokenVerifier(profile, now)
  return async (token) => {
    const verified = await verify(token)
    if (verified === null) return null
    const { tenantId: tenant, subject, roles } = verified.caller
    return { tenant, subject, roles }
  }
}
