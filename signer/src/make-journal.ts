import { readFileSync } from 'node:fs'
import { reportFailure } from '@firsthand/settings/command'
import { passwordsIn } from '@firsthand/settings/database-login'
import { readNamed } from '@firsthand/settings/settings-file'
import pg from 'pg'

reportFailure('make-journal')

/**
 * The administrator's address of the role's database, the login of its signers, and a file with that login's password. An address with a
 * password is given as the path of a file: arguments are visible to everybody on the machine.
 */
const [address = '', login = '', passwordFile] = process.argv.slice(2)
const url = address.startsWith('/') ? readNamed(address, 'the address').trim() : address
const name = pg.escapeIdentifier(login)
const [password = null] =
  passwordFile === undefined ? [] : passwordsIn(readNamed(passwordFile, 'the password file'), 'the password file')

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
  // A settlement waits for its signature less than a second. At the role, because a pooler in between accepts none from a connection.
  await client.query(`do $$ declare setting text; begin
    foreach setting in array array['statement_timeout=900ms', 'lock_timeout=900ms', 'idle_in_transaction_session_timeout=5s'] loop
      if not exists (select from pg_roles where rolname = ${pg.escapeLiteral(login)} and setting = any (rolconfig)) then
        execute format('alter role %I set %I = %L', ${pg.escapeLiteral(login)}, split_part(setting, '=', 1), split_part(setting, '=', 2));
      end if;
    end loop;
  end $$`)
  await client.query(`revoke all on database ${database} from public; grant connect on database ${database} to ${name}`)
  const { rowCount: made } = await client.query(`select from pg_namespace where nspname = 'journal'`)
  if (made === 0) await client.query(readFileSync(new URL('../journal.sql', import.meta.url), 'utf8'))
  await client.query(readFileSync(new URL('../journal-additions.sql', import.meta.url), 'utf8'))
  // Adds and reads; the triggers hold even for whoever could do more.
  await client.query(`
    grant usage on schema journal to ${name};
    grant select, insert on journal.policy, journal.claim, journal.signed, journal.transaction, journal.transaction_signed to ${name};
    grant select, insert, update, delete on journal.pace, journal.pace_part to ${name};
    create index if not exists pace_since on journal.pace (per, since)`)
  // A count is deleted once it is too old to hold anybody back, and never before; the policy holds for every login. Also for journals
  // that were made before: run this command again.
  const over = `since < clock_timestamp() - case per when 'minute' then interval '1 hour' else interval '2 days' end`
  for (const table of ['journal.pace', 'journal.pace_part'])
    await client.query(`
      alter table ${table} enable row level security;
      drop policy if exists counting on ${table}; drop policy if exists adding on ${table};
      drop policy if exists changing on ${table}; drop policy if exists sweeping on ${table};
      create policy counting on ${table} for select using (true);
      create policy adding on ${table} for insert with check (true);
      create policy changing on ${table} for update using (true);
      create policy sweeping on ${table} for delete using (${over})`)
  await client.query('commit')
} finally {
  await client.end()
}
