import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { askNodes, type Engine, makeIdentity } from '@firsthand/sandbox/engine/engine'
import { type NodePlace, placeNode, untilUp } from '@firsthand/sandbox/engine/engine-node'
import { type Child, launch, untilReady } from '@firsthand/sandbox/world/child'
import { engineProgram } from '@firsthand/sandbox/world/programs'
import type { Supervisor } from '@firsthand/sandbox/world/supervisor'
import { type Bucket, startBucket } from './bucket.ts'
import { type Control, controlOf } from './control.ts'

/** What production is started with; a proof changes addresses, sizes and times, and nothing else. */
const shipped = fileURLToPath(new URL('../../../ops/engine/cluster.toml', import.meta.url))

type Wanted = { readonly partitions: number; readonly program: string; readonly snapshotEvery: string }
type Made = {
  readonly supervisor: Supervisor
  readonly bucket: Bucket
  readonly snapshotEvery: string
  readonly identityFile: string
  readonly fabricUrls: () => readonly string[]
}

const hostOf = (url: string) => url.slice('http://'.length)

function environmentOf(place: NodePlace, { bucket, snapshotEvery, identityFile, fabricUrls }: Made, isBefore: boolean) {
  const [ip = '', port = ''] = hostOf(place.fabricUrl).split(':')
  return {
    DO_NOT_TRACK: '1',
    RESTATE_NODE_NAME: place.name,
    RESTATE_BASE_DIR: place.folder,
    RESTATE_BIND_IP: ip,
    RESTATE_BIND_PORT: port,
    RESTATE_ADVERTISED_ADDRESS: place.fabricUrl,
    RESTATE_ADMIN__BIND_ADDRESS: hostOf(place.adminUrl),
    RESTATE_ADMIN__ADVERTISED_ADDRESS: place.adminUrl,
    RESTATE_INGRESS__BIND_ADDRESS: hostOf(place.ingressUrl),
    RESTATE_INGRESS__ADVERTISED_ADDRESS: place.ingressUrl,
    RESTATE_METADATA_CLIENT__ADDRESSES: JSON.stringify(fabricUrls()),
    RESTATE_ROCKSDB_TOTAL_MEMORY_SIZE: '256MB',
    RESTATE_SHUTDOWN_TIMEOUT: '10s',
    RESTATE_WORKER__INVOKER__REQUEST_IDENTITY_PRIVATE_KEY_PEM_FILE: identityFile,
    // Where 1.6 reads the same setting; the shipped file has the place of 1.7.
    ...(isBefore && { RESTATE_REQUEST_IDENTITY_PRIVATE_KEY_PEM_FILE: identityFile }),
    RESTATE_WORKER__TRIM_DELAY_INTERVAL: '1s',
    RESTATE_WORKER__SNAPSHOTS__SNAPSHOT_INTERVAL: snapshotEvery,
    RESTATE_WORKER__SNAPSHOTS__AWS_ENDPOINT_URL: bucket.url,
    RESTATE_WORKER__SNAPSHOTS__AWS_ALLOW_HTTP: 'true',
    RESTATE_WORKER__SNAPSHOTS__AWS_REGION: 'local',
    RESTATE_WORKER__SNAPSHOTS__AWS_ACCESS_KEY_ID: 'S3RVER',
    RESTATE_WORKER__SNAPSHOTS__AWS_SECRET_ACCESS_KEY: 'S3RVER',
  }
}

/** A node that has come back takes messages; its partitions may still be on their way to it. */
const untilAnswering = (child: Child, { ingressUrl, adminUrl }: NodePlace): Promise<true> =>
  untilReady(child, 'Its last lines show why it does not come back.', async () => {
    const signal = AbortSignal.timeout(2_000)
    const asked = [`${ingressUrl}/restate/health`, `${adminUrl}/health`].map((url) => fetch(url, { signal }))
    const answers = await Promise.allSettled(asked)
    return answers.every((answer) => answer.status === 'fulfilled' && answer.value.ok) ? (true as const) : undefined
  })

/** Nodes that have just been started do not answer at once. */
async function provision(control: Control, partitions: number): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const failure = await control.provision(partitions).then(
      () => null,
      (error: Error) => error,
    )
    if (failure === null || /already/i.test(failure.message)) return
    if (attempt === 40) throw failure
    await sleep(250)
  }
}

/** Three nodes by the shipped configuration, with their bucket, provisioned as the page says. */
export async function startCluster(supervisor: Supervisor, wanted: Wanted) {
  const { partitions, program: firstProgram, snapshotEvery } = wanted
  const [bucket, identity, ...places] = await Promise.all([
    startBucket(supervisor),
    makeIdentity(supervisor),
    ...['n1', 'n2', 'n3'].map((name) => placeNode(supervisor, name)),
  ])
  const ingressUrls = places.map(({ ingressUrl }) => ingressUrl)
  const fabricUrls = () => places.map(({ fabricUrl }) => fabricUrl)
  const made: Made = { supervisor, bucket, snapshotEvery, identityFile: identity.file, fabricUrls }
  let program = firstProgram
  let names = places.length
  const control = controlOf(fabricUrls)
  const start = (place: NodePlace) => {
    const args = ['--config-file', shipped, '--no-logo']
    const env = environmentOf(place, made, program !== engineProgram())
    return launch(supervisor, { name: `engine-${place.name}`, command: program, args, env })
  }
  const processes: Child[] = await Promise.all(places.map(start))
  await provision(control, partitions)
  await Promise.all(places.map((place, node) => untilUp(processes[node] as Child, place)))

  async function restart(node: number): Promise<void> {
    const place = places[node] as NodePlace
    processes[node] = await start(place)
    await untilAnswering(processes[node], place)
  }
  async function untilWhole(): Promise<void> {
    for (const end = Date.now() + 60_000; !(await control.isWhole(partitions)); await sleep(500))
      if (Date.now() > end) throw new Error('a partition has no follower after a minute')
  }
  const engine: Engine = {
    ingressUrl: ingressUrls[0] as string,
    ingressUrls,
    adminUrl: (places[0] as NodePlace).adminUrl,
    identityKey: identity.key,
    nodes: places,
    processOf: (node) => processes[node] as Child,
    register: async (uri) => String((await askNodes(places, '/deployments', { uri })).id),
    query: async (query) => (await askNodes(places, '/query', { query })).rows as Record<string, unknown>[],
    restart,
    wipe: () => Promise.reject(new Error('a cluster is rebuilt, not wiped, in this proof')),
  }
  return {
    engine,
    bucket,
    control,
    restart,
    processOf: (node: number) => engine.processOf(node),
    /** The number of the node in the cluster's own tables; a node that replaces another one has the next. */
    numberOf: (node: number) => Number((places[node] as NodePlace).name.slice(1)),
    /** A node is gone for good with its disk. One with another name and an empty disk answers at its address. */
    async replace(node: number): Promise<string> {
      const lost = places[node] as NodePlace
      names += 1
      const place = await placeNode(supervisor, `n${names}`)
      places[node] = { ...place, ingressUrl: lost.ingressUrl }
      await rm(lost.folder, { recursive: true, force: true })
      await restart(node)
      return `N${lost.name.slice(1)}`
    },
    untilWhole,
    /** The next release of the server on every node, one after the other, by the page: each is whole before the next one stops. */
    async upgrade(): Promise<void> {
      program = engineProgram()
      for (const node of places.keys()) {
        await processes[node]?.stop('SIGTERM')
        await restart(node)
        await untilWhole()
      }
    },
  }
}
export type Cluster = Awaited<ReturnType<typeof startCluster>>
