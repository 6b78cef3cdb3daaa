import {
  adminUrlOf,
  cloneDatabase,
  databaseUrl,
  dropDatabase,
  programUrl,
  runAsAdmin,
} from '@firsthand/sandbox/postgres/databases'
import { openedRows } from '@firsthand/sealing/open-rows'
import { openKeyedSealing, sealWith } from '@firsthand/sealing/sealed-pool'
import pg from 'pg'
import { inject } from 'vitest'

/** A database of this test's own, with connections for each login. */
export async function databaseUnderTest() {
  const { databaseServer, templateDatabase, sealingKeys } = inject('database')
  const sealing = openKeyedSealing(sealingKeys.service, 'app')
  const name = await cloneDatabase(databaseServer, templateDatabase)
  const pools: pg.Pool[] = []
  const pool = (connectionString: string, max: number) => {
    const made = new pg.Pool({ connectionString, max })
    made.on('error', () => undefined)
    pools.push(made)
    return made
  }
  const admin = pool(adminUrlOf(databaseServer.adminUrl, name), 4)
  return {
    name,
    urlFor: (login: string) => databaseUrl(databaseServer, login, name),
    /** As a program's settings take it: without the password. */
    programUrlFor: (login: string) => programUrl(databaseServer, login, name),
    as: (login: string, max = 4) => sealWith(pool(databaseUrl(databaseServer, login, name), max), sealing),
    /** As a program of the service has it. */
    sealing,
    admin,
    /** Rows of the administrator with what is sealed in them opened, as a program of the service would read them. */
    opened: <Row extends object>(rows: readonly Row[]): Promise<readonly Row[]> =>
      openedRows(sealing.keys)(
        rows as never,
        async ({ text, values }) => (await admin.query(text, [...values])).rows,
      ) as never,
    /** Takes the database away from everybody but those who drop it. */
    cutOff: () =>
      runAsAdmin(
        databaseServer.adminUrl,
        `alter database "${name}" allow_connections false`,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      ),
    async drop() {
      await Promise.all(pools.map((each) => each.end()))
      await dropDatabase(databaseServer, name)
    },
  }
}
