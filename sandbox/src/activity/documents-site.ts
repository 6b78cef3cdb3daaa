import type { World } from '../world/world.ts'

const againMs = 10_000
const patienceMs = 1_000

/** The id of the sandbox's own requests, which nobody wants to see listed. */
export const ownRequestId = 'sandbox-page'

/** The pages of the documents where the service serves them, which can take a while: in a source tree they are built first. */
export function documentsSite({ api }: World): () => Record<string, string> {
  let found: string | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  async function probe(url: string): Promise<void> {
    askedAt = performance.now()
    const page = await fetch(`${url}/`, {
      headers: { 'x-request-id': ownRequestId },
      signal: AbortSignal.timeout(patienceMs),
    }).catch(() => null)
    if (page?.ok && page.headers.get('content-type')?.startsWith('text/html')) found = url
    await page?.body?.cancel()
  }
  return () => {
    if (api !== null && found === undefined && performance.now() - askedAt > againMs) void probe(api.documentsUrl)
    return found === undefined ? {} : { documents: found }
  }
}
