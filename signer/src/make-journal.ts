import { readFileSync } from 'node:fs'
import pg from 'pg'

/** The administrator's address of the role's database, the login of its signers, and a file with that login's password. */
const [url = '', login = '', passwordFile] = process.argv.slice(2)
const name = pg.escapeIdentifier(login)
const password = passwordFile === undefined ? null : readFileSync(passwordFile, 'utf8').trim()

const client = new pg.Client({ connectionString: url })
await client.connect()
const database = pg.escapeIdentifier(client.database ?? '')
try {
  await client.query('begin')
  // Makers of several roles may run at once, and logins belong to the whole server.
  await client.query(`select pg_advisory_xact_lock(hashtext('firsthand signer journal'))`)
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [login])
  if (rowCount === 0) await client.query(`create role ${name} login`)
  if (password !== null) await client.query(`alter role ${name} password ${pg.escapeLiteral(password)}`)
  await client.query(`revoke all on database ${database} from public; grant connect on database ${database} to ${name}`)
  const { rowCount: made } = await client.query(`select from pg_namespace where nspname = 'journal'`)
  if (made === 0) await client.query(readFileSync(new URL('../journal.sql', import.meta.url), 'utf8'))
  // Adds and reads; the triggers hold even for whoever could do more.
  await client.query(`
    grant usage on schema journal to ${name};
    grant select, insert on journal.policy, journal.claim, journal.signed, journal.transaction, journal.transaction_signed to ${name};
    grant select, insert, update on journal.pace to ${name}`)
  await client.query('commit')
} finally {
  await client.end()
}
