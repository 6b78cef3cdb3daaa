import { unauthenticated } from '@firsthand/refusal/refusal'
import { issuerOf, leewaySeconds, tokenVerifier } from '@firsthand/tokens/verify-token'
import type { Caller, TokenCaller } from '@firsthand/values/values'
import { type Pseudonyms, withBuyer } from './buyer.rules.ts'
import type { IdentityProfile } from './profile.ts'
import { rememberedCallers } from './remembered-callers.ts'
import { requireSoundProfiles } from './sound-profiles.ts'

/** Verifies tokens of the configured providers and remembers good ones for a short while. */
export function oidcTokenVerifier(
  profiles: readonly IdentityProfile[],
  pseudonyms: Pseudonyms,
  now: () => number = Date.now,
) {
  requireSoundProfiles(profiles)
  const memory = rememberedCallers(now)
  const forget = () => memory.forget()
  const verifiers = new Map(profiles.map((profile) => [profile.issuer, tokenVerifier(profile, now, forget)]))

  const setApart = profiles.flatMap(({ people }) => (people ? [`${people}:`] : []))
  /** A provider without a name for its people must not use another's. */
  function requireOwnName({ issuer, subject }: TokenCaller): void {
    const foreign = setApart.find((name) => subject.startsWith(name))
    if (
      foreign === undefined ||
      profiles.some((profile) => profile.issuer === issuer && `${profile.people}:` === foreign)
    )
      return
    throw unauthenticated(`Names that begin with ${foreign} are another identity provider’s.`)
  }

  async function verifyNow(token: string, id: string): Promise<Caller | null> {
    // The provider is chosen by the exact issuer before anything is verified; key sets are never shared.
    const verify = verifiers.get(issuerOf(token) ?? '')
    if (verify === undefined) return null
    const remember = memory.opened()
    const verified = await verify(token)
    if (verified === null) return null
    requireOwnName(verified.caller)
    const caller = withBuyer(pseudonyms, verified.caller)
    remember(id, caller, (verified.exp + leewaySeconds) * 1000)
    return caller
  }

  return {
    /**
     * Null for a token that is not accepted. Raises `unauthenticated` for one that has expired, and `identity_unavailable` when the
     * keys to check it cannot be fetched. `fresh` skips the short memory of verified tokens, for what must not outlive a withdrawn
     * key.
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
