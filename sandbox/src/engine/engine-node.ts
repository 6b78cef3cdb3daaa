import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Child, launch, untilReady } from '../world/child.ts'
import { freePort, loopback } from '../world/ports.ts'
import { engineProgram } from '../world/programs.ts'
import type { Supervisor } from '../world/supervisor.ts'

/** Where a node of the engine listens. Its ports stay its own when it is started again. */
export type NodePlace = {
  readonly name: string
  readonly folder: string
  readonly configFile: string
  readonly ingressUrl: string
  readonly adminUrl: string
  readonly fabricUrl: string
}

const at = (port: number) => `http://${loopback}:${port}`

/** Finds ports for a node. */
export async function placeNode(supervisor: Supervisor, name: string): Promise<NodePlace> {
  const [ingress, admin, fabric] = [await freePort(), await freePort(), await freePort()]
  const folder = join(supervisor.folder, `engine-${name}`)
  const configFile = join(supervisor.folder, `engine-${name}.toml`)
  return { name, folder, configFile, ingressUrl: at(ingress), adminUrl: at(admin), fabricUrl: at(fabric) }
}

const bind = (url: string) => `"${url.slice('http://'.length)}"`
const listener = (url: string) => `bind-address = ${bind(url)}\nadvertised-address = "${url}"`

/** The configuration of a node: itself and the others. */
export async function configureNode(place: NodePlace, all: readonly NodePlace[], identityFile: string): Promise<void> {
  const several = all.length > 1
  const [host, port] = place.fabricUrl.slice('http://'.length).split(':')
  const addresses = all.map(({ fabricUrl }) => `"${fabricUrl}"`).join(', ')
  const lines = [
    'cluster-name = "firsthand"',
    `node-name = "${place.name}"`,
    `base-dir = "${place.folder}"`,
    'listen-mode = "tcp"',
    `bind-ip = "${host}"`,
    `bind-port = ${port}`,
    `advertised-address = "${place.fabricUrl}"`,
    'disable-telemetry = true',
    'default-num-partitions = 4',
    'rocksdb-total-memory-size = "256MB"',
    'shutdown-timeout = "5s"',
    ...(several
      ? [
          // The first one decides what the cluster is, and the others join it.
          `auto-provision = ${place === all[0]}`,
          'default-replication = 2',
          `metadata-client = { type = "replicated", addresses = [${addresses}] }`,
        ]
      : []),
    `[admin]\n${listener(place.adminUrl)}\ndisable-web-ui = true`,
    `[ingress]\n${listener(place.ingressUrl)}`,
    // A worker accepts calls that carry this key's signature, and no others.
    `[worker.invoker]\nrequest-identity-private-key-pem-file = "${identityFile}"`,
  ]
  await writeFile(place.configFile, `${lines.join('\n')}\n`, { mode: 0o600 })
}

/** The admin port answers a query in its own binary form unless it is asked for JSON. */
export const adminHeaders = { 'content-type': 'application/json', accept: 'application/json' }

/** Whether a node takes calls. It reports itself healthy before its partitions have leaders: a query to all of them shows it. */
async function isUp({ adminUrl, ingressUrl }: NodePlace): Promise<boolean> {
  const body = JSON.stringify({ query: 'select count(*) from sys_invocation' })
  const signal = AbortSignal.timeout(2_000)
  const answers = await Promise.allSettled([
    fetch(`${ingressUrl}/restate/health`, { signal }),
    fetch(`${adminUrl}/query`, { method: 'POST', headers: adminHeaders, body, signal }),
  ])
  return answers.every((answer) => answer.status === 'fulfilled' && answer.value.ok)
}

/** Starts a node. One of several is ready only when enough of the others are. */
export const startNode = (supervisor: Supervisor, place: NodePlace): Promise<Child> =>
  launch(supervisor, {
    name: `engine-${place.name}`,
    command: engineProgram(),
    args: ['--config-file', place.configFile, '--no-logo'],
    // No usage statistics are sent.
    env: { DO_NOT_TRACK: '1' },
  })

export const untilUp = (child: Child, place: NodePlace): Promise<true> =>
  untilReady(child, 'Its last lines say which port or folder it could not use.', async () =>
    (await isUp(place)) ? (true as const) : undefined,
  )

/** The node forgets everything. It must not run. */
export const wipeNode = ({ folder }: NodePlace) => rm(folder, { recursive: true, force: true })
