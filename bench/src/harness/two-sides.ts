import { fileURLToPath, pathToFileURL } from 'node:url'
import { startCompliance } from '@firsthand/sandbox/world/compliance'
import { roomyCompliance, roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { startSupervisor } from '@firsthand/sandbox/world/supervisor'
import type { Shop } from './shop.ts'

const preload = pathToFileURL(fileURLToPath(new URL('no-sealing.ts', import.meta.url))).href
const without = { NODE_OPTIONS: `--import=${preload}` }

/** One of the two services that are compared. */
export type Side = { readonly url: string; readonly port: number }

/** A second service and a second Compliance on the same databases, which seal and open nothing. */
export async function openTwoSides({ world, api }: Pick<Shop, 'world' | 'api'>) {
  await using undo = new AsyncDisposableStack()
  const { signers, chain, identity, complianceSecrets } = world
  if (signers === null) throw new Error('the world has no signers')
  const supervisor = await startSupervisor()
  undo.defer(() => supervisor.stop())
  const surroundings = {
    ...world,
    issuer: identity.issuer,
    audience: identity.audience,
    chainUrl: chain?.url ?? null,
    signerSockets: signers.sockets.compliance,
    router: signers.permitted().router,
  }
  const compliance = await startCompliance(supervisor, surroundings, { settings: { ...roomyCompliance, ...without } })
  const { url, serviceUrl } = compliance
  const { serviceKeyFile } = complianceSecrets
  const FIRSTHAND_COMPLIANCE = JSON.stringify({ url, serviceUrl, serviceKeyFile })
  const bare = await world.startApi({ settings: { ...roomySettings, ...without, FIRSTHAND_COMPLIANCE } })
  const sideAt = (at: string): Side => ({ url: at, port: Number(new URL(at).port) })
  const everything = undo.move()
  return { sealing: sideAt(api.url), plain: sideAt(bare.url), [Symbol.asyncDispose]: () => everything.disposeAsync() }
}
