import { tenantPipeline } from '@firsthand/postgres/tenant'
import type { RefundState } from '@firsthand/wire/bank-transfer/states'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { PayerAnswer } from '#compliance/compliance'
import type { BankTransactionRow, RefundRow } from '#rows.gen'
import type { PurchaseKey } from '../purchases/signals.rules.ts'
import { payeeIban } from './refund.store.ts'

/** A refund that has not ended. The key's reference is the refund's own. */
export type OpenRefund = PurchaseKey & {
  readonly state: Exclude<RefundState, 'settled' | 'cancelled'>
  /** Null before the first screening. */
  readonly screening: PayerAnswer['screening'] | null
  /** The payee, as the bank reported the payer. */
  readonly payerName: string | null
  readonly payerIban: string | null
  readonly ultimateDebtor: string | null
  /** Since it came into its state. */
  readonly waitedSeconds: number
}

type Found = Pick<RefundRow, 'screening'> &
  Pick<BankTransactionRow, 'ultimate_debtor'> & {
    readonly state: OpenRefund['state']
    readonly payer_name: string | null
    readonly payer_iban: string | null
    readonly waited: number
  }

/** Refunds that have not ended, on the worker's login. */
export const refundFlowStore = (pool: pg.Pool) => ({
  /** Null when there is none, or it has ended. */
  async find({ tenant, reference }: PurchaseKey): Promise<OpenRefund | null> {
    const [[row]] = await tenantPipeline<[Found]>(pool, tenant, [
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
      state: row.state,
      screening: row.screening,
      payerName: row.payer_name,
      payerIban: row.payer_iban,
      ultimateDebtor: row.ultimate_debtor,
      waitedSeconds: row.waited,
    }
  },

  /** Records the screening, once. A small refund that is clear is approved by it, if its payer's account is known. */
  async screened(
    { tenant, reference }: PurchaseKey,
    { screening, decisionId }: Pick<PayerAnswer, 'screening' | 'decisionId'>,
  ): Promise<void> {
    await tenantPipeline(pool, tenant, [
      sql`update app.refund r set screening = ${screening}, decision_id = ${decisionId},
          state = case when r.state = 'requested' and not needs_approval and ${screening} = 'clear'
            and ${payeeIban} is not null then 'approved' else r.state end, moved_at = clock_timestamp()
        from app.bank_transaction b
        where r.tenant_id = ${tenant} and r.refund_reference = ${reference} and r.screening is null
          and b.tenant_id = r.tenant_id and b.bank_transaction_id = r.bank_transaction_id`,
    ])
  },

  /** Sets when it is next checked. */
  async checkAgain({ tenant, reference }: PurchaseKey, nextSeconds: number): Promise<void> {
    await tenantPipeline(pool, tenant, [
      sql`update app.refund set next_check_at = clock_timestamp() + make_interval(secs => ${nextSeconds})
        where tenant_id = ${tenant} and refund_reference = ${reference}`,
    ])
  },
})

export type RefundFlowStore = ReturnType<typeof refundFlowStore>
