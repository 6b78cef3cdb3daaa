import { inTenant } from '@firsthand/postgres/tenant'
import type { BankTransaction } from '@firsthand/wire/bank-transfer/treasury'
import type pg from 'pg'
import { endOpenProposal } from '#approvals/open-proposal'
import type { AdminContext } from '#identity/admin-context'
import { sealedText } from '#sealing/seal-payers'
import { freezeAlone } from '../payments-out/freeze-refund.store.ts'
import { freeze } from '../purchases/freeze-effects.store.ts'
import { frozenException } from '../reconciliation/exception.store.ts'
import { todayOf } from '../statements/account-day.store.ts'
import { receiptHolder } from '../text-holders.store.ts'
import { treasuryAudit } from '../treasury-audit.store.ts'
import { notOpenFault } from './receipt.rules.ts'
import { freezeCredit, lockCredit } from './receipt-rows.store.ts'
import { readTransaction } from './receipt-view.store.ts'

/**
 * Freezes an unallocated receipt, at once and by one person: it can be neither matched nor returned. An open proposal
 * about it is rejected. Null when there is no such credit. Raises `bank_transaction_not_open`.
 */
export const freezeReceipt = (
  { pool }: { readonly pool: pg.Pool },
  context: AdminContext,
  bankTransactionId: string,
  reason: string,
): Promise<BankTransaction | null> =>
  inTenant(pool, context.caller.tenantId, async (query) => {
    const { tenantId: tenant, subject: actor } = context.caller
    const found = await lockCredit(query, tenant, bankTransactionId)
    if (found === null) return null
    const notOpen = notOpenFault(found.state)
    if (notOpen) throw notOpen
    const { clientAccountId, currency, amount } = found.receipt
    const exceptionId = await frozenException(query, tenant, { ...found.receipt, reference: null }, { actor, reason })
    const on = await todayOf(query, tenant, clientAccountId)
    await freezeAlone(query, tenant, (plan) => {
      freeze({ on, actor, tenant, currency, exceptionId }, plan, amount, { bankTransactionId })
      plan.writes.push(freezeCredit(found.receipt))
    })
    await endOpenProposal(query, context, bankTransactionId, reason)
    const words = await sealedText(query, tenant, await receiptHolder(query, tenant, bankTransactionId), reason)
    const record = { bankTransactionId, exceptionId, reason: words }
    await query(treasuryAudit(context, 'offchain.bank_transaction.frozen', record))
    return readTransaction(query, tenant, bankTransactionId)
  })
