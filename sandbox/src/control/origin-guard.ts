import type { IncomingMessage } from 'node:http'
import { loopback } from '../world/ports.ts'
import { ControlRefusal } from './exchange.ts'

/**
 * Admits programs of this machine and refuses web pages. A page that a developer happens to have open can send requests to
 * loopback, also by a name of its own that resolves there: it is recognised by its Host, its Origin or what its browser adds.
 */
export function admit({ headers }: Pick<IncomingMessage, 'headers'>, port: number): void {
  const { host, origin } = headers
  if (host !== `${loopback}:${port}` && host !== `localhost:${port}`)
    throw new ControlRefusal(403, `Call the sandbox as ${loopback}:${port}, not as ${host ?? 'nobody'}.`)
  const site = headers['sec-fetch-site'] ?? 'none'
  // An address that was typed into a browser is the developer's own request.
  if (origin !== undefined || site !== 'none')
    throw new ControlRefusal(403, 'Web pages cannot steer the sandbox: use the command line.')
}
