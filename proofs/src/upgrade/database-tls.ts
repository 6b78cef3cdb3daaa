import { stat } from 'node:fs/promises'
import { certifyServer } from '@firsthand/sandbox/postgres/server-certificate'
import pg from 'pg'

/** Lets a running server take protected connections beside the others, without a restart: docs/upgrade.md asks for it before this upgrade. */
export async function offerTls(adminUrl: string, authorityFile: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ cluster: string }>(
      `select setting as cluster from pg_settings where name = 'data_directory'`,
    )
    const cluster = rows[0]?.cluster ?? ''
    const { uid, gid } = await stat(cluster)
    const settings = await certifyServer(cluster, { uid, gid }, { authorityFile })
    for (const [name, value] of Object.entries(settings)) await client.query(`alter system set ${name} = '${value}'`)
    await client.query('select pg_reload_conf()')
  } finally {
    await client.end()
  }
}
