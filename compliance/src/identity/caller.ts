import type { Sealing } from '@firsthand/sealing/sealing'
import { marksOf } from '@firsthand/tokens/session-ends'
import { type TokenProfile, tokenVerifier } from '@firsthand/tokens/verify-token'

/** Whose rows a transaction may touch: one tenant's, and one person's in it. */
export type Scope = {
  readonly tenant: string
  /** A customer by pseudonym; an employee by the subject of the token. Under this name the chain records what was done. */
  readonly subject: string
  /** The identity provider that names the person; none where Compliance or the service acts by itself. */
  readonly issuer?: string
}

/** An employee, and the pseudonym that they have as a customer: nobody decides about themselves. */
export type Officer = Scope & { readonly person: string }

/** Who asks. Built from the token alone; `subject` is the token's. */
export type Caller = Officer & {
  readonly issuer: string
  readonly roles: ReadonlySet<string>
  /** Roles that the token carries and its provider may not give. They are not held. */
  readonly withheldRoles?: ReadonlySet<string>
  /** The thumbprint of the key that the token is bound to: without a proof of it the token is nobody's. */
  readonly boundTo?: string
  /** By these it is found whether the session of the token is over. Most calls do not ask, so they are made when one does. */
  readonly marks?: () => ReturnType<typeof marksOf>
}

/** The caller’s own rows as a customer. */
export const asCustomer = ({ tenant, person, issuer }: Caller): Scope => ({ tenant, subject: person, issuer })

/**
 * Null for a token that is not good. Raises `unauthenticated` for one that has expired, and `identity_unavailable` when the keys
 * to judge it cannot be loaded.
 */
export type VerifyToken = (token: string) => Promise<Caller | null>

/** Verifies access tokens afresh every time: what is decided here must not outlive a withdrawn key. */
export function callerVerifier(
  profile: TokenProfile,
  pseudonyms: Pick<Sealing, 'pseudonymOf'>,
  now: () => number = Date.now,
): VerifyToken {
  const verify = tokenVerifier(profile, now)
  return async (token) => {
    const verified = await verify(token)
    if (verified === null) return null
    const { tenantId: tenant, login: _login, session, ...caller } = verified.caller
    const person = pseudonyms.pseudonymOf(tenant, caller.subject)
    return { tenant, ...caller, person, ...(session && { marks: () => marksOf(pseudonyms, caller.issuer, session) }) }
  }
}
