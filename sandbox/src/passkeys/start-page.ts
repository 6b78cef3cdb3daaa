import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { answer, ControlRefusal, readBody, refuse } from '../control/exchange.ts'
import { membersOf } from '../control/routes.ts'
import { personaNamed, personas } from '../identity/personas.ts'
import { endServer } from '../world/end-server.ts'
import { PortTaken } from '../world/part-failed.ts'
import { loopback } from '../world/ports.ts'
import { passkeyPageFiles } from '../world/programs.ts'

/** What the page works with. */
type PasskeyPage = {
  /** Settled beforehand: the service gets the page's origin when it starts. */
  readonly port: number
  readonly apiUrl: string
  readonly token: (persona: string) => Promise<string>
  /** What two approvers and their command do with a first key. */
  readonly enrolFirstKey: (key: object) => Promise<void>
}

/** The page as a browser knows it: passkeys belong to `localhost`, whatever the port. */
export const pageOrigin = (port: number): string => `http://localhost:${port}`

/** Everybody who can have something to decide. */
const deciding: ReadonlySet<string> = new Set(['treasury-approver', 'compliance-officer', 'marketplace-admin'])
const people = personas.filter(({ roles }) => roles.some((role) => deciding.has(role))).map(({ name }) => name)

/** Admits the page itself, and whoever types its address. */
function admit({ headers }: IncomingMessage, port: number): void {
  const { host, origin = pageOrigin(port) } = headers
  if (host !== `localhost:${port}` || origin !== pageOrigin(port))
    throw new ControlRefusal(403, `Open ${pageOrigin(port)} in a browser.`)
}

const policy = "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src *; frame-ancestors 'none'"

/** Serves the sandbox's test page for passkeys on loopback, until there is a console. */
export async function startPasskeyPage({ port, apiUrl, token, enrolFirstKey }: PasskeyPage) {
  const [html = '', script = ''] = await Promise.all(passkeyPageFiles.map((file) => readFile(file, 'utf8')))
  const texts: Readonly<Record<string, readonly [string, string]>> = {
    '/': ['text/html; charset=utf-8', html],
    '/page.js': ['text/javascript; charset=utf-8', script],
  }
  const calls: Readonly<Record<string, (body: unknown) => unknown>> = {
    'GET /people': () => ({ apiUrl, people }),
    'POST /tokens': async (body) => {
      const { persona } = membersOf(body)
      if (typeof persona !== 'string' || personaNamed(persona) === undefined)
        throw new ControlRefusal(422, 'Name a persona.')
      return { token: await token(persona) }
    },
    'POST /first-keys': async (body) => {
      const { key } = membersOf(body)
      await enrolFirstKey(membersOf(key))
      return { isEnrolled: true }
    },
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    admit(request, port)
    const { pathname } = new URL(request.url ?? '/', pageOrigin(port))
    const page = request.method === 'GET' ? texts[pathname] : undefined
    if (page !== undefined) {
      const [type, body] = page
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store', 'content-security-policy': policy })
      response.end(body)
      return
    }
    const asked = calls[`${request.method} ${pathname}`]
    if (asked === undefined) throw new ControlRefusal(404, 'There is no such page.')
    answer(response, 200, await asked(await readBody(request)))
  }
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => refuse(response, error))
  })
  server.listen(port, loopback)
  await once(server, 'listening').catch((error: Error) => {
    throw new PortTaken('The page for passkeys', `cannot listen: ${error.message}`, 'Free its port.', '')
  })
  return { url: pageOrigin(port), stop: () => endServer(server) }
}
