import { inCurrency } from '@firsthand/payment-files/currency-amount'
import { tenantPipeline } from '@firsthand/postgres/tenant'
import type { RefundView, TreasuryException } from '@firsthand/wire/bank-transfer/refunds'
import type { StateReason } from '@firsthand/wire/bank-transfer/states'
import type { TreasuryPurchase } from '@firsthand/wire/bank-transfer/treasury-writes'
import type pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import { openProposalId } from '#approvals/proposals.store'
import type { AdminContext } from '#identity/admin-context'
import type { PurchaseRow } from '#rows.gen'
import { refundRows, refundView, type SelectedRefund } from './payments-out/refund-view.store.ts'
import { exceptionColumns, exceptionOf, type SelectedException } from './reconciliation/exception.store.ts'
import { statementReads } from './statements/statement-reads.store.ts'
import { type Page, treasuryAudit } from './treasury-audit.store.ts'

const last = '\u{10FFFF}'

type SelectedPurchase = Omit<PurchaseRow, 'due_on'> & {
  readonly due_day: string
  readonly held: string
  readonly proposal_id: string | null
}

const purchases = (which: Sql, limit: number) => sql`select p.reference, p.instrument_id, p.client_account_id, p.caller,
    p.state, p.state_reason, p.market, p.currency, p.amount_due, p.unit_base_units, p.payment_reference, p.due_on::text as due_day,
    p.created_at, p.moved_at, ${openProposalId(sql`p.tenant_id`, sql`p.reference`)} as proposal_id,
    coalesce((select b.balance from led.account a join led.balance b on b.tenant_id = a.tenant_id and b.account_id = a.id
      where a.tenant_id = p.tenant_id and a.code = 'purchase:' || p.reference and a.currency = p.currency), 0) as held
  from app.purchase p where ${which} order by p.reference desc limit ${limit}`

const purchaseOf = (row: SelectedPurchase): TreasuryPurchase => ({
  reference: row.reference,
  instrumentId: row.instrument_id,
  clientAccountId: row.client_account_id,
  caller: row.caller,
  state: row.state,
  stateReason: row.state_reason as StateReason | null,
  ...inCurrency(row.currency),
  amountDue: row.amount_due,
  amountHeld: row.held,
  unitAmount: row.unit_base_units,
  unitDecimals: JSON.parse(row.market).unit.decimals,
  paymentReference: row.payment_reference,
  dueOn: row.due_day,
  proposalId: row.proposal_id,
  createdAt: row.created_at.toISOString(),
  movedAt: row.moved_at.toISOString(),
})

const inState = (column: Sql, state: string | null) => (state === null ? sql`true` : sql`${column} = ${state}`)

type InState = { readonly state: string | null }

/**
 * What the treasury reads, on the login of the API; one more than `limit` when there is a further page. Each read leaves an
 * audit record.
 */
export const treasuryReads = (pool: pg.Pool) => ({
  ...statementReads(pool),

  /** The newest first. */
  async purchases(context: AdminContext, { state }: InState, page: Page): Promise<readonly TreasuryPurchase[]> {
    const { tenantId } = context.caller
    const { after, limit } = page
    const which = sql`p.tenant_id = ${tenantId} and p.reference < ${after ?? last} and ${inState(sql`p.state`, state)}`
    const audit = treasuryAudit(context, 'offchain.purchase.listed', { state, after, limit })
    const queries = [purchases(which, limit + 1), audit]
    const [rows] = await tenantPipeline<[SelectedPurchase, object]>(pool, tenantId, queries)
    return rows.map(purchaseOf)
  },

  /** Null when there is no such purchase. */
  async purchase(context: AdminContext, reference: string): Promise<TreasuryPurchase | null> {
    const { tenantId } = context.caller
    const which = sql`p.tenant_id = ${tenantId} and p.reference = ${reference}`
    const audit = treasuryAudit(context, 'offchain.purchase.read', { reference })
    const queries = [purchases(which, 1), audit]
    const [[row]] = await tenantPipeline<[SelectedPurchase, object]>(pool, tenantId, queries)
    return row === undefined ? null : purchaseOf(row)
  },

  async refunds(context: AdminContext, { state }: InState, { after, limit }: Page): Promise<readonly RefundView[]> {
    const { tenantId } = context.caller
    const which = sql`r.tenant_id = ${tenantId} and r.refund_reference > ${after ?? ''} and ${inState(sql`r.state`, state)}`
    const audit = treasuryAudit(context, 'offchain.refund.listed', { state, after, limit })
    const [rows] = await tenantPipeline<[SelectedRefund, object]>(pool, tenantId, [refundRows(which, limit + 1), audit])
    return rows.map(refundView)
  },

  async exceptions(context: AdminContext, { after, limit }: Page): Promise<readonly TreasuryException[]> {
    const { tenantId } = context.caller
    const query = sql`select ${exceptionColumns} from app.exception c where c.tenant_id = ${tenantId}
      and c.exception_id > ${after ?? '00000000-0000-0000-0000-000000000000'} order by c.exception_id limit ${limit + 1}`
    const audit = treasuryAudit(context, 'offchain.exception.listed', { after, limit })
    const [rows] = await tenantPipeline<[SelectedException, object]>(pool, tenantId, [query, audit])
    return rows.map(exceptionOf)
  },
})

export type TreasuryReads = ReturnType<typeof treasuryReads>
