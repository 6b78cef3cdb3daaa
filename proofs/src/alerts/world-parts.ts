import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loopback } from '@firsthand/sandbox/world/ports'
import { roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import type { World } from '@firsthand/sandbox/world/world'
import { type SignerRole, signerRoles } from '@firsthand/wire/signer'
import { lastLogged, type Part, processNamed } from './parts.ts'

/** Few connections, so that a lock soon has requests wait for one. */
export const apiSettings = { ...roomySettings, FIRSTHAND_DATABASE_POOL_SIZE: '4' }

type Served = { readonly pid: number; readonly privateUrl: string }

export const part = (name: string, job: string, served: Served, again: (() => Promise<Served>) | null): Part => ({
  name,
  job: `firsthand-${job}`,
  url: served.privateUrl,
  pid: served.pid,
  again: again === null ? null : async () => part(name, job, await again(), again),
})

/** The address of a private listener, by what the program logged when it began to listen. */
const privateUrl = (output: string, event: string) =>
  `http://${loopback}:${lastLogged<{ readonly privatePort: number }>(output, event).privatePort}`

/** Pages are built elsewhere: what is watched here is their servers. */
function emptyPages(folder: string): string {
  const pages = join(folder, 'pages')
  mkdirSync(join(pages, 'assets'), { recursive: true })
  writeFileSync(join(pages, 'index.html'), '<!doctype html><title>Pages</title>')
  return pages
}

function signersOf({ signers }: World): readonly Part[] {
  if (signers === null) throw new Error('the world has no signers')
  const { processes } = signers
  const served = (role: SignerRole, replica: number): Served => {
    const child = processes[role][replica]
    if (child === undefined) throw new Error(`there is no signer ${role} ${replica}`)
    return { pid: child.pid, privateUrl: privateUrl(child.output(), 'signer.listening') }
  }
  return signerRoles.flatMap((role) =>
    [0, 1].map((replica) =>
      part(`${role} signer ${replica}`, 'signer', served(role, replica), async () => {
        await signers.restart(role, replica)
        return served(role, replica)
      }),
    ),
  )
}

/** Every process of a world that is asked for metrics, and how each comes back at its address. */
export async function worldParts(world: World): Promise<readonly Part[]> {
  const { api, worker, compliance, relayer, folder } = world
  if (!api || !worker || !compliance || !relayer) throw new Error('the world lacks a part')
  const portOf = (url: string) => Number(new URL(url).port)
  const ports = { api: portOf(api.url), documents: portOf(api.documentsUrl), private: portOf(api.privateUrl) }
  const flowsPort = portOf(worker.flowsUrl)
  let atCompliance = compliance
  const attestor = {
    pid: processNamed(world.processIds(), 'ledger-attestor'),
    privateUrl: privateUrl(readFileSync(join(folder, 'ledger-attestor.log'), 'utf8'), 'attestor.listening'),
  }
  const pages = emptyPages(folder)
  const startConsole = () => world.startConsole({ settings: { FIRSTHAND_CONSOLE_FILES: pages } })
  const startStorefront = () => world.startStorefront({ settings: { FIRSTHAND_STOREFRONT_FILES: pages } })
  return [
    part('api', 'api', api, () => world.startApi({ ports, settings: apiSettings })),
    part('worker', 'worker', worker, () => world.startWorker({ flowsPort, register: false })),
    part('compliance', 'compliance', compliance, async () => {
      atCompliance = await atCompliance.restart()
      return atCompliance
    }),
    part('relayer', 'relayer', relayer, () => world.startRelayer()),
    part('attestor', 'ledger-attestor', attestor, null),
    part('console', 'console', await startConsole(), startConsole),
    part('storefront', 'storefront', await startStorefront(), startStorefront),
    ...signersOf(world),
  ]
}
