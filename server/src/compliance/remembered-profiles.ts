import type { Caller } from '@firsthand/values/values'
import type { Profile } from '@firsthand/wire/compliance'

const rememberedMax = 10_000

type Remembered = { readonly profile: Profile; readonly askedAt: number }

/**
 * Answers that let a buyer pass, by caller. A no is not remembered: whoever was approved a moment ago should not have to
 * wait. An answer is as old as its question.
 */
export function rememberedProfiles() {
  const profiles = new Map<string, Remembered>()
  // Neither holds a line break.
  const keyOf = ({ tenantId, subject }: Caller) => `${tenantId}\n${subject}`
  return {
    /** Undefined when there is none, or it is older; a clock that was set back makes every answer too old. */
    find(caller: Caller, now: number, ageSecondsMax: number): Profile | undefined {
      const hit = profiles.get(keyOf(caller))
      const ageMs = hit === undefined ? -1 : now - hit.askedAt
      return ageMs >= 0 && ageMs < ageSecondsMax * 1000 ? hit?.profile : undefined
    },
    keep(caller: Caller, profile: Profile, askedAt: number): void {
      profiles.delete(keyOf(caller))
      if (profiles.size >= rememberedMax) profiles.delete(profiles.keys().next().value ?? '')
      profiles.set(keyOf(caller), { profile, askedAt })
    },
    forget(caller: Caller): void {
      profiles.delete(keyOf(caller))
    },
  }
}
