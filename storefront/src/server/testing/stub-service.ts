import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Call = {
  readonly method: string
  readonly path: string
  readonly subject: string
  readonly headers: IncomingMessage['headers']
}

const claimsOf = (request: IncomingMessage) =>
  JSON.parse(Buffer.from((request.headers.authorization ?? '').split('.')[1] ?? '', 'base64url').toString() || '{}')

/** As much of the service and of Compliance as the shop's server meets. Every answer names whose token it was asked with. */
export async function startStubService() {
  const calls: Call[] = []
  let isAway = false
  let isRefusing = false
  let dripping: ServerResponse | null = null
  const json = (response: ServerResponse, body: unknown, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { sub: subject, iss: issuer, tenant, roles } = claimsOf(request)
    const asked = `${request.method} ${request.url}`
    calls.push({ method: request.method ?? '', path: request.url ?? '', subject, headers: request.headers })
    if (isAway) response.destroy()
    else if (subject === undefined || isRefusing) json(response, { code: 'unauthenticated' }, 401)
    else if (asked === 'GET /me')
      json(response, { subject, issuer, name: null, tenant, roles, authTime: null, acr: null })
    else if (asked === 'GET /tokens?limit=0') json(response, { code: 'invalid_request' }, 400)
    else if (asked === 'GET /offchain-purchases/slow/evidence') {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('first')
      dripping = response
    } else json(response, { path: request.url, subject, body: await text(request) })
  }

  const server = createServer((request, response) => void serve(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    /** The calls that are no part of a login. */
    asked: () =>
      calls.filter(({ path }) => path !== '/me').map(({ method, path, subject }) => `${subject} ${method} ${path}`),
    isAway: (away: boolean) => {
      isAway = away
    },
    refuses: (refusing: boolean) => {
      isRefusing = refusing
    },
    /** Ends the answer whose first bytes were sent. */
    endSlow: (): void => void dripping?.end(' last'),
    async stop(): Promise<void> {
      server.closeAllConnections()
      server.close()
    },
  }
}
