import type { IncomingMessage } from 'node:http'
import { loopback } from '../world/ports.ts'
import { ControlRefusal } from './exchange.ts'

type Headed = Pick<IncomingMessage, 'headers'>

/** By a name of its own that resolves to loopback a foreign page would be one with the sandbox's page: only our names are answered. */
function requireOwnHost({ headers: { host } }: Headed, port: number): void {
  if (host !== `${loopback}:${port}` && host !== `localhost:${port}`)
    throw new ControlRefusal(403, `Call the sandbox as ${loopback}:${port}, not as ${host ?? 'nobody'}.`)
}

/**
 * Admits programs of this machine and the sandbox's own page, and refuses every other web page. One that a developer happens to have open
 * can send requests to loopback: it is recognised by its Host, its Origin or what its browser adds.
 */
export function admit(request: Headed, port: number): void {
  requireOwnHost(request, port)
  const { host, origin, 'sec-fetch-site': site = 'none' } = request.headers
  const isOwn = origin === undefined || origin === `http://${host}`
  // An address that was typed into a browser is the developer's own request.
  if (!isOwn || (site !== 'none' && site !== 'same-origin'))
    throw new ControlRefusal(403, 'Other web pages cannot steer the sandbox: use its own page or the command line.')
}

/**
 * Admits every browser that opens the page, also by a link of another site: its files are the same for everybody, it does nothing when it is opened,
 * and what it shows it asks for itself, past the other guard. No other page can frame it.
 */
export function admitReader(request: Headed, port: number): void {
  requireOwnHost(request, port)
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': dest } = request.headers
  if (mode === 'navigate' && dest === 'document') return
  admit(request, port)
}
