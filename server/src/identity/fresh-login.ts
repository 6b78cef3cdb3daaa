import { loginTooOld } from '@firsthand/refusal/refusal'
import { leewaySeconds } from '@firsthand/tokens/verify-token'
import type { Caller } from '@firsthand/values/values'

/**
 * Raises `insufficient_user_authentication` unless the person has authenticated as recently as their provider's setting asks. A
 * token that does not say when they did counts as never, and so does a time that is still to come.
 */
export function requireFreshLogin({ login }: Pick<Caller, 'login'>, nowMs: number): void {
  if (!login || login.maxAgeSeconds === null) return
  const ageSeconds = login.authTime === null ? Number.POSITIVE_INFINITY : Math.floor(nowMs / 1000) - login.authTime
  if (ageSeconds > login.maxAgeSeconds || ageSeconds < -leewaySeconds) throw loginTooOld(login.maxAgeSeconds)
}
