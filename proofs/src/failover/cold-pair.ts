import { execFile } from 'node:child_process'
import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { runAsAdmin } from '@firsthand/sandbox/postgres/databases'
import { startPostgres } from '@firsthand/sandbox/postgres/postgres'
import { runnableBinaries, serverUser } from '@firsthand/sandbox/postgres/postgres-binaries'
import { type Child, launch, untilReady } from '@firsthand/sandbox/world/child'
import { freePort, loopback } from '@firsthand/sandbox/world/ports'
import { startSupervisor } from '@firsthand/sandbox/world/supervisor'
import { openLine } from '../harness/line.ts'

const run = promisify(execFile)
const settings = ['fsync=off', 'unix_socket_directories=', 'max_connections=200', 'wal_receiver_status_interval=1s']
const urlAt = (port: number) => `postgresql://postgres@${loopback}:${port}/postgres`

type Server = { readonly port: number; readonly folder: string; stop(signal: NodeJS.Signals): Promise<void> }

/** Whether commits await the standby, or nobody does and it has lost sight of the primary. */
export type Following = 'synchronously' | 'not any more'

/**
 * A PostgreSQL server and a standby that was copied from it while it was stopped: what can be built of `initdb`, `pg_ctl` and `postgres`
 * alone. A router in front stands in for the proxy.
 */
export async function openColdPair() {
  await using undo = new AsyncDisposableStack()
  const supervisor = await startSupervisor()
  undo.defer(() => supervisor.stop())
  const user = serverUser()
  const { folder: binaries } = await runnableBinaries(supervisor, user)
  const own = await startPostgres(supervisor, {})
  let primary: Server = {
    port: Number(new URL(own.adminUrl).port),
    folder: join(supervisor.folder, 'postgres'),
    stop: (signal) => (signal === 'SIGKILL' ? own.crash() : own.stop()),
  }
  const line = undo.use(await openLine(primary.port))
  let copies = 0

  async function start(folder: string, port: number, ready: string): Promise<Server> {
    const server: Child = await launch(supervisor, {
      name: `postgres-${port}`,
      command: join(binaries, 'bin', 'postgres'),
      args: ['-D', folder, '-h', loopback, '-p', `${port}`, ...settings.flatMap((each) => ['-c', each])],
      ...(user && { user }),
      endSignal: 'INT',
    })
    await untilReady(server, 'Is there room for another server?', () => server.output().includes(ready) || undefined)
    return { port, folder, stop: (signal) => server.stop(signal) }
  }

  /** The primary stops for the copy, comes back at its place, and the copy follows it. */
  async function follow(how: Following): Promise<Server> {
    const folder = join(supervisor.folder, `copy-${++copies}`)
    await primary.stop('SIGINT')
    await run('cp', ['-a', primary.folder, folder])
    primary = await start(primary.folder, primary.port, 'ready to accept connections')
    await writeFile(join(folder, 'standby.signal'), '')
    const from = `host=${loopback} port=${primary.port} user=postgres application_name=standby`
    await appendFile(join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`)
    const standby = await start(folder, await freePort(), 'ready to accept read-only connections')
    const awaits = how === 'synchronously' ? 'standby' : ''
    await runAsAdmin(
      urlAt(primary.port),
      `alter system set synchronous_standby_names = '${awaits}'`,
      'select pg_reload_conf()',
    )
    if (how === 'not any more')
      await runAsAdmin(
        urlAt(standby.port),
        "alter system set primary_conninfo = 'host=127.0.0.1 port=1'",
        'select pg_reload_conf()',
      )
    return standby
  }

  const everything = undo.move()
  return {
    adminUrl: urlAt(line.port),
    follow,
    /**
     * Kills the primary. The proxy is a moment late and leads to a standby that takes no writes yet; then that is promoted, and awaits
     * nobody: there is no third server.
     */
    async failOver(standby: Server): Promise<void> {
      await primary.stop('SIGKILL')
      line.leadTo(standby.port)
      await sleep(1_000)
      await run(join(binaries, 'bin', 'pg_ctl'), ['promote', '-D', standby.folder, '-w', '-s'], { ...user })
      primary = standby
    },
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}
