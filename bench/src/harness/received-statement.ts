import { adminUrlOf, runAsAdmin } from '@firsthand/sandbox/postgres/databases'
import type { World } from '@firsthand/sandbox/world/world'

/** The statement with this text that the service sent last, as the database received it. */
export async function receivedStatement({ databaseServer, database }: World, part: string): Promise<string> {
  const [text] = await runAsAdmin(
    adminUrlOf(databaseServer.adminUrl, database),
    `select query from pg_stat_activity where usename = 'fh_api' and datname = current_database()
      and query like '%${part}%' order by state_change desc limit 1`,
  )
  if (text === undefined) throw new Error(`the service sent no statement with ${part}`)
  return text
}
