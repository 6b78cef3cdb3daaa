import { randomBytes } from 'node:crypto'
import { createDatabase, type DatabaseAddress, databaseUrl, dropDatabase, runAsAdmin } from './databases.ts'
import type { Leash } from './leash.ts'
import { PartFailed } from './part-failed.ts'
import { type OwnPostgres, type PostgresOptions, startPostgres } from './postgres.ts'

/** The PostgreSQL server of a world: its own, or one that others use too. */
export type DatabaseServer = DatabaseAddress & {
  /** Ends the name of each of the world's databases; empty on a server of its own, where no name can clash. */
  readonly suffix: string
  /** How a server of our own fails and comes back; null for one that others use. */
  readonly ours: Pick<OwnPostgres, 'crash' | 'restart'> | null
  urlFor(user: string, database: string): string
  createDatabase(name: string, template?: string): Promise<void>
  dropDatabase(name: string): Promise<void>
  /** Leaves nothing behind on a server that outlives the world. Roles stay: other worlds may log in with them. */
  leave(): Promise<void>
}

/** A server of the world's own, which ends with it. */
export async function ownServer(leash: Leash, options: PostgresOptions): Promise<DatabaseServer> {
  const { crash, restart, ...address } = await startPostgres(leash, options)
  return serverAt(address, { crash, restart }, '', async () => {})
}

/** A server that somebody else runs. Every database of the world carries a random suffix and is dropped at the end. */
export async function sharedServer(adminUrl: string): Promise<DatabaseServer> {
  const suffix = `_${randomBytes(6).toString('hex')}`
  const address = { adminUrl, rolePassword: 'sandbox' }
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
  return serverAt(address, null, suffix, async () => {
    const names = await runAsAdmin(adminUrl, `SELECT datname FROM pg_database WHERE strpos(datname, '${suffix}') > 0`)
    for (const name of names) await dropDatabase(address, name)
  })
}

function serverAt(
  address: DatabaseAddress,
  ours: DatabaseServer['ours'],
  suffix: string,
  leave: () => Promise<void>,
): DatabaseServer {
  return {
    ...address,
    ours,
    suffix,
    urlFor: (user, database) => databaseUrl(address, user, database),
    createDatabase: (name, template) => createDatabase(address, name, template),
    dropDatabase: (name) => dropDatabase(address, name),
    leave,
  }
}
