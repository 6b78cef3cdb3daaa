import { inCurrency } from '@firsthand/payment-files/currency-amount'
import { inTenant, type TenantTransaction, tenantPipeline } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type { ClientMoneyReport, DailyReconciliation } from '@firsthand/wire/bank-transfer/reconciliation'
import type pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import type { AdminContext } from '#identity/admin-context'
import type { DailyReconciliationRow } from '#rows.gen'
import { purchaseEvent, treasuryAudit } from '../treasury-audit.store.ts'
import { hashOf } from './carried.store.ts'
import { clientMoney } from './client-money.store.ts'
import { dayFigures } from './day-figures.store.ts'
import type { BookFigures, ReconciledDay } from './day-reconciliation.rules.ts'

/** Days from the first to the last, both counted, of one account or of all. */
export type DayRange = {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly account?: string | undefined
}

/** The daily reconciliation of client money, on any login that row-level security binds to the tenant. */
export const dailyReconciliationStore = (pool: pg.Pool) => ({
  /** The tenant's client accounts that take or have taken money, in the order of their ids. */
  async accounts(tenant: TenantId): Promise<readonly string[]> {
    const query = sql`select client_account_id from app.client_account
      where tenant_id = ${tenant} and state in ('approved', 'suspended') order by client_account_id`
    const [rows] = await tenantPipeline<[Pick<Row, 'client_account_id'>]>(pool, tenant, [query])
    return rows.map((row) => row.client_account_id)
  },

  /** As of one moment. Null when no statement reaches the day yet, or there is no such account. */
  figures: (tenant: TenantId, clientAccountId: string, day: string): Promise<BookFigures | null> =>
    inTenant(pool, tenant, (query) => dayFigures(query, tenant, clientAccountId, day)),

  /** Units of a contract that were delivered for purchases that a restore has lost. */
  async lostUnits(tenant: TenantId, chainId: string, contract: string): Promise<bigint> {
    const [[row]] = await tenantPipeline<[{ readonly units: string }]>(pool, tenant, [
      sql`select coalesce(sum(unit_base_units), 0)::text as units from app.lost_delivery
        where tenant_id = ${tenant} and chain_id = ${chainId} and contract = ${contract.toLowerCase()}`,
    ])
    return BigInt(row?.units ?? '0')
  },

  /** Saves a run on the hash of the one before, publishes it, and stops payouts or releases them. */
  keep: (context: AdminContext, reconciled: ReconciledDay): Promise<DailyReconciliation> =>
    inTenant(pool, context.caller.tenantId, (query) => saveReconciliation(query, context, reconciled)),

  /** The latest run for each account. Leaves an audit record. */
  async read(context: AdminContext, day: string): Promise<readonly DailyReconciliation[]> {
    const { tenantId } = context.caller
    const query = sql`select distinct on (d.client_account_id) ${columns} from app.daily_reconciliation d
      where d.tenant_id = ${tenantId} and d.day = ${day}::date order by d.client_account_id, d.run desc`
    const record = treasuryAudit(context, 'offchain.reconciliation.read', { day })
    const [rows] = await tenantPipeline<[Row, object]>(pool, tenantId, [query, record])
    return rows.map(reconciliationFromRow)
  },

  /**
   * The latest run for each account and day, the newest day first; one more than `limit` when there is a further page. Leaves
   * an audit record.
   */
  async list(
    context: AdminContext,
    { from, to, account }: DayRange,
    { after, limit }: { readonly after: readonly [day: string, account: string] | null; readonly limit: number },
  ): Promise<readonly DailyReconciliation[]> {
    const { tenantId } = context.caller
    const query = sql`select distinct on (d.day, d.client_account_id) ${columns} from app.daily_reconciliation d
      where d.tenant_id = ${tenantId} and d.day between ${from ?? '-infinity'}::date and ${to ?? 'infinity'}::date
        and (${account ?? null}::text is null or d.client_account_id = ${account ?? null})
        and ${after === null ? sql`true` : sql`(d.day, d.client_account_id) < (${after[0]}::date, ${after[1]})`}
      order by d.day desc, d.client_account_id desc, d.run desc limit ${limit + 1}`
    const record = treasuryAudit(context, 'offchain.reconciliation.listed', { from, to, account, after, limit })
    const [rows] = await tenantPipeline<[Row, object]>(pool, tenantId, [query, record])
    return rows.map(reconciliationFromRow)
  },

  /** What each client is entitled to at the end of the day. Leaves an audit record. */
  clientMoney: (context: AdminContext, asOf: string): Promise<ClientMoneyReport> =>
    inTenant(pool, context.caller.tenantId, async (query) => {
      const report = await clientMoney(query, context.caller.tenantId, asOf)
      await query(treasuryAudit(context, 'offchain.client_money.read', { asOf }))
      return report
    }),
})

export type DailyReconciliationStore = ReturnType<typeof dailyReconciliationStore>

const first = '0'.repeat(64)
/** How the reason begins when a reconciliation stopped payouts: a later one may release them. */
const stoppedBy = 'The reconciliation of '

/** As it is stored and shown: amounts are texts, since no reader may round them. Only a day that holds carries its balances. */
const shown = ({ figures: { units, carried, ...figures }, verdict: { holds, ...verdict } }: ReconciledDay) =>
  JSON.stringify(
    { ...figures, ...verdict, unitFigures: units, ...(holds && carried !== null ? { carried } : {}) },
    (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value),
  )

type Row = Omit<DailyReconciliationRow, 'tenant_id' | 'day'> & { readonly date: string }

/** What is kept for whoever verifies a run, and not served: `differences` has it in words. */
type Unserved = Pick<
  BookFigures,
  'unbalanced' | 'drifted' | 'laterInLedger' | 'laterInFiles' | 'unconfirmed' | 'inDebit' | 'carried'
>
type Stored = DailyReconciliation & Unserved

function reconciliationFromRow(row: Row): DailyReconciliation {
  const {
    unbalanced: _u,
    drifted: _d,
    laterInLedger: _l,
    laterInFiles: _f,
    unconfirmed: _c,
    inDebit: _i,
    carried: _b,
    ...figures
  } = row.figures as Stored
  return {
    ...figures,
    ...inCurrency(figures.currency),
    clientAccountId: row.client_account_id,
    date: row.date,
    run: row.run,
    holds: row.holds,
    reconciledBy: row.reconciled_by,
    reconciledAt: row.reconciled_at.toISOString(),
    previousHash: row.prev,
    hash: row.hash,
  }
}

const columns = sql`d.client_account_id, d.day::text as date, d.run, d.holds, d.figures, d.reconciled_by, d.reconciled_at,
  d.prev, d.hash`

async function insertReconciliation(
  query: TenantTransaction,
  context: AdminContext,
  reconciled: ReconciledDay,
): Promise<DailyReconciliation> {
  const { tenantId: tenant, subject } = context.caller
  const { clientAccountId, day, verdict } = reconciled
  const [row] = await query<Row>(sql`with last as (
      select coalesce((select d.hash from app.daily_reconciliation d where d.tenant_id = ${tenant}
        and d.client_account_id = ${clientAccountId} order by d.reconciled_at desc limit 1), ${first}) as hash
    ), given as (
      select ${tenant}::text as tenant_id, ${clientAccountId}::text as client_account_id, ${day}::date as day,
        ${verdict.holds}::boolean as holds, ${shown(reconciled)}::jsonb as figures,
        1 + coalesce((select max(d.run) from app.daily_reconciliation d where d.tenant_id = ${tenant}
          and d.client_account_id = ${clientAccountId} and d.day = ${day}::date), 0) as run
    )
    insert into app.daily_reconciliation as d (tenant_id, client_account_id, day, run, holds, figures, reconciled_by, prev, hash)
      select given.tenant_id, given.client_account_id, given.day, given.run, given.holds, given.figures, ${subject},
        last.hash, ${raw(hashOf('last.hash', 'given'))}
      from given, last returning ${columns}`)
  if (row === undefined) throw new Error('an insert answered no row')
  return reconciliationFromRow(row)
}

/** A difference stops payouts; a reconciliation of the newest day without one releases what another has stopped. */
async function steerPayouts(
  query: TenantTransaction,
  tenant: string,
  { clientAccountId, date, ...reconciliation }: DailyReconciliation,
) {
  const reason = reconciliation.holds
    ? null
    : `${stoppedBy}${date} does not hold: ${reconciliation.differences.join(' ')}`
  const account = sql`tenant_id = ${tenant} and client_account_id = ${clientAccountId}`
  await query(
    reconciliation.holds
      ? sql`update app.client_account set payouts_stopped_reason = null
          where ${account} and starts_with(payouts_stopped_reason, ${stoppedBy}) and not exists (
            select from app.daily_reconciliation d where d.tenant_id = ${tenant} and d.client_account_id = ${clientAccountId} and d.day > ${date}::date)`
      : sql`update app.client_account set payouts_stopped_reason = coalesce(payouts_stopped_reason, ${reason}) where ${account}`,
  )
}

/** Saves a run. The account's row is locked first, so that the runs of one account are a chain without forks. */
async function saveReconciliation(
  query: TenantTransaction,
  context: AdminContext,
  reconciled: ReconciledDay,
): Promise<DailyReconciliation> {
  const { tenantId } = context.caller
  await query(sql`select from app.client_account
    where tenant_id = ${tenantId} and client_account_id = ${reconciled.clientAccountId} for no key update`)
  const reconciliation = await insertReconciliation(query, context, reconciled)
  await steerPayouts(query, tenantId, reconciliation)
  const { clientAccountId, date, run, hash, differences } = reconciliation
  const kind = reconciliation.holds ? 'reconciliation.passed' : 'reconciliation.broken'
  const reported = { clientAccountId, date, run, hash, differences }
  await query(purchaseEvent(kind, clientAccountId, reported))
  await query(treasuryAudit(context, 'offchain.reconciliation.run', reported))
  return reconciliation
}
