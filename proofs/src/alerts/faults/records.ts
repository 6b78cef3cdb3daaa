import { utimes } from 'node:fs/promises'
import { buyersNotice, type Fault } from '../fault.ts'
import type { Stage } from '../stage.ts'

const dayMs = 86_400_000

async function lists({ world, parts }: Stage, ageMs: number): Promise<void> {
  const at = new Date(Date.now() - ageMs)
  await utimes(world.complianceSecrets.listFile, at, at)
  process.kill(parts.find('compliance').pid, 'SIGHUP')
}

/** The role’s key ends so soon; null is never. */
async function endKey({ signers }: Stage, inMs: number | null): Promise<void> {
  const validUntil = inMs === null ? null : new Date(Date.now() + inMs).toISOString()
  await signers.publish(signers.keys().map((key) => (key.role === 'switch' ? { ...key, validUntil } : key)))
}

/** Sessions that are open keep what they began with, so they are ended. */
async function limit({ sql }: Stage, timeout: string): Promise<void> {
  await sql(`alter role fh_api set statement_timeout = '${timeout}'`)
  await sql(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'fh_api'`)
}

let unit = ''

const account = `select tenant_id, client_account_id from app.client_account where tenant_id = 'acme' limit 1`

/** As a policy writes it: a signer refuses one with parts of a second. */
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().replace(/[.]\d+/, '')

/** What files and rows say that should not be so: each made by an administrator, as a mistake or an intruder would. */
export const records: readonly Fault[] = [
  {
    name: 'the sanctions list is three days old',
    rings: 'ScreeningListOld',
    follows: [],
    takes: 5,
    inject: (stage) => lists(stage, 3 * dayMs),
    mend: (stage) => lists(stage, 0),
  },
  {
    name: 'the last key of a role ends in three days',
    rings: 'SignerKeyEnds',
    labels: { role: 'switch' },
    follows: [],
    takes: 5,
    short: true,
    inject: (stage) => endKey(stage, 3 * dayMs),
    mend: (stage) => endKey(stage, null),
  },
  {
    name: 'the policies of signers end in three days',
    rings: 'SignerPolicyEnds',
    follows: [],
    takes: 5,
    inject: ({ signers }) => signers.permit({ notAfter: inDays(3) }),
    mend: ({ signers }) => signers.permit({ notAfter: inDays(300) }),
  },
  {
    name: 'a new policy of signers cannot be read',
    rings: 'SignerFilesUnused',
    follows: [],
    takes: 5,
    inject: ({ signers }) => signers.permit({ notAfter: 'tomorrow' }),
    mend: ({ signers }) => signers.permit({ notAfter: inDays(300) }),
  },
  {
    name: 'the reconciliation of a day does not hold',
    rings: 'BankReconciliationBroken',
    follows: ['BankReconciliationOverdue', 'AlarmRaised'],
    takes: 5,
    inject: ({ sql }) =>
      sql(`insert into app.daily_reconciliation
        (tenant_id, client_account_id, day, run, holds, figures, reconciled_by, prev, hash)
        select a.*, current_date - 1, 1, false, '{}', 'proof', repeat('0', 64), repeat('1', 64) from (${account}) a`),
    mend: ({ sql }) =>
      sql(`insert into app.daily_reconciliation
        (tenant_id, client_account_id, day, run, holds, figures, reconciled_by, prev, hash)
        select a.*, current_date - 1, 2, true, '{}', 'proof', repeat('1', 64), repeat('2', 64) from (${account}) a`),
  },
  {
    name: 'client money is short',
    rings: 'BankShortfallOpen',
    follows: [],
    takes: 5,
    inject: ({ sql }) =>
      sql(`insert into app.exception (tenant_id, kind, client_account_id, amount, opened_by)
        select a.tenant_id, 'shortfall', a.client_account_id, 100, 'proof' from (${account}) a`),
    mend: ({ sql }) =>
      sql(`update app.exception set state = 'closed', closed_at = clock_timestamp() where opened_by = 'proof'`),
  },
  {
    name: 'statements of past days are missing',
    rings: 'BankStatementMissing',
    follows: ['BankReconciliationOverdue', 'AlarmRaised'],
    takes: 5,
    inject: ({ sql }) =>
      sql(`update app.client_account set created_at = created_at - interval '15 days' where tenant_id = 'acme'`),
    mend: ({ sql }) =>
      sql(`update app.client_account set created_at = created_at + interval '15 days' where tenant_id = 'acme'`),
  },
  {
    name: 'the months to come have no parts',
    rings: 'MonthsMissing',
    follows: [],
    takes: 5,
    inject: async ({ sql }) => {
      const { rows } = await sql(`select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'app_month' and c.relname ~ '^audit_20' and c.relkind = 'r' order by 1 desc limit 3`)
      for (const { name } of rows) await sql(`drop table app_month.${name}`)
    },
    mend: ({ sql }) => sql('select app.make_months(3)'),
  },
  {
    name: 'a login lost a right, and calls end with 500',
    rings: 'ApiFaults',
    follows: [...buyersNotice, 'SalesStopOnTheWay'],
    takes: 15,
    inject: ({ sql }) => sql('revoke insert on app.quote from fh_api'),
    mend: ({ sql }) => sql('grant insert on app.quote to fh_api'),
  },
  {
    name: 'a statement holds a lock, and requests wait for connections',
    rings: 'PoolSaturated',
    // The worker cannot write either what it reads from the chain, and raises `chain.not_followed`.
    follows: [...buyersNotice, 'PartNotReady', 'InstanceNotReady', 'ApiFaults', 'AlarmRaised'],
    takes: 30,
    inject: async ({ sql, shop }) => {
      await sql('begin')
      await sql('lock table app.market, app.quote in access exclusive mode')
      shop.press(true)
    },
    mend: async ({ sql, shop }) => {
      shop.press(false)
      await sql('rollback')
    },
  },
  {
    name: 'the limits of a login were taken away',
    rings: 'DatabaseUnsound',
    follows: [...buyersNotice, 'PartNotReady', 'InstanceNotReady', 'ApiFaults'],
    takes: 75,
    inject: (stage) => limit(stage, '0'),
    mend: (stage) => limit(stage, '3s'),
  },
  {
    name: 'the API may not read which sessions have ended',
    rings: 'SessionEndsNotRead',
    follows: [],
    takes: 40,
    inject: ({ sql }) => sql('revoke execute on function app.session_ends(xid8) from fh_api'),
    mend: ({ sql }) => sql('grant execute on function app.session_ends(xid8) to fh_api'),
  },
  {
    name: 'a market names a contract that sells something else',
    rings: 'MarketMisconfigured',
    follows: [...buyersNotice, 'SalesStopOnTheWay'],
    takes: 15,
    inject: async ({ sql }) => {
      const { rows } = await sql('select unit_address from app.market where pair_id = 1')
      unit = rows[0]?.unit_address ?? ''
      await sql('update app.market set unit_address = cash_address, version = version + 1 where pair_id = 1')
    },
    mend: ({ sql }) => sql('update app.market set unit_address = $1, version = version + 1 where pair_id = 1', [unit]),
  },
  {
    name: 'the canary market is paused',
    rings: 'ProbeFails',
    follows: [],
    takes: 10,
    inject: ({ sql }) => sql(`update app.market set status = 'paused', version = version + 1 where pair_id = 1`),
    mend: ({ sql }) => sql(`update app.market set status = 'active', version = version + 1 where pair_id = 1`),
  },
]
