import { askJson } from '@firsthand/http-client/ask-json'
import { type Needs, sparingly } from '@firsthand/probes/readiness'

const answer = { deadlineMs: 1_500, bytesMax: 262_144 }
const serviceEveryMs = 5_000
/** A provider belongs to others, and changes seldom. */
const providerEveryMs = 30_000

async function serviceFault(apiUrl: string): Promise<string | null> {
  const reply = await askJson(`${apiUrl}/healthz`, answer).catch(() => null)
  return reply?.status === 200 ? null : 'the service does not answer'
}

/** Whether the provider shows its metadata and its keys: without them nobody can log in. */
async function providerFault(issuer: string): Promise<string | null> {
  const base = issuer.replace(/[/]$/, '')
  const metadata = await askJson(`${base}/.well-known/openid-configuration`, answer).catch(() => null)
  const { jwks_uri: address } = (metadata?.body ?? {}) as { readonly jwks_uri?: unknown }
  if (metadata?.status !== 200 || typeof address !== 'string') return 'the identity provider does not answer'
  const keys = await askJson(address, answer).catch(() => null)
  const { keys: shown } = (keys?.body ?? {}) as { readonly keys?: unknown }
  return Array.isArray(shown) && shown.length > 0 ? null : 'the identity provider shows no keys'
}

/**
 * What a server of pages needs. Both are shared by all instances: while one of them is away pages still load, sessions go on and
 * say what is wrong, which is better than no server at all.
 */
export const pageNeeds = (apiUrl: string, issuer: string): Needs => ({
  own: {},
  shared: {
    service: sparingly(() => serviceFault(apiUrl), serviceEveryMs),
    provider: sparingly(() => providerFault(issuer), providerEveryMs),
  },
})
