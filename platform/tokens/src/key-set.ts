import { hash } from 'node:crypto'
import { createLocalJWKSet, type JWK, type JWTVerifyGetKey } from 'jose'
import { isProtected } from './provider-scope.ts'

/** The provider's keys cannot be loaded. This is no statement about the token. */
export class IdentityDown extends Error {
  override readonly name = 'IdentityDown'
}

/**
 * Known keys are refreshed behind requests after `fresh`, and while a request waits after `quiet`. They serve an outage
 * until `stale`. Unknown key ids cost at most one fetch in `cool`, and after a failed fetch the next one waits `again`.
 */
const ages = {
  freshMs: 300_000,
  quietMs: 600_000,
  staleMs: 86_400_000,
  coolMs: 30_000,
  againMs: 1_000,
  timeoutMs: 2_000,
}

type Source = { readonly issuer: string; readonly jwksUri: string | null }

async function discover({ issuer, jwksUri }: Source, deadline: AbortSignal): Promise<string> {
  if (jwksUri !== null) return jwksUri
  const metadata = await fetchJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, deadline)
  if (metadata.issuer !== issuer) throw new Error('discovery names another issuer')
  if (typeof metadata.jwks_uri !== 'string') throw new Error('discovery names no key set')
  if (!isProtected(metadata.jwks_uri)) throw new Error('discovery names a key set that is not behind https')
  return metadata.jwks_uri
}

/** Shared secrets, private parts and encryption keys have no business in a set that verifies signatures. */
const isUsable = (key: JWK) => key.kty !== 'oct' && key.d === undefined && (key.use ?? 'sig') === 'sig'

/** One deadline for all of it: a caller waits two seconds at most, however many requests it takes. */
async function fetchKeys(source: Source): Promise<JWK[]> {
  const deadline = AbortSignal.timeout(ages.timeoutMs)
  const set = await fetchJson(await discover(source, deadline), deadline)
  const usable = (Array.isArray(set.keys) ? (set.keys as JWK[]) : []).filter(isUsable)
  if (usable.length === 0) throw new Error('the key set holds no usable key')
  return usable
}

const isUnknownKey = (error: unknown) => (error as { code?: string }).code === 'ERR_JWKS_NO_MATCHING_KEY'

/** The provider's current keys. `onChange` is called when they differ from the last ones. */
export function keySet(source: Source, onChange: () => void, now: () => number): JWTVerifyGetKey {
  let keys: JWTVerifyGetKey | undefined
  let print = ''
  let loadedAt = Number.NEGATIVE_INFINITY
  let triedAt = Number.NEGATIVE_INFINITY
  let failing = false
  let pipeline: Promise<void> | undefined

  async function load(): Promise<void> {
    triedAt = now()
    try {
      const usable = await fetchKeys(source)
      const next = hash('sha256', JSON.stringify(usable))
      if (next !== print) {
        keys = createLocalJWKSet({ keys: usable })
        if (print !== '') onChange()
        print = next
      }
      loadedAt = now()
      failing = false
    } catch (cause) {
      failing = true
      // Counted from the end of the try: behind a provider that hangs, callers would else wait one after another.
      triedAt = now()
      throw new IdentityDown('the key set cannot be loaded', { cause })
    }
  }
  const loadOnce = () => {
    pipeline ??= load().finally(() => {
      pipeline = undefined
    })
    return pipeline
  }
  const triedWithin = (ms: number) => pipeline === undefined && now() - triedAt < ms

  async function refresh(): Promise<void> {
    const age = now() - loadedAt
    if (age > ages.staleMs) {
      if (triedWithin(ages.againMs)) throw new IdentityDown('the key set just failed')
      await loadOnce()
    } else if (age > ages.freshMs) {
      const refreshed = triedWithin(ages.againMs) ? undefined : loadOnce().catch(() => undefined)
      // After a quiet time nobody has refreshed: a key withdrawn meanwhile must not pass once more.
      if (age > ages.quietMs && !failing) await refreshed
    }
  }

  return async (header, token) => {
    await refresh()
    if (keys === undefined) throw new IdentityDown('no key set')
    try {
      return await keys(header, token)
    } catch (error) {
      if (!isUnknownKey(error)) throw error
      if (triedWithin(failing ? ages.againMs : ages.coolMs)) {
        // The key may be a new one that the provider could not publish to us: an outage is not the caller's fault.
        throw failing ? new IdentityDown('the key set just failed') : error
      }
      await loadOnce()
      return keys(header, token)
    }
  }
}

const bytesMax = 262_144

/** Stops reading at the cap: a provider that sends without end must not fill our memory until the deadline. */
async function readCapped(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > bytesMax) throw new Error(`${response.url} sent more than ${bytesMax} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/**
 * A JSON object from a provider: no redirect, at most 262,144 bytes, all within the deadline. One retry on a fresh
 * connection, because a kept-alive one may have been closed under us; a time-out is not repeated.
 */
export async function fetchJson(url: string, deadline: AbortSignal): Promise<Record<string, unknown>> {
  const ask = () =>
    fetch(url, {
      signal: deadline,
      redirect: 'error',
      headers: { connection: 'close', accept: 'application/json' },
    })
  const response = await ask().catch((error: Error) => {
    if (deadline.aborted) throw error
    return ask()
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return JSON.parse(await readCapped(response)) as Record<string, unknown>
}
