import { chmodSync, chownSync, copyFileSync, linkSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { chown, cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnableBinaries, serverUser } from '@firsthand/sandbox/postgres/postgres-binaries'
import { launch, untilReady } from '@firsthand/sandbox/world/child'
import { freePort, loopback } from '@firsthand/sandbox/world/ports'
import type { Supervisor } from '@firsthand/sandbox/world/supervisor'
import pg from 'pg'

const archiveScript = fileURLToPath(new URL('../../../ops/backup/archive-wal.sh', import.meta.url))

/** A folder that the user of PostgreSQL may write, with the script that fills it. */
export function makeArchive(folder: string): string {
  const archive = join(folder, 'wal')
  mkdirSync(archive)
  const user = serverUser()
  if (user) chownSync(archive, user.uid, user.gid)
  chmodSync(folder, 0o755)
  copyFileSync(archiveScript, join(folder, 'archive-wal.sh'))
  return archive
}

/** Each second with work ends in a file of the archive: what is younger is lost with the machine. */
export const archiving = (archive: string) => ({
  archive_mode: 'on',
  archive_timeout: '1',
  archive_command: `sh ${join(archive, '..', 'archive-wal.sh')} ${archive} %p %f`,
})

/** What PostgreSQL makes anew when it starts, and a copy must not have; its caches of the catalogue come and go while it runs. */
const leftOut =
  /[/](postmaster[.](pid|opts)|pg_internal[.]init([.][0-9]+)?|pgsql_tmp.*|(pg_replslot|pg_notify|pg_stat_tmp|pg_wal)[/].+)$/

/** Copies a cluster while it runs. The log that it needs is in the archive. */
export async function baseBackup(adminUrl: string, cluster: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query("select pg_backup_start('restore', true)")
    await cp(cluster, to, { recursive: true, filter: (source) => !leftOut.test(source), preserveTimestamps: true })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(true)')
    writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
}

/** What an archive has at this moment, in a folder of its own: what comes later is lost. Answers up to when it reaches. */
export function cutArchive(archive: string, cut: string): number {
  mkdirSync(cut)
  const names = readdirSync(archive)
  for (const name of names) linkSync(join(archive, name), join(cut, name))
  return Math.max(0, ...names.map((name) => statSync(join(cut, name)).mtimeMs))
}

/** Starts PostgreSQL on a base backup, and lets it go on by the archive to this moment. Answers the administrator's URL. */
export async function restoreTo(
  supervisor: Supervisor,
  { base, archive, moment }: { readonly base: string; readonly archive: string; readonly moment: Date },
): Promise<string> {
  const user = serverUser()
  const data = join(supervisor.folder, 'restored')
  await cp(base, data, { recursive: true, preserveTimestamps: true })
  writeFileSync(join(data, 'recovery.signal'), '')
  if (user)
    for (const name of ['', ...(await readdir(data, { recursive: true }))])
      await chown(join(data, name), user.uid, user.gid)
  const { folder } = await runnableBinaries(supervisor, user)
  const port = await freePort()
  const settings = {
    fsync: 'off',
    unix_socket_directories: '',
    max_connections: '200',
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_time: moment.toISOString().replace('T', ' ').replace('Z', '+00'),
    recovery_target_action: 'promote',
  }
  const server = await launch(supervisor, {
    name: 'restored-postgres',
    command: join(folder, 'bin', 'postgres'),
    args: [
      '-D',
      data,
      '-h',
      loopback,
      '-p',
      `${port}`,
      ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`]),
    ],
    ...(user && { user }),
    endSignal: 'INT',
  })
  const isReady = () => /archive recovery complete[\s\S]*ready to accept connections/.test(server.output()) || undefined
  await untilReady(server, 'The backup cannot be restored.', isReady)
  return `postgresql://postgres@${loopback}:${port}/postgres`
}
