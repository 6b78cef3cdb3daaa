import { join } from 'node:path'
import { startApi } from '@firsthand/sandbox/world/api'
import { startCompliance } from '@firsthand/sandbox/world/compliance'
import { attestorSocket, startLedgerAttestor } from '@firsthand/sandbox/world/ledger-attestor'
import { roomyCompliance, roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { type Supervisor, startSupervisor } from '@firsthand/sandbox/world/supervisor'
import type { World } from '@firsthand/sandbox/world/world'
import { changedCopy, type Edit, repository, serverIn } from '../harness/changed-copy.ts'
import type { Case, Part } from './case.ts'
import type { Programs } from './ground.ts'

/** The programs of the world, and a second instance of the service. */
export async function soundPrograms(world: World): Promise<Programs> {
  const { api, compliance, folder } = world
  if (api === null || compliance === null) throw new Error('the world is incomplete')
  const { url } = await world.startApi({ settings: roomySettings })
  return {
    urls: [api.url, url],
    startApi: (settings) => world.startApi({ settings }),
    compliance,
    replica: 0,
    attestorSocket: attestorSocket({ folder }),
    root: repository,
  }
}

/** The package that a part's program lies in. */
const packages: Readonly<Partial<Record<Part, string>>> = {
  api: 'server',
  worker: 'server',
  attestor: 'server',
  compliance: 'compliance',
  'delivery signer': 'signer',
  'operator signer': 'signer',
  gateway: 'bank-gateway',
  sdk: 'sdk',
}

type Stage = {
  readonly world: World
  readonly sound: Programs
  readonly supervisor: Supervisor
  readonly copy: string
  readonly undo: AsyncDisposableStack
}

async function serviceFrom(
  { world, supervisor, copy, undo, sound }: Stage,
  isStarted: boolean,
): Promise<Partial<Programs>> {
  const surroundings = { ...world.describe(), serverFolder: serverIn(copy) }
  const start: Programs['startApi'] = (settings) => startApi(supervisor, surroundings, { settings })
  if (!isStarted) return { startApi: start }
  const { url, stop } = await start(roomySettings)
  undo.defer(() => stop('SIGKILL'))
  return { urls: [url, url], startApi: sound.startApi }
}

async function complianceFrom({ world, supervisor, copy, undo }: Stage): Promise<Partial<Programs>> {
  const { databaseServer, complianceDatabase, complianceSecrets, sealingKeys, chain, signers, identity } = world
  if (signers === null) throw new Error('the world has no signers')
  const around = {
    databaseServer,
    complianceDatabase,
    complianceSecrets,
    sealingKeys,
    issuer: identity.issuer,
    audience: identity.audience,
  }
  const surroundings = {
    ...around,
    chainUrl: chain?.url ?? null,
    signerSockets: signers.sockets.compliance,
    router: signers.permitted().router,
  }
  const program = join(copy, 'compliance', 'src', 'main', 'compliance.ts')
  const compliance = await startCompliance(supervisor, surroundings, { settings: roomyCompliance, program })
  undo.defer(() => compliance.stop('SIGKILL'))
  return { compliance }
}

/** In the place of the second replica, which comes back afterwards. */
async function signerFrom({ world, copy, undo }: Stage, role: 'delivery' | 'operator'): Promise<Partial<Programs>> {
  const { signers } = world
  if (signers === null) throw new Error('the world has no signers')
  const stop = () => signers.processes[role][1]?.stop('SIGKILL')
  await stop()
  await signers.restart(role, 1, join(copy, 'signer'))
  undo.defer(async () => {
    await stop()
    await signers.restart(role, 1)
  })
  return { replica: 1 }
}

async function attestorFrom({ world, supervisor, copy, undo }: Stage): Promise<Partial<Programs>> {
  const { keyFile } = world.statementKey
  const gatewayKeysFile = world.bankGatewayKeys.registeredFile
  const around = { ...world.describe(), keyFile, gatewayKeysFile, serverFolder: serverIn(copy) }
  const child = await startLedgerAttestor(supervisor, around)
  undo.defer(() => child.stop('SIGKILL'))
  return { attestorSocket: attestorSocket(supervisor) }
}

/** The engine gives new work to the worker that was registered last, so nothing sound is left for the rest of the proof. */
async function workerFrom(stage: Stage): Promise<Partial<Programs>> {
  const { world, copy, undo } = stage
  const attestor = await attestorFrom(stage)
  const settings = { FIRSTHAND_LEDGER_ATTESTOR_SOCKETS: JSON.stringify([attestor.attestorSocket]) }
  const worker = await world.startWorker({ serverFolder: serverIn(copy), settings })
  undo.defer(() => worker.stop('SIGKILL'))
  return attestor
}

const started: Readonly<Record<Part, (stage: Stage, attack: Case) => Promise<Partial<Programs>>>> = {
  api: (stage, { ownApi }) => serviceFrom(stage, ownApi !== true),
  compliance: complianceFrom,
  'delivery signer': (stage) => signerFrom(stage, 'delivery'),
  'operator signer': (stage) => signerFrom(stage, 'operator'),
  attestor: attestorFrom,
  worker: workerFrom,
  gateway: async ({ copy }) => ({ root: copy }),
  sdk: async ({ copy }) => ({ root: copy }),
  database: async () => ({}),
  chain: async () => ({}),
}

let copies = 0

/** The program that an attack meets, started from a copy of the sources with these changes; all others are the sound ones. */
export async function changedPrograms(world: World, sound: Programs, attack: Case, edits: readonly Edit[]) {
  await using undo = new AsyncDisposableStack()
  if (edits.length === 0) return { programs: sound, stop: async () => undefined }
  const supervisor = await startSupervisor()
  undo.defer(() => supervisor.stop())
  copies += 1
  const copy = await changedCopy(join(world.folder, `copy-${copies}`), edits, [packages[attack.meets] ?? []].flat())
  const stage = { world, sound, supervisor, copy, undo }
  const programs: Programs = { ...sound, ...(await started[attack.meets](stage, attack)) }
  const everything = undo.move()
  return { programs, stop: () => everything.disposeAsync() }
}
