import { tenantPipeline } from '@firsthand/postgres/tenant'
import type { TreasuryPurchase } from '@firsthand/wire/bank-transfer/treasury-desk'
import type pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import type { ExceptionRow } from '#rows.gen'
import { refundRows, refundView, type SelectedRefund } from './payments-out/refund.store.ts'
import { exceptionOf } from './reconciliation/exception.store.ts'
import { statementReads } from './statements/statement-reads.store.ts'
import { treasuryAudit } from './treasury-audit.store.ts'
import type { TreasuryReads } from './treasury-reads.port.ts'

type Row = Readonly<Record<string, unknown>>
const time = (value: unknown) => (value as Date).toISOString()
const last = '\u{10FFFF}'

const purchases = (which: Sql, limit: number) => sql`select p.reference, p.instrument_id, p.client_account_id, p.caller,
    p.state, p.state_reason, p.currency, p.amount_due, p.unit_base_units, p.payment_reference, p.due_on::text as due_day,
    p.created_at, p.moved_at,
    coalesce((select b.balance from led.account a join led.balance b on b.tenant_id = a.tenant_id and b.account_id = a.id
      where a.tenant_id = p.tenant_id and a.code = 'purchase:' || p.reference and a.currency = p.currency), 0) as held
  from app.purchase p where ${which} order by p.reference desc limit ${limit}`

const purchaseOf = (row: Row): TreasuryPurchase => ({
  reference: row.reference as string,
  instrumentId: row.instrument_id as string,
  clientAccountId: row.client_account_id as string,
  caller: row.caller as string,
  state: row.state as TreasuryPurchase['state'],
  stateReason: row.state_reason as TreasuryPurchase['stateReason'],
  currency: row.currency as string,
  amountDue: row.amount_due as string,
  amountHeld: row.held as string,
  unitAmount: row.unit_base_units as string,
  paymentReference: row.payment_reference as string,
  dueOn: row.due_day as string,
  createdAt: time(row.created_at),
  movedAt: time(row.moved_at),
})

const inState = (column: Sql, state: string | null) => (state === null ? sql`true` : sql`${column} = ${state}`)

/** What the treasury looks at, on the login of the API; each read with its record. */
export const postgresTreasuryReads = (pool: pg.Pool): TreasuryReads => ({
  ...statementReads(pool),

  async purchases(action, { state }, { after, limit }) {
    const { tenantId } = action.caller
    const which = sql`p.tenant_id = ${tenantId} and p.reference < ${after ?? last} and ${inState(sql`p.state`, state)}`
    const audit = treasuryAudit(action, 'offchain.purchase.listed', { state, after, limit })
    const [rows = []] = await tenantPipeline(pool, tenantId, [purchases(which, limit + 1), audit])
    return rows.map(purchaseOf)
  },

  async purchase(action, reference) {
    const { tenantId } = action.caller
    const which = sql`p.tenant_id = ${tenantId} and p.reference = ${reference}`
    const audit = treasuryAudit(action, 'offchain.purchase.read', { reference })
    const [[row] = []] = await tenantPipeline(pool, tenantId, [purchases(which, 1), audit])
    return row === undefined ? null : purchaseOf(row)
  },

  async refunds(action, { state }, { after, limit }) {
    const { tenantId } = action.caller
    const which = sql`r.tenant_id = ${tenantId} and r.refund_reference > ${after ?? ''} and ${inState(sql`r.state`, state)}`
    const audit = treasuryAudit(action, 'offchain.refund.listed', { state, after, limit })
    const [rows] = await tenantPipeline<[SelectedRefund, object]>(pool, tenantId, [refundRows(which, limit + 1), audit])
    return rows.map(refundView)
  },

  async exceptions(action, { after, limit }) {
    const { tenantId } = action.caller
    const query = sql`select c.* from app.exception c where c.tenant_id = ${tenantId}
      and c.exception_id > ${after ?? '00000000-0000-0000-0000-000000000000'} order by c.exception_id limit ${limit + 1}`
    const audit = treasuryAudit(action, 'offchain.case.listed', { after, limit })
    const [rows] = await tenantPipeline<[ExceptionRow, object]>(pool, tenantId, [query, audit])
    return rows.map(exceptionOf)
  },
})
