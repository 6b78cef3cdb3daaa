import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client, escapeIdentifier, escapeLiteral } from 'pg'

/** Where a PostgreSQL server is, and how the service's roles log in to it. Plain data. */
export type DatabaseAddress = {
  /** A superuser's URL. */
  readonly adminUrl: string
  /** Holds a file for each login that has a password, under the login's name. */
  readonly passwordFolder: string
}

/** The logins of the service and of Compliance. Each has a password of its own. */
export const logins = {
  service: ['fh_api', 'fh_catalog', 'fh_worker', 'fh_attestor', 'fh_relayer'],
  compliance: ['fhc_customer', 'fhc_officer'],
} as const

/** The file with a login's password. */
export const passwordFile = ({ passwordFolder }: DatabaseAddress, login: string): string => join(passwordFolder, login)

/** A login's password; null where the server asks it for none. */
export function passwordOf(address: DatabaseAddress, login: string): string | null {
  const file = passwordFile(address, login)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/** The password files of a program's logins, as its migration takes them. */
export const passwordFilesOf = (address: DatabaseAddress, program: keyof typeof logins): string =>
  JSON.stringify(Object.fromEntries(logins[program].map((login) => [login, passwordFile(address, login)])))

/** The URL of one database for one login, without its password: programs read that from its file. */
export function programUrl({ adminUrl }: DatabaseAddress, login: string, database: string): string {
  const url = new URL(adminUrlOf(adminUrl, database))
  url.username = login
  url.password = ''
  return url.href
}

/** The URL of one database for one login, with its password. */
export function databaseUrl(address: DatabaseAddress, login: string, database: string): string {
  const url = new URL(programUrl(address, login, database))
  url.password = passwordOf(address, login) ?? ''
  return url.href
}

/** The administrator's URL of one database. */
export function adminUrlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  return url.href
}

/** Runs statements as the administrator on a connection of their own; answers the first column of the last one. */
export async function runAsAdmin(adminUrl: string, ...statements: readonly string[]): Promise<string[]> {
  const client = new Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 })
  // A server that stops meanwhile must fail the statement, not the process.
  client.on('error', () => {})
  await client.connect()
  try {
    let answer: string[] = []
    for (const text of statements) {
      const { rows } = await client.query<string[]>({ text, rowMode: 'array' })
      answer = rows.map(([first = '']) => first)
    }
    return answer
  } finally {
    await client.end()
  }
}

/** How a database is copied: page by page through the log, or file by file, which leaves equal files. */
export type CopyStrategy = 'wal_log' | 'file_copy'

/** Makes a database, as a copy of the template when one is named. Nobody may be connected to the template. */
export async function createDatabase(
  { adminUrl }: DatabaseAddress,
  name: string,
  template?: string,
  strategy: CopyStrategy = 'wal_log',
): Promise<void> {
  const create = `CREATE DATABASE ${escapeIdentifier(name)} STRATEGY ${strategy}`
  if (template === undefined) await runAsAdmin(adminUrl, create)
  else await runAsAdmin(adminUrl, `${create} TEMPLATE ${escapeIdentifier(template)}`, copyGrants(name, template))
}

/** PostgreSQL copies what is inside a template, but not who may connect to it, which the migration decides as well. */
function copyGrants(name: string, template: string): string {
  const from = `FROM pg_database WHERE datname = ${escapeLiteral(template)}`
  return `DO $copy$
    DECLARE granted record;
    BEGIN
      IF (SELECT datacl IS NULL ${from}) THEN RETURN; END IF;
      REVOKE ALL ON DATABASE ${escapeIdentifier(name)} FROM PUBLIC;
      FOR granted IN SELECT (aclexplode(datacl)).* ${from} LOOP
        EXECUTE format('GRANT %s ON DATABASE %I TO %s', granted.privilege_type, ${escapeLiteral(name)},
          CASE granted.grantee WHEN 0 THEN 'PUBLIC' ELSE granted.grantee::regrole::text END);
      END LOOP;
    END $copy$`
}

/** Removes a database and cuts off whoever is connected to it; no error when there is none of this name. */
export async function dropDatabase({ adminUrl }: DatabaseAddress, name: string): Promise<void> {
  await runAsAdmin(adminUrl, `DROP DATABASE IF EXISTS ${escapeIdentifier(name)} WITH (FORCE)`)
}

/** Copies the template under a name of its own and answers the name. */
export async function cloneDatabase(address: DatabaseAddress, template: string): Promise<string> {
  const name = `${template.replace('_template', '')}_${randomBytes(6).toString('hex')}`
  await createDatabase(address, name, template)
  return name
}
