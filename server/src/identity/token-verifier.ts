import type { Caller } from '@firsthand/values/values'

/** Turns a bearer token into the caller it proves. */
export interface TokenVerifier {
  /**
   * Null for a token that is not good. Raises `identity_unavailable` when the keys to judge it cannot be had. `fresh`
   * skips the short memory of verified tokens, for what must not outlive a withdrawn key.
   */
  verify(token: string, options?: { readonly fresh?: boolean }): Caller | null | Promise<Caller | null>
}
