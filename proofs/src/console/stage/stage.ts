import { startControl } from '@firsthand/sandbox/control/control'
import { firstKeys } from '@firsthand/sandbox/passkeys/enrol-first-key'
import { pageOrigin } from '@firsthand/sandbox/passkeys/start-page'
import { adminUrlOf } from '@firsthand/sandbox/postgres/databases'
import { sandboxPasskeys } from '@firsthand/sandbox/world/api'
import { freePort } from '@firsthand/sandbox/world/ports'
import { roomyCompliance, roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { startWorld, type World } from '@firsthand/sandbox/world/world'
import { type Line, openLine } from '../../harness/line.ts'
import { type Stage, stageAt } from './stage-at.ts'

/** A new payee of a refund is approved with a passkey; what the sandbox's own treasury approves by itself is not. */
const signedKinds = { acme: ['refund_payee'] }

function firstKeyApprovers(world: World, origin: string) {
  const { databaseServer, database, serverFolder } = world.describe()
  const databaseUrl = adminUrlOf(databaseServer.adminUrl, database)
  return firstKeys({ folder: world.folder, serverFolder, databaseUrl, origins: [origin] })
}

/** A stage of its own, and the line to it. */
export type OwnStage = Stage & AsyncDisposable & { readonly line: Line }

/** Starts the sandbox as `pnpm dev` does, with the console in front of it and a browser that people open it with. */
export async function startStage(): Promise<OwnStage> {
  await using undo = new AsyncDisposableStack()
  const [port, ownPort] = [await freePort(), await freePort()]
  const origin = pageOrigin(port)
  const passkeys = sandboxPasskeys({ origins: [origin], required: signedKinds })
  const world = undo.use(
    await startWorld({
      api: { settings: { ...roomySettings, ...passkeys } },
      complianceSettings: roomyCompliance,
      engine: 'single',
      clock: 'movable',
      databaseUrl: null,
    }),
  )
  const { url: controlUrl } = undo.use(await startControl(world, { enrolFirstKey: firstKeyApprovers(world, origin) }))
  // Browsers come by the port of the origin, and the line leads from there to the server.
  const settings = { FIRSTHAND_CONSOLE_PORT: `${ownPort}` }
  const [{ privateUrl }] = await Promise.all([world.startConsole({ port, controlUrl, settings }), world.buildConsole()])
  const line = undo.use(await openLine(ownPort, port))
  const stage = undo.use(await stageAt({ origin, controlUrl, privateUrl }))
  const whole = undo.move()
  return { ...stage, line, [Symbol.asyncDispose]: () => whole.disposeAsync() }
}
