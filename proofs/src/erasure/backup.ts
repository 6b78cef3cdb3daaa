import { writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { adminUrlOf } from '@firsthand/sandbox/postgres/databases'
import pg from 'pg'
import type { Stage } from './stage.ts'

/** What PostgreSQL makes anew when it starts, and a copy must not have. */
const leftOut = /[/](postmaster[.](pid|opts)|(pg_replslot|pg_notify|pg_stat_tmp)[/].+)$/

/** Copies the cluster while it runs, as a base backup does. Answers the folder. */
export async function takeBackup({ world }: Stage, to: string): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrlOf(world.databaseServer.adminUrl, 'postgres') })
  await client.connect()
  try {
    await client.query("select pg_backup_start('erasure', true)")
    const from = join(world.folder, 'postgres')
    await cp(from, to, { recursive: true, filter: (source) => !leftOut.test(source), preserveTimestamps: true })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
    // The log up to the end of the backup is in the files that there are now.
    await cp(join(from, 'pg_wal'), join(to, 'pg_wal'), { recursive: true, force: true })
    return to
  } finally {
    await client.end()
  }
}
