import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { DailyReconciliation } from '@firsthand/wire/bank-transfer/reconciliation'
import sql from 'sql-template-tag'
import type { AdminContext } from '#identity/admin-context'
import { purchaseEvent, treasuryAudit } from '../treasury-audit.store.ts'
import type { ReconciledDay } from './daily-reconciliation.port.ts'

type Row = Readonly<Record<string, unknown>>

const first = '0'.repeat(64)
/** How a reason begins that a proof has given, and that a later proof may take back. */
const stoppedBy = 'The proof of '

/** As it is kept and shown: amounts are texts, since no reader may round them. */
const shown = ({ figures: { units, ...figures }, verdict: { holds: _, ...verdict } }: ReconciledDay) =>
  JSON.stringify({ ...figures, ...verdict, unitFigures: units }, (_key, value: unknown) =>
    typeof value === 'bigint' ? `${value}` : value,
  )

/** The proof as the database keeps it. */
export function reconciliationFromRow(row: Row): DailyReconciliation {
  const { unbalanced: _unbalanced, drifted: _drifted, ...figures } = row.figures as DailyReconciliation & Row
  return {
    ...figures,
    clientAccountId: row.client_account_id as string,
    date: row.date as string,
    run: row.run as number,
    holds: row.holds as boolean,
    reconciledBy: row.reconciled_by as string,
    reconciledAt: (row.reconciled_at as Date).toISOString(),
    previousHash: row.prev as string,
    hash: row.hash as string,
  }
}

export const reconciliationColumns =
  'd.client_account_id, d.day::text as date, d.run, d.holds, d.figures, d.reconciled_by, d.reconciled_at, d.prev, d.hash'

/** Over the figures as the database writes them, so that it can be computed again from what is kept. */
export const hashOf = (prev: string, row: string) =>
  `encode(sha256(convert_to(json_build_array(${prev}, ${row}.tenant_id, ${row}.client_account_id, ${row}.day, ${row}.run,
    ${row}.holds, ${row}.figures::text)::text, 'UTF8')), 'hex')`

async function insertReconciliation(
  query: TenantTransaction,
  context: AdminContext,
  reconciled: ReconciledDay,
): Promise<DailyReconciliation> {
  const values = [
    context.caller.tenantId,
    reconciled.clientAccountId,
    reconciled.day,
    reconciled.verdict.holds,
    shown(reconciled),
    first,
    context.caller.subject,
  ]
  const text = `with last as (
      select coalesce((select d.hash from app.daily_reconciliation d where d.tenant_id = $1 and d.client_account_id = $2
        order by d.reconciled_at desc limit 1), $6) as hash
    ), given as (
      select $1 as tenant_id, $2 as client_account_id, $3::date as day, $4::boolean as holds, $5::jsonb as figures,
        1 + coalesce((select max(d.run) from app.daily_reconciliation d
          where d.tenant_id = $1 and d.client_account_id = $2 and d.day = $3::date), 0) as run
    )
    insert into app.daily_reconciliation as d (tenant_id, client_account_id, day, run, holds, figures, reconciled_by, prev, hash)
      select given.tenant_id, given.client_account_id, given.day, given.run, given.holds, given.figures, $7, last.hash,
        ${hashOf('last.hash', 'given')}
      from given, last returning ${reconciliationColumns}`
  const [row] = await query({ text, values })
  return reconciliationFromRow(row as Row)
}

/** A difference stops payouts; what a proof has stopped, one of the newest day lets go on. */
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

/** Keeps a proof. The account's row is locked first, so that proofs of one account are a chain without forks. */
export async function saveReconciliation(
  query: TenantTransaction,
  context: AdminContext,
  reconciled: ReconciledDay,
): Promise<DailyReconciliation> {
  const { tenantId } = context.caller
  await query(sql`select from app.client_account
    where tenant_id = ${tenantId} and client_account_id = ${reconciled.clientAccountId} for update`)
  const reconciliation = await insertReconciliation(query, context, reconciled)
  await steerPayouts(query, tenantId, reconciliation)
  const { clientAccountId, date, run, hash, differences } = reconciliation
  const kind = reconciliation.holds ? 'reconciliation.passed' : 'reconciliation.broken'
  const reported = { clientAccountId, date, run, hash, differences }
  await query(purchaseEvent(kind, clientAccountId, reported))
  await query(treasuryAudit(context, 'offchain.reconciliation.run', reported))
  return reconciliation
}
