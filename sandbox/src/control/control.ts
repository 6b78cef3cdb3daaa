import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ownDatabase } from '../activity/own-database.ts'
import type { Controls } from '../controls/controls.ts'
import type { Lent } from '../controls/lent.ts'
import type { RefusalInjector } from '../faults/refusals-on-demand.ts'
import { liveCandles } from '../seed/live-candles.ts'
import { treasuryOf } from '../treasury/treasury.ts'
import { endServer } from '../world/end-server.ts'
import { PortTaken } from '../world/part-failed.ts'
import { loopback } from '../world/ports.ts'
import type { World } from '../world/world.ts'
import { activityRoutes } from './activity-routes.ts'
import { bankRoutes } from './bank-routes.ts'
import { clockRoutes } from './clock-routes.ts'
import { controlsRoutes } from './controls-routes.ts'
import { answer, ControlRefusal, readBody, refuse } from './exchange.ts'
import { leverRoutes } from './lever-routes.ts'
import { admit, admitReader } from './origin-guard.ts'
import { pageFiles, sendFile } from './page-files.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { refusalRoutes } from './refusal-routes.ts'
import { findRoute, type Route } from './routes.ts'
import { worldRoutes } from './world-routes.ts'

/** The sandbox's own server, which is no part of the service. */
export type Control = AsyncDisposable & { readonly url: string; readonly name: string; stop(): Promise<void> }

/** The controls, shared by all callers; loaded when first asked for, because few sandboxes are ever disturbed. */
function controlsOf(world: World): () => Promise<Controls> {
  let controls: Promise<Controls> | undefined
  return () => {
    controls ??= import('../controls/world-controls.ts').then(({ worldControls }) => worldControls(world))
    return controls
  }
}

/** Refusals are produced through the same controls. */
function injectorOf(world: World, lent: Lent, undo: AsyncDisposableStack) {
  let injector: Promise<RefusalInjector> | undefined
  let opened: RefusalInjector | undefined
  async function open(): Promise<RefusalInjector> {
    const { refusalInjector } = await import('../faults/refusals-on-demand.ts')
    if (world.api === null) throw new ControlRefusal(409, 'This sandbox was started without the service.')
    const made = refusalInjector(world, world.api, lent)
    undo.defer(() => made.putAllRight())
    opened = made
    return made
  }
  return {
    injector: () => {
      injector ??= open()
      return injector
    },
    /** Nothing is armed before somebody has asked for an injector. */
    armed: () => opened?.armed.list() ?? [],
  }
}

/** A free port and a name after the port where they are left out. */
export type ControlOptions = {
  readonly port?: number
  readonly name?: string | undefined
  /** What two approvers and their command do with a first key, in a sandbox that has them. */
  readonly enrolFirstKey?: ((key: object) => Promise<void>) | undefined
  /** Where the programs are that run beside the service, by name; they may start later. */
  readonly links?: Readonly<Record<string, string>> | undefined
}

/** Serves the sandbox's page and `/sandbox` on loopback, from the process that owns the world. */
export async function startControl(world: World, options: ControlOptions = {}): Promise<Control> {
  const { port = 0, name, enrolFirstKey, links = {} } = options
  let receivedOn = port
  const ownName = () => name ?? `sandbox-${receivedOn}`
  const undo = new AsyncDisposableStack()
  const lent = { controls: controlsOf(world), live: liveCandles(world, undo), treasury: treasuryOf(world, undo) }
  const { injector, armed } = injectorOf(world, lent, undo)
  const read = ownDatabase(world, undo)
  const url = () => `http://${loopback}:${receivedOn}`
  const routes: readonly Route[] = [
    ...worldRoutes(world, ownName, () => links),
    ...activityRoutes(world, { read, armed, links: () => links }),
    ...leverRoutes(world, read, url),
    ...clockRoutes(world, lent.treasury),
    ...bankRoutes(lent.treasury),
    ...controlsRoutes(world, lent, undo),
    ...passkeyRoutes(enrolFirstKey),
    ...refusalRoutes(world, injector),
  ]
  const pageFile = pageFiles()
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://sandbox')
    const file = request.method === 'GET' ? await pageFile(pathname) : undefined
    if (file !== undefined) {
      admitReader(request, receivedOn)
      return sendFile(response, file)
    }
    admit(request, receivedOn)
    const asked = findRoute(routes, request.method ?? '', pathname)
    answer(response, 200, await asked(await readBody(request)))
  }
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => refuse(response, error))
  })
  server.listen(port, loopback)
  await once(server, 'listening').catch((error: Error) => {
    throw new PortTaken('The control server', `cannot listen: ${error.message}`, 'Leave its port out.', '')
  })
  receivedOn = (server.address() as AddressInfo).port
  async function stop(): Promise<void> {
    await endServer(server)
    await undo.disposeAsync()
  }
  return { url: url(), name: ownName(), stop, [Symbol.asyncDispose]: stop }
}
