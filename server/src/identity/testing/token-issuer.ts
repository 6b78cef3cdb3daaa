import { createPublicKey, type JsonWebKey } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PrivateKey } from '@firsthand/sandbox/identity/identity-tokens'

const loopback = '127.0.0.1'

/** The half of a key that a provider publishes. */
export function publicHalf(key: PrivateKey): JsonWebKey {
  const { kid, alg, use } = key
  return { ...createPublicKey({ key, format: 'jwk' }).export({ format: 'jwk' }), kid, alg, use }
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

/**
 * A third party's identity provider on loopback: discovery and a key set under any path, which also plays outages and
 * faults. It counts what it is asked, and issues nothing, since tests sign their own tokens.
 */
export async function startIssuer(path = '') {
  let keys: readonly unknown[] = []
  let fault: RequestListener | null = null
  const asked = { discovery: 0, keys: 0 }
  const server = createServer((request, response) => {
    const isDiscovery = request.url?.endsWith('/.well-known/openid-configuration') === true
    asked[isDiscovery ? 'discovery' : 'keys'] += 1
    if (fault !== null) fault(request, response)
    else sendJson(response, isDiscovery ? { issuer, jwks_uri: jwksUri } : { keys })
  })
  const listen = async (port: number) => {
    server.listen(port, loopback)
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  const origin = `http://${loopback}:${port}`
  const issuer = `${origin}${path}`
  const jwksUri = `${origin}/keys`

  return {
    issuer,
    jwksUri,
    asked,
    publish(...published: PrivateKey[]): void {
      keys = published.map(publicHalf)
    },
    /** Publishes what no provider should. */
    publishRaw(published: readonly unknown[]): void {
      keys = published
    },
    /** Answers everything in this way until it is null again. */
    answerBy(listener: RequestListener | null): void {
      fault = listener
    },
    /** Nobody listens at the address until `start`. */
    async stop(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
    start: () => listen(port),
  }
}

export type Issuer = Awaited<ReturnType<typeof startIssuer>>
