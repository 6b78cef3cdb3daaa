import { chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Child, launch, runToEnd, untilReady } from '../world/child.ts'
import { loopback, onPort } from '../world/ports.ts'
import type { Supervisor } from '../world/supervisor.ts'
import type { DatabaseAddress } from './databases.ts'
import { accessRules, newPasswords } from './password-files.ts'
import { type PostgresBinaries, runnableBinaries, type ServerUser, serverUser } from './postgres-binaries.ts'
import { layCluster } from './prepared-cluster.ts'
import { certifyServer, type ServerTls, tlsParameters } from './server-certificate.ts'

/** How to start a PostgreSQL server of our own. */
export type PostgresOptions = {
  /** A free one when it is left out. */
  readonly port?: number | undefined
  /** Another folder of PostgreSQL binaries than the installed one. */
  readonly binaries?: string | undefined
  readonly settings?: Readonly<Record<string, string>> | undefined
  /** Connections by TLS, and where the certificate of the authority is put. */
  readonly tls?: ServerTls
  /** A file with a cluster of the world's databases, to be laid down instead of making one. */
  readonly prepared?: string | null
}

const advice =
  'Leave the port out to get a free one, run as an ordinary user, or set DATABASE_URL to a PostgreSQL 18 server.'

// A world lives for minutes and is thrown away: nothing in it has to survive a power cut.
const throwAway = ['-c', 'fsync=off', '-c', 'unix_socket_directories=', '-c', 'max_connections=200']
// The same order of texts on every machine, whatever locales it has.
const sameEverywhere = ['--encoding=UTF8', '--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']

/** A server of our own, which can be made to fail. */
export type OwnPostgres = DatabaseAddress & {
  /** Whether the world's databases are in it already. */
  readonly prepared: boolean
  /** Ends it in order: what it holds is on the disk then. */
  readonly stop: () => Promise<void>
  /** Ends it without a shutdown, as a failing machine would. */
  readonly crash: () => Promise<void>
  /** Starts it again where it was: it recovers what it had acknowledged. */
  readonly restart: () => Promise<void>
}

/** Starts PostgreSQL 18 on a cluster in the world's folder. Each login of the service has a password of its own. */
export async function startPostgres(supervisor: Supervisor, options: PostgresOptions = {}): Promise<OwnPostgres> {
  const user = serverUser()
  const binaries = await runnableBinaries(supervisor, user, options.binaries)
  const { cluster, prepared } = await makeCluster(supervisor, user, binaries, options.prepared ?? null)
  await writeFile(join(cluster, 'pg_hba.conf'), accessRules)
  const passwordFolder = await newPasswords(supervisor)
  const tls = options.tls ? await certifyServer(cluster, user, options.tls) : {}
  const settings = Object.entries({ ...options.settings, ...tls }).flatMap(([name, value]) => [
    '-c',
    `${name}=${String(value)}`,
  ])
  async function start(port: number): Promise<Child> {
    const server = await launch(supervisor, {
      name: 'postgres',
      command: join(binaries.folder, 'bin', 'postgres'),
      args: ['-D', cluster, '-h', loopback, '-p', String(port), ...throwAway, ...settings],
      ...(user && { user }),
      endSignal: 'INT',
    })
    await untilReady(server, advice, () => server.output().includes('ready to accept connections') || undefined)
    return server
  }
  return onPort(options.port, async (port) => {
    let server = await start(port)
    return {
      adminUrl: `postgresql://postgres@${loopback}:${port}/postgres${options.tls ? tlsParameters(options.tls) : ''}`,
      passwordFolder,
      prepared,
      stop: () => server.stop(),
      crash: () => server.stop('SIGKILL'),
      async restart() {
        server = await startAgain(() => start(port))
      },
    }
  })
}

/** The last sessions of a killed server keep its memory for a moment, and no other may start meanwhile. */
async function startAgain(start: () => Promise<Child>): Promise<Child> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start()
    } catch (error) {
      if (attempt === 20) throw error
      await sleep(250)
    }
  }
}

async function makeCluster(
  supervisor: Supervisor,
  user: ServerUser,
  binaries: PostgresBinaries,
  prepared: string | null,
) {
  const cluster = join(supervisor.folder, 'postgres')
  await mkdir(cluster, { mode: 0o700 })
  if (user) await chown(cluster, user.uid, user.gid)
  if (layCluster(cluster, binaries.version, user, prepared)) return { cluster, prepared: true }
  await runToEnd(supervisor, advice, {
    name: 'initdb',
    command: join(binaries.folder, 'bin', 'initdb'),
    args: ['-D', cluster, '-U', 'postgres', '--auth=trust', '--no-sync', '--no-instructions', ...sameEverywhere],
    env: { TZ: 'UTC' },
    ...(user && { user }),
  })
  return { cluster, prepared: false }
}
