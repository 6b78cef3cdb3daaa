import { adminUrlOf, type DatabaseAddress, passwordFilesOf } from '../postgres/databases.ts'
import { runToEnd } from './child.ts'
import { programIn } from './programs.ts'
import type { Supervisor } from './supervisor.ts'

/** Brings one database up to the current schema. */
export async function migrate(
  supervisor: Supervisor,
  serverFolder: string,
  address: DatabaseAddress,
  database: string,
): Promise<void> {
  await runToEnd(supervisor, 'A migration failed: the statement and its error are below.', {
    name: 'migrate',
    command: process.execPath,
    args: [programIn(serverFolder, 'main/commands/migrate')],
    env: {
      FIRSTHAND_MIGRATE_DATABASE_URL: adminUrlOf(address.adminUrl, database),
      FIRSTHAND_DATABASE_DURABILITY: 'sandbox',
      FIRSTHAND_MIGRATE_LOGIN_PASSWORD_FILES: passwordFilesOf(address, 'service'),
    },
  })
}
