import type { Check } from '../check.ts'
import { type Login, notAllowed, pipelineOn } from '../pipeline.ts'

/** Ways around row-level security, for an attacker who can run any SQL as a login. The last statement is the one that must fail. */
const ways: Readonly<Record<string, readonly string[]>> = {
  'set role': ['set local role fh_owner'],
  'set session authorization': ['set local session authorization fh_owner'],
  'disable row-level security': ['alter table app.event disable row level security'],
  'create table': ['create table app.copy as select 1 as one'],
  'create temporary table': ['create temporary table copy as select 1 as one'],
  tenant_head: ['select * from app.tenant_head'],
  event_head: ['select * from app.event_head'],
  event_pending: ['select * from app.event_pending'],
  'copy to program': ["copy (select 1) to program 'true'"],
  pg_read_file: ["select pg_read_file('PG_VERSION')"],
  'row_security = off': ['set local row_security = off', 'select * from app.market'],
}

async function triedBy(login: Login, statements: readonly string[]): Promise<string[]> {
  const client = await login.pool.connect()
  const answers = await pipelineOn(client, login, 'acme', statements, 'rollback')
  // A connection that was misused once must not be handed to the next one.
  client.release(answers.at(-1)?.code !== notAllowed)
  const code = answers.at(-1)?.code
  return code === notAllowed ? [] : [`${login.name} steps out: ${code ?? 'allowed'}`]
}

/** One check for each way. */
export const steppingOutChecks: readonly Check[] = Object.entries(ways).map(([way, statements]) => ({
  name: `no login steps out by ${way}`,
  run: async ({ api, catalog }) => [...(await triedBy(api, statements)), ...(await triedBy(catalog, statements))],
}))
