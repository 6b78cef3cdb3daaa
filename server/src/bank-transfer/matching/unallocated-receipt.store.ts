import { inTenant } from '@firsthand/postgres/tenant'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { freezeAlone } from '../payments-out/freeze-refund.store.ts'
import { freeze } from '../purchases/freeze-effects.store.ts'
import { frozenException } from '../reconciliation/exception.store.ts'
import { todayOf } from '../statements/account-day.store.ts'
import { treasuryAudit } from '../treasury-audit.store.ts'
import { transactionOf, transactionRows } from './bank-transaction-view.store.ts'
import { lockCredit, requireOpen } from './lock-receipt.store.ts'
import { rejectOpen } from './proposals.store.ts'
import { seen } from './receipt-flags.store.ts'
import type { UnallocatedReceiptStore } from './unallocated-receipt.port.ts'

/** Money that is nobody's, on the login of the API. */
export const unallocatedReceiptStore = (pool: pg.Pool): UnallocatedReceiptStore => ({
  freeze: (action, bankTransactionId, reason) =>
    inTenant(pool, action.caller.tenantId, async (query) => {
      const { tenantId: tenant, subject: actor } = action.caller
      const found = await lockCredit(query, tenant, bankTransactionId)
      if (found === null) return null
      requireOpen(found)
      const { clientAccountId, currency, amount } = found.receipt
      const exceptionId = await frozenException(query, tenant, { ...found.receipt, reference: null }, actor)
      const on = await todayOf(query, tenant, clientAccountId)
      await freezeAlone(query, tenant, (plan) => {
        freeze({ on, actor, tenant, currency, exceptionId }, plan, amount, { bankTransactionId })
        plan.writes.push(seen(found.receipt, sql`state = 'frozen', next_check_at = null, moved_at = clock_timestamp()`))
      })
      await rejectOpen(query, action, { kind: 'match', subject: bankTransactionId })
      await query(treasuryAudit(action, 'offchain.bank_transaction.frozen', { bankTransactionId, exceptionId, reason }))
      const one = sql`b.tenant_id = ${tenant} and b.bank_transaction_id = ${bankTransactionId}`
      const [row] = await query(transactionRows(one, 1))
      return row === undefined ? null : transactionOf(row)
    }),
})
