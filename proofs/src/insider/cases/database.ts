import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Case } from '../case.ts'
import { type Ground, operator } from '../ground.ts'
import { unmatched } from '../refunds.ts'
import { accountWrite, booked, openAccount } from '../shop.ts'

/** Runs a statement with the worker's login, for the tenant; the code of PostgreSQL when it is refused. */
async function asWorker({ world }: Ground, text: string, values: readonly unknown[]): Promise<string | null> {
  const { databaseServer, database } = world
  const client = new pg.Client({ connectionString: databaseServer.urlFor('fh_worker', database) })
  await client.connect()
  try {
    await client.query('begin')
    await client.query("select set_config('app.tenant', 'acme', true)")
    await client.query(text, [...values])
    await client.query('commit')
    return null
  } catch (error) {
    return (error as { code: string }).code
  } finally {
    await client.end()
  }
}

/** insufficient_privilege */
const code = '42501'

const decision: Case = {
  name: 'an approval written by the worker’s login',
  by: 'taken-over worker',
  meets: 'database',
  code,
  async attack(ground) {
    const { proposalId } = (await ground.done(operator, 'POST /treasury/client-accounts', { json: accountWrite() }))
      .body
    const insert = `insert into app.proposal_decision (tenant_id, proposal_id, issuer, subject, decision, proposer_issuer, proposer, digest)
      select tenant_id, proposal_id, proposer_issuer, 'anton', 'approve', proposer_issuer, proposer, digest
      from app.proposal where proposal_id = $1`
    const refused = await asWorker(ground, insert, [proposalId])
    const made = await ground.find('select subject from app.proposal_decision where proposal_id = $1', proposalId)
    return { code: refused, through: made !== null }
  },
}

const credit: Case = {
  name: 'a credit written by the worker’s login',
  by: 'taken-over worker',
  meets: 'database',
  code,
  async attack(ground) {
    const account = await openAccount(ground)
    await unmatched(ground, account, 100n)
    const hash = randomBytes(32).toString('hex')
    const insert = `insert into app.bank_transaction (tenant_id, client_account_id, identity, statement_id, entry_hash, sign, amount,
        currency, booked_on, value_on, remittance, is_reversal, state)
      select tenant_id, client_account_id, $2, statement_id, $2, 'credit', 5000000, currency, booked_on, value_on, '', false, 'unmatched'
      from app.bank_transaction where client_account_id = $1`
    const refused = await asWorker(ground, insert, [account.id, hash])
    return { code: refused, through: (await booked(ground, account)) > 100n }
  },
}

const confirmation: Case = {
  name: 'a credit confirmed by the worker’s login',
  by: 'taken-over worker',
  meets: 'database',
  code,
  async attack(ground) {
    const account = await openAccount(ground)
    const id = await unmatched(ground, account, 100n)
    const update = 'update app.bank_transaction set confirmed_by = statement_id where bank_transaction_id = $1'
    const refused = await asWorker(ground, update, [id])
    const confirmed = await ground.find(
      'select confirmed_by from app.bank_transaction where bank_transaction_id = $1',
      id,
    )
    return { code: refused, through: confirmed !== null }
  },
}

/** Each login has a password of its own. */
const anothersLogin: Case = {
  name: 'the API’s login opened with the worker’s password',
  by: 'taken-over worker',
  meets: 'database',
  code: '28P01',
  async attack({ world }) {
    const url = new URL(world.databaseServer.urlFor('fh_worker', world.database))
    url.username = 'fh_api'
    const client = new pg.Client({ connectionString: url.href })
    const refused = await client.connect().then(
      () => null,
      (error: { code: string }) => error.code,
    )
    await client.end()
    return { code: refused, through: refused === null }
  },
}

export const databaseCases: readonly Case[] = [decision, credit, confirmation, anothersLogin]
