import { hash } from 'node:crypto'
import type { Caller } from '@firsthand/values/values'

const rememberedMax = 10_000
const rememberedMs = 30_000

type Remembered = { readonly caller: Caller; readonly until: number; readonly expiresAt: number }

/**
 * The callers of tokens that were verified a moment ago. A caller is found by the digest of the whole token, so that
 * a token with another signature is another token; nothing that could be replayed is kept.
 */
export function rememberedCallers(now: () => number) {
  let callers = new Map<string, Remembered>()
  return {
    idOf: (token: string) => hash('sha256', token, 'base64'),

    /** Undefined when the token was not verified within the last 30 seconds, or has expired since. */
    find(id: string): Caller | undefined {
      const hit = callers.get(id)
      return hit && hit.until > now() && hit.expiresAt > now() ? hit.caller : undefined
    },

    /**
     * To be called before a verification begins; what it gives remembers the outcome. When the keys change in between,
     * the outcome was judged by old keys, and goes where nobody looks.
     */
    opened() {
      const into = callers
      return (id: string, caller: Caller, expiresAt: number): void => {
        if (into.size >= rememberedMax) into.delete(into.keys().next().value ?? '')
        into.set(id, { caller, until: now() + rememberedMs, expiresAt })
      }
    },

    forget(): void {
      callers = new Map()
    },
  }
}
