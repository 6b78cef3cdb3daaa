import { tenantPipeline } from '@firsthand/postgres/tenant'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { payeeIban } from './refund-rows.store.ts'
import type { OpenRefund, RefundFlowStore } from './refund-work.port.ts'

const textOf = (value: unknown) => (value as string | null) ?? null

/** Refunds on the worker's login. */
export const refundFlowStore = (pool: pg.Pool): RefundFlowStore => ({
  async find({ tenant, reference }) {
    const [[row] = []] = await tenantPipeline(pool, tenant, [
      sql`select r.state, r.screening, b.ultimate_debtor, coalesce(r.payee_name, b.counterparty_name) as payer_name,
          coalesce(r.payee_iban, b.counterparty_iban) as payer_iban,
          extract(epoch from clock_timestamp() - r.moved_at)::float as waited
        from app.refund r join app.bank_transaction b using (tenant_id, bank_transaction_id)
        where r.tenant_id = ${tenant} and r.refund_reference = ${reference} and r.state not in ('settled', 'cancelled')`,
    ])
    if (row === undefined) return null
    return {
      tenant,
      reference,
      state: row.state as OpenRefund['state'],
      screening: textOf(row.screening) as OpenRefund['screening'],
      payerName: textOf(row.payer_name),
      payerIban: textOf(row.payer_iban),
      ultimateDebtor: textOf(row.ultimate_debtor),
      waitedSeconds: Number(row.waited),
    }
  },

  async screened({ tenant, reference }, { screening, decisionId }) {
    await tenantPipeline(pool, tenant, [
      sql`update app.refund r set screening = ${screening}, decision_id = ${decisionId},
          state = case when r.state = 'requested' and not needs_approval and ${screening} = 'clear'
            and ${payeeIban} is not null then 'approved' else r.state end, moved_at = clock_timestamp()
        from app.bank_transaction b
        where r.tenant_id = ${tenant} and r.refund_reference = ${reference} and r.screening is null
          and b.tenant_id = r.tenant_id and b.bank_transaction_id = r.bank_transaction_id`,
    ])
  },

  async checkAgain({ tenant, reference }, nextSeconds) {
    await tenantPipeline(pool, tenant, [
      sql`update app.refund set next_check_at = clock_timestamp() + make_interval(secs => ${nextSeconds})
        where tenant_id = ${tenant} and refund_reference = ${reference}`,
    ])
  },
})
