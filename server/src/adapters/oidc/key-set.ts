import { hash } from 'node:crypto'
import { createLocalJWKSet, type JWK, type JWTVerifyGetKey } from 'jose'

/** The provider's keys cannot be had. Says nothing about the token. */
export class IdentityDown extends Error {
  override readonly name = 'IdentityDown'
}

/** Known keys are refreshed behind requests after `fresh`, serve an outage until `stale`, and one unknown key id costs
 * at most one fetch in `cool`. */
const ages = { freshMs: 300_000, staleMs: 86_400_000, coolMs: 30_000, againMs: 1_000, timeoutMs: 2_000 }
const bytesMax = 262_144

type Source = { readonly issuer: string; readonly jwksUri: string | null }

/** One retry on a fresh connection: a kept-alive one may have been closed under us. A time-out is not repeated. */
async function fetchJson(url: string): Promise<Record<string, unknown>> {
  const ask = () =>
    fetch(url, {
      signal: AbortSignal.timeout(ages.timeoutMs),
      redirect: 'error',
      headers: { connection: 'close', accept: 'application/json' },
    })
  const response = await ask().catch((error: Error) => {
    if (error.name === 'TimeoutError') throw error
    return ask()
  })
  const text = await response.text()
  if (!response.ok || text.length > bytesMax) throw new Error(`${url} answered ${response.status}`)
  return JSON.parse(text) as Record<string, unknown>
}

async function discover({ issuer, jwksUri }: Source): Promise<string> {
  if (jwksUri !== null) return jwksUri
  const metadata = await fetchJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  if (metadata.issuer !== issuer) throw new Error('discovery names another issuer')
  if (typeof metadata.jwks_uri !== 'string') throw new Error('discovery names no key set')
  return metadata.jwks_uri
}

/** Shared secrets, private parts and encryption keys have no business in a set that verifies signatures. */
const isUsable = (key: JWK) => key.kty !== 'oct' && key.d === undefined && (key.use ?? 'sig') === 'sig'

/** The provider's current keys. `onChange` is called when they differ from the last ones. */
export function keySet(source: Source, onChange: () => void, now: () => number): JWTVerifyGetKey {
  let keys: JWTVerifyGetKey | undefined
  let print = ''
  let loadedAt = Number.NEGATIVE_INFINITY
  let triedAt = Number.NEGATIVE_INFINITY
  let flight: Promise<void> | undefined

  async function load(): Promise<void> {
    triedAt = now()
    const set = await fetchJson(await discover(source))
    const usable = (Array.isArray(set.keys) ? (set.keys as JWK[]) : []).filter(isUsable)
    if (usable.length === 0) throw new Error('the key set holds no usable key')
    const next = hash('sha256', JSON.stringify(usable))
    if (next !== print) {
      keys = createLocalJWKSet({ keys: usable })
      if (print !== '') onChange()
      print = next
    }
    loadedAt = now()
  }
  const loadOnce = () => {
    flight ??= load()
      .catch((cause) => {
        throw new IdentityDown('the key set cannot be had', { cause })
      })
      .finally(() => {
        flight = undefined
      })
    return flight
  }

  return async (header, token) => {
    const age = now() - loadedAt
    if (age > ages.staleMs) {
      if (flight === undefined && now() - triedAt < ages.againMs) throw new IdentityDown('the key set just failed')
      await loadOnce()
    } else if (age > ages.freshMs && now() - triedAt > ages.againMs) {
      loadOnce().catch(() => undefined)
    }
    if (keys === undefined) throw new IdentityDown('no key set')
    try {
      return await keys(header, token)
    } catch (error) {
      const unknownKey = (error as { code?: string }).code === 'ERR_JWKS_NO_MATCHING_KEY'
      if (!unknownKey || now() - triedAt < ages.coolMs) throw error
      await loadOnce()
      return keys(header, token)
    }
  }
}
