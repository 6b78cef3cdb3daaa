import { chown, cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setDatabaseClock } from '@firsthand/sandbox/clock/clock-database'
import { runnableBinaries, serverUser } from '@firsthand/sandbox/postgres/postgres-binaries'
import { startApi } from '@firsthand/sandbox/world/api'
import { launch, untilReady } from '@firsthand/sandbox/world/child'
import { startCompliance } from '@firsthand/sandbox/world/compliance'
import { freePort, loopback } from '@firsthand/sandbox/world/ports'
import { clockPrograms } from '@firsthand/sandbox/world/programs'
import { roomyCompliance, roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { type Supervisor, startSupervisor } from '@firsthand/sandbox/world/supervisor'
import { callsTo, type Program } from './calls.ts'
import type { Stage } from './stage.ts'

type Settings = Readonly<Record<'api' | 'compliance', Readonly<Record<string, string>>>>

async function giveTo(folder: string, user: { readonly uid: number; readonly gid: number }): Promise<void> {
  for (const name of ['', ...(await readdir(folder, { recursive: true }))])
    await chown(join(folder, name), user.uid, user.gid)
}

/** PostgreSQL on a copy of a backup, at the time of the world. Answers the administrator's URL. */
async function serverOn(supervisor: Supervisor, backup: string, aheadSeconds: number): Promise<string> {
  const user = serverUser()
  const cluster = join(supervisor.folder, 'postgres')
  await cp(backup, cluster, { recursive: true, preserveTimestamps: true })
  if (user) await giveTo(cluster, user)
  const { folder } = await runnableBinaries(supervisor, user)
  const port = await freePort()
  const server = await launch(supervisor, {
    name: 'postgres',
    command: join(folder, 'bin', 'postgres'),
    args: ['-D', cluster, '-h', loopback, '-p', `${port}`, '-c', 'fsync=off', '-c', 'unix_socket_directories='],
    ...(user && { user }),
    endSignal: 'INT',
  })
  const isReady = () => server.output().includes('ready to accept connections') || undefined
  await untilReady(server, 'The backup cannot be opened.', isReady)
  const adminUrl = `postgresql://postgres@${loopback}:${port}/postgres`
  await setDatabaseClock(adminUrl, aheadSeconds * 1000)
  return adminUrl
}

/** A second server on a backup, on which a service and a Compliance are started with settings of their own. */
export async function openRestored({ world }: Stage, backup: string) {
  await using undo = new AsyncDisposableStack()
  const started = await startSupervisor()
  undo.defer(() => started.stop())
  const supervisor = { ...started, clock: { preload: clockPrograms, file: join(world.folder, 'clock') } }
  const adminUrl = await serverOn(supervisor, backup, world.clock.aheadSeconds())
  const { signers, chain, identity, databaseServer } = world
  if (signers === null) throw new Error('the world has no signers')
  const { passwordFolder } = databaseServer
  const surroundings = {
    ...world,
    ...world.describe(),
    databaseServer: { adminUrl, passwordFolder },
    issuer: identity.issuer,
    audience: identity.audience,
    chainUrl: chain?.url ?? null,
    signerSockets: signers.sockets.compliance,
    router: signers.permitted().router,
  }
  const everything = undo.move()
  return {
    adminUrl,
    async start(settings: Settings) {
      await using programs = new AsyncDisposableStack()
      const forApi = { ...world.describe(), databaseServer: surroundings.databaseServer }
      const api = await startApi(supervisor, forApi, { settings: { ...roomySettings, ...settings.api } })
      programs.defer(() => api.stop())
      const given = { settings: { ...roomyCompliance, ...settings.compliance } }
      const compliance = await startCompliance(supervisor, surroundings, given)
      programs.defer(() => compliance.stop())
      const both = programs.move()
      const urlOf = (program: Program) => (program === 'api' ? api.url : compliance.url)
      return { ...callsTo(world, urlOf), [Symbol.asyncDispose]: () => both.disposeAsync() }
    },
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}
