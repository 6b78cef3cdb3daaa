import { createLocalJWKSet, createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'

/** The provider's keys cannot be had. Says nothing about the token. */
export class IdentityDown extends Error {
  override readonly name = 'IdentityDown'
}

const timeoutMs = 2_000
const staleMs = 24 * 3_600_000

const ask: typeof fetch = (url, options) => {
  const once = () => fetch(url, { ...options, redirect: 'error', headers: { connection: 'close' } })
  // A connection may have been closed under us; a time-out is not repeated.
  return once().catch((error: Error) => {
    if (options?.signal?.aborted) throw error
    return once()
  })
}

async function discover(issuer: string): Promise<URL> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const response = await ask(url, { signal: AbortSignal.timeout(timeoutMs) })
  const metadata = (await response.json()) as { issuer?: unknown; jwks_uri?: unknown }
  if (metadata.issuer !== issuer || typeof metadata.jwks_uri !== 'string') throw new Error('not this issuer’s metadata')
  return new URL(metadata.jwks_uri)
}

const isUnknownKey = (error: unknown) => (error as { code?: string }).code === 'ERR_JWKS_NO_MATCHING_KEY'

/**
 * The provider's current keys: refreshed every five minutes, and for an unknown key at most every thirty seconds. The
 * last good ones serve an outage for a day; then the answer is an outage, never a bad token.
 */
export function keySet(issuer: string, jwksUri: string | null, now: () => number): JWTVerifyGetKey {
  let remote: ReturnType<typeof createRemoteJWKSet> | undefined
  let goodAt = Number.NEGATIVE_INFINITY

  async function current(): Promise<NonNullable<typeof remote>> {
    remote ??= createRemoteJWKSet(jwksUri === null ? await discover(issuer) : new URL(jwksUri), {
      timeoutDuration: timeoutMs,
      cooldownDuration: 30_000,
      cacheMaxAge: 300_000,
      [customFetch]: ask,
    })
    return remote
  }

  return async (header, token) => {
    try {
      const key = await (await current())(header, token)
      goodAt = now()
      return key
    } catch (cause) {
      if (isUnknownKey(cause)) throw cause
      const known = remote?.jwks()
      if (known === undefined || now() - goodAt > staleMs)
        throw new IdentityDown('the key set cannot be had', { cause })
      return createLocalJWKSet(known)(header, token)
    }
  }
}
