import { inCurrency } from '@firsthand/payment-files/currency-amount'
import { inTenant, tenantPipeline } from '@firsthand/postgres/tenant'
import type { BankStatement, BankTransaction } from '@firsthand/wire/bank-transfer/treasury'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { AdminContext } from '#identity/admin-context'
import type { BankStatementRow } from '#rows.gen'
import { findReceipts, type ReceiptFilter, recordedFilter } from '../matching/receipt-search.store.ts'
import { transactionOf } from '../matching/receipt-view.store.ts'
import { type Page, treasuryAudit } from '../treasury-audit.store.ts'

type SelectedStatement = Omit<BankStatementRow, 'from_on' | 'to_on' | 'raw'> & {
  readonly from_day: string | null
  readonly to_day: string | null
  readonly currency: string
}

const statementOf = (row: SelectedStatement): BankStatement => ({
  statementId: row.statement_id,
  clientAccountId: row.client_account_id,
  format: row.format,
  closesDay: row.closes_day,
  from: row.from_day,
  to: row.to_day,
  entries: row.entries,
  bankStatementId: row.bank_statement_id,
  opening: row.opening_base_units,
  closing: row.closing_base_units,
  ...inCurrency(row.currency),
  sha256: row.sha256,
  warnings: row.warnings as string[],
  importedBy: row.imported_by,
  importedAt: row.imported_at.toISOString(),
})

const statementColumns = sql`s.statement_id, s.client_account_id, s.format, s.closes_day, s.from_on::text as from_day,
  s.to_on::text as to_day, s.entries, s.bank_statement_id, s.opening_base_units, s.closing_base_units, s.sha256, s.warnings,
  s.imported_by, s.imported_at, (select c.currency from app.client_account c where c.tenant_id = s.tenant_id
    and c.client_account_id = s.client_account_id) as currency`

/** What the bank has reported, on the login of the API; each read with its audit record. */
export const statementReads = (pool: pg.Pool) => ({
  /** The oldest first; one more than `limit` when there is a further page. */
  async bankTransactions(
    context: AdminContext,
    filter: ReceiptFilter,
    { after, limit }: Page,
  ): Promise<readonly BankTransaction[]> {
    const { tenantId } = context.caller
    return inTenant(pool, tenantId, async (query) => {
      const rows = await findReceipts(query, tenantId, filter, { after, most: limit + 1 })
      const recorded = { ...recordedFilter(query, tenantId, filter), after, limit }
      await query(treasuryAudit(context, 'offchain.bank_transaction.listed', recorded))
      return rows.map(transactionOf)
    })
  },

  /** The newest first; one more than `limit` when there is a further page. */
  async statements(context: AdminContext, { after, limit }: Page): Promise<readonly BankStatement[]> {
    const { tenantId } = context.caller
    const [rows] = await tenantPipeline<[SelectedStatement, object]>(pool, tenantId, [
      sql`select ${statementColumns} from app.bank_statement s where s.tenant_id = ${tenantId}
          and s.statement_id < ${after ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff'}
        order by s.statement_id desc limit ${limit + 1}`,
      treasuryAudit(context, 'offchain.statement.listed', { after, limit }),
    ])
    return rows.map(statementOf)
  },

  /** Null when there is no such statement. */
  async statement(context: AdminContext, statementId: string): Promise<BankStatement | null> {
    const { tenantId } = context.caller
    const [[row]] = await tenantPipeline<[SelectedStatement, object]>(pool, tenantId, [
      sql`select ${statementColumns} from app.bank_statement s where s.tenant_id = ${tenantId}
        and s.statement_id = ${statementId}`,
      treasuryAudit(context, 'offchain.statement.read', { statementId }),
    ])
    return row === undefined ? null : statementOf(row)
  },

  /** The file as it was imported; null when there is no such statement. */
  async rawStatement(context: AdminContext, statementId: string) {
    const { tenantId } = context.caller
    const [[row]] = await tenantPipeline<[Pick<BankStatementRow, 'sha256' | 'raw'>, object]>(pool, tenantId, [
      sql`select f.sha256, f.raw from app.bank_statement s join app.bank_statement f on f.tenant_id = s.tenant_id
          and f.sha256 = s.sha256 and f.place = 0
        where s.tenant_id = ${tenantId} and s.statement_id = ${statementId} order by f.statement_id limit 1`,
      treasuryAudit(context, 'offchain.statement.raw_read', { statementId }),
    ])
    return row === undefined ? null : { sha256: row.sha256, bytes: row.raw }
  },
})
