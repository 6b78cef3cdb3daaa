import { giveMovableClock } from '../clock/clock-database.ts'
import { type DatabaseServer, ownServer, sharedServer } from '../postgres/database-server.ts'
import { sharedPasswords } from '../postgres/password-files.ts'
import { migrateCompliance } from './compliance.ts'
import { migrate } from './migrate.ts'
import { PartFailed } from './part-failed.ts'
import { ourServerFolder, preparedClusterFile } from './programs.ts'
import { databaseUrlSetting } from './settings.ts'
import { timed } from './step.ts'
import type { Supervisor } from './supervisor.ts'
import type { WorldOptions } from './world-options.ts'

/** The databases of a world, by name. */
export type DatabaseNames = {
  /** The one that the first instance of the service works on. */
  readonly database: string
  /** The migrated one that the others are copies of. */
  readonly templateDatabase: string
  /** The same two for Compliance, which has databases of its own. */
  readonly complianceDatabase: string
  readonly complianceTemplateDatabase: string
}

export const databaseNames = ({ suffix }: DatabaseServer): DatabaseNames => ({
  database: `firsthand${suffix}`,
  templateDatabase: `firsthand_template${suffix}`,
  complianceDatabase: `compliance${suffix}`,
  complianceTemplateDatabase: `compliance_template${suffix}`,
})

/** The server that was named, or one of the world's own. */
export async function startDatabaseServer(
  supervisor: Supervisor,
  options: WorldOptions,
  undo: AsyncDisposableStack,
): Promise<DatabaseServer> {
  const { databaseUrl: sharedUrl = databaseUrlSetting(), ports, postgresBinaries, postgresSettings } = options
  // Somebody else's programs may want other schemas.
  const isUsual = options.migrate !== false && options.serverFolder === undefined
  const prepared = isUsual ? preparedClusterFile(options.clock ?? 'real') : null
  const own = { port: ports?.postgres, binaries: postgresBinaries, settings: postgresSettings, prepared }
  const server = await timed(options, 'postgres', async () =>
    sharedUrl ? sharedServer(await sharedAddress(supervisor, sharedUrl)) : ownServer(supervisor, own),
  )
  undo.defer(() => server.leave())
  if (options.clock !== undefined && !server.prepared) await giveMovableClock(ownAddress(server))
  return server
}

const sharedAddress = async (supervisor: Supervisor, adminUrl: string) => ({
  adminUrl,
  passwordFolder: await sharedPasswords(supervisor),
})

function ownAddress({ ours, adminUrl }: DatabaseServer): string {
  if (ours !== null) return adminUrl
  throw new PartFailed('The clock', 'cannot be moved on a server that others use', 'Leave DATABASE_URL out.', '')
}

/** The service's databases. */
export async function makeServiceDatabases(
  supervisor: Supervisor,
  server: DatabaseServer,
  options: WorldOptions,
): Promise<void> {
  if (server.prepared) return
  const { database, templateDatabase } = databaseNames(server)
  await server.createDatabase(templateDatabase)
  if (options.migrate !== false) {
    const { serverFolder = ourServerFolder } = options
    await timed(options, 'migrate', () => migrate(supervisor, serverFolder, server, templateDatabase))
  }
  await timed(options, 'database', () => server.createDatabase(database, templateDatabase))
}

/** Compliance's databases. */
export async function makeComplianceDatabases(
  supervisor: Supervisor,
  server: DatabaseServer,
  options: WorldOptions,
): Promise<void> {
  if (options.migrate === false || server.prepared) return
  const { complianceDatabase, complianceTemplateDatabase } = databaseNames(server)
  await server.createDatabase(complianceTemplateDatabase)
  await timed(options, 'migrate compliance', () => migrateCompliance(supervisor, server, complianceTemplateDatabase))
  await server.createDatabase(complianceDatabase, complianceTemplateDatabase)
}
