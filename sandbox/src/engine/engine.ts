import { generateKeyPairSync } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Child } from '../world/child.ts'
import { onFreePorts } from '../world/ports.ts'
import type { Supervisor } from '../world/supervisor.ts'
import { adminHeaders, configureNode, type NodePlace, placeNode, startNode, untilUp, wipeNode } from './engine-node.ts'

/** The durable engine of a world: one node, or three that keep everything twice. */
export type Engine = {
  readonly ingressUrl: string
  readonly ingressUrls: readonly string[]
  readonly adminUrl: string
  /** What a worker knows the engine's calls by. */
  readonly identityKey: string
  readonly nodes: readonly NodePlace[]
  processOf(node: number): Child
  /** Registers a worker with the engine; from then on it gets the calls that begin. Answers the deployment's id. */
  register(uri: string): Promise<string>
  /** Asks the engine's own tables. */
  query(sql: string): Promise<readonly Record<string, unknown>[]>
  /** Starts a node again that was stopped or killed. */
  restart(node: number): Promise<void>
  /** Ends every node, loses every disk, and starts them empty under the same addresses. Workers must register again. */
  wipe(): Promise<void>
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function base58(bytes: Buffer): string {
  let digits = ''
  for (let rest = BigInt(`0x${bytes.toString('hex')}`); rest > 0n; rest /= 58n)
    digits = alphabet.charAt(Number(rest % 58n)) + digits
  return '1'.repeat(bytes.findIndex((byte) => byte !== 0)) + digits
}

/** The key by which workers know the engine's calls. */
export async function makeIdentity(supervisor: Supervisor) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const file = join(supervisor.folder, 'engine-identity.pem')
  await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  const raw = Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url')
  return { file, key: `publickeyv1_${base58(raw)}` }
}

/** Posts to the first node that answers: any of them may be away. */
export async function askNodes(
  places: readonly NodePlace[],
  path: string,
  body: object,
): Promise<Record<string, unknown>> {
  let failure: unknown
  for (const { adminUrl } of places) {
    try {
      const signal = AbortSignal.timeout(20_000)
      const response = await fetch(adminUrl + path, {
        method: 'POST',
        headers: adminHeaders,
        body: JSON.stringify(body),
        signal,
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`the engine refused ${path}: ${response.status} ${text}`)
      return JSON.parse(text)
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

/** Starts the engine and waits until it takes calls. */
export const startEngine = (supervisor: Supervisor, kind: 'single' | 'cluster'): Promise<Engine> =>
  onFreePorts(() => startNodes(supervisor, kind))

async function startNodes(supervisor: Supervisor, kind: 'single' | 'cluster'): Promise<Engine> {
  const names = kind === 'single' ? ['n1'] : ['n1', 'n2', 'n3']
  const [identity, ...places] = await Promise.all([
    makeIdentity(supervisor),
    ...names.map((name) => placeNode(supervisor, name)),
  ])
  await Promise.all(places.map((place) => configureNode(place, places, identity.file)))
  let processes: Child[] = []
  async function up(): Promise<void> {
    processes = await Promise.all(places.map((place) => startNode(supervisor, place)))
    try {
      await Promise.all(places.map((place, node) => untilUp(processes[node] as Child, place)))
    } catch (error) {
      await clear()
      throw error
    }
  }
  async function clear(): Promise<void> {
    await Promise.all(processes.map((child) => child.stop('SIGKILL')))
    await Promise.all(places.map(wipeNode))
  }
  await up()
  const [first] = places
  if (first === undefined) throw new Error('an engine has at least one node')
  return {
    ingressUrl: first.ingressUrl,
    ingressUrls: places.map(({ ingressUrl }) => ingressUrl),
    adminUrl: first.adminUrl,
    identityKey: identity.key,
    nodes: places,
    processOf: (node) => processes[node] as Child,
    register: async (uri) => String((await askNodes(places, '/deployments', { uri })).id),
    query: async (query) => (await askNodes(places, '/query', { query })).rows as Record<string, unknown>[],
    async restart(node) {
      const place = places[node] as NodePlace
      processes[node] = await startNode(supervisor, place)
      await untilUp(processes[node], place)
    },
    async wipe() {
      await clear()
      await up()
    },
  }
}
