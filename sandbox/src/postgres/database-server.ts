import { randomBytes } from 'node:crypto'
import { PartFailed } from '../world/part-failed.ts'
import type { Supervisor } from '../world/supervisor.ts'
import {
  type CopyStrategy,
  createDatabase,
  type DatabaseAddress,
  databaseUrl,
  dropDatabase,
  logins,
  passwordOf,
  runAsAdmin,
} from './databases.ts'
import { type OwnPostgres, type PostgresOptions, startPostgres } from './postgres.ts'

/** The PostgreSQL server of a world: its own, or one that others use too. */
export type DatabaseServer = DatabaseAddress & {
  /** Ends the name of each of the world's databases; empty on a server of its own, where no name can clash. */
  readonly suffix: string
  /** How a server of our own fails and comes back; null for one that others use. */
  readonly ours: Pick<OwnPostgres, 'stop' | 'crash' | 'restart'> | null
  /** Whether the databases of a world are on it from the start. */
  readonly prepared: boolean
  urlFor(user: string, database: string): string
  createDatabase(name: string, template?: string): Promise<void>
  dropDatabase(name: string): Promise<void>
  /** Leaves nothing behind on a server that outlives the world. Roles stay: other worlds may log in with them. */
  leave(): Promise<void>
}

/** A server of the world's own, which ends with it. */
export async function ownServer(
  supervisor: Supervisor,
  options: PostgresOptions,
  strategy?: CopyStrategy,
): Promise<DatabaseServer> {
  const { stop, crash, restart, prepared, ...address } = await startPostgres(supervisor, options)
  // Its logins have the passwords of the world that it was prepared in.
  if (prepared) await renewPasswords(address)
  return serverAt(address, { ours: { stop, crash, restart }, prepared, suffix: '', leave: async () => {} }, strategy)
}

/** A server that somebody else runs. Every database of the world carries a random suffix and is dropped at the end. */
export async function sharedServer(address: DatabaseAddress): Promise<DatabaseServer> {
  const suffix = `_${randomBytes(6).toString('hex')}`
  const { adminUrl } = address
  const [version] = await runAsAdmin(adminUrl, 'SHOW server_version_num').catch((error: Error) => {
    throw new PartFailed('The server of DATABASE_URL', `cannot be used: ${error.message}`, 'Is the URL right?', '')
  })
  if (Number(version) < 180_000) {
    throw new PartFailed(
      'The server of DATABASE_URL',
      `is older than PostgreSQL 18 (${version})`,
      'Use a newer one.',
      '',
    )
  }
  const leave = async () => {
    const names = await runAsAdmin(adminUrl, `SELECT datname FROM pg_database WHERE strpos(datname, '${suffix}') > 0`)
    for (const name of names) await dropDatabase(address, name)
  }
  return serverAt(address, { ours: null, prepared: false, suffix, leave })
}

/** Gives each login the password that is in its file. */
async function renewPasswords(address: DatabaseAddress): Promise<void> {
  const all = [...logins.service, ...logins.compliance]
  const renewed = all.map((login) => `ALTER ROLE ${login} PASSWORD '${passwordOf(address, login)}'`)
  await runAsAdmin(address.adminUrl, ...renewed)
}

function serverAt(
  address: DatabaseAddress,
  own: Pick<DatabaseServer, 'ours' | 'prepared' | 'suffix' | 'leave'>,
  strategy?: CopyStrategy,
): DatabaseServer {
  return {
    ...address,
    ...own,
    urlFor: (user, database) => databaseUrl(address, user, database),
    createDatabase: (name, template) => createDatabase(address, name, template, strategy),
    dropDatabase: (name) => dropDatabase(address, name),
  }
}
