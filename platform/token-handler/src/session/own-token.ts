import { Problem } from '../problem.ts'
import type { Provider } from './provider.ts'
import type { Tokens } from './sessions.ts'

/** A token is renewed so long before its end. */
const earlyMs = 30_000

/** The token of the server itself (client credentials), asked for once however many requests need it. */
export function ownToken(provider: Provider, now: () => number) {
  let known: { readonly tokens: Promise<Tokens>; until: number } | null = null

  async function fetched(): Promise<Tokens> {
    return provider.own().catch((cause: unknown) => {
      known = null
      throw new Problem('provider_unreachable', 'Try again in a moment.', { cause })
    })
  }
  return {
    async read(): Promise<string> {
      if (known === null || known.until <= now()) {
        const asked = { tokens: fetched(), until: Number.POSITIVE_INFINITY }
        known = asked
        asked.until = (await asked.tokens).accessUntil - earlyMs
      }
      return (await known.tokens).accessToken
    },
    /** The service refuses it: the next one is asked for anew. */
    forget(): void {
      known = null
    },
  }
}
export type OwnToken = ReturnType<typeof ownToken>
