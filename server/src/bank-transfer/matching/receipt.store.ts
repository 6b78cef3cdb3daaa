import { inTenant, type TenantTransaction } from '@firsthand/postgres/tenant'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { movePurchase } from '../purchases/move-purchase.store.ts'
import { extendCompleteThrough } from '../statements/account-day.store.ts'
import { purchaseEvent } from '../treasury-audit.store.ts'
import { applyReceipt, isClean, readyFor } from './apply-receipt.store.ts'
import { acceptAnswered } from './close-review.store.ts'
import type { Receipt, ReceiptStore } from './receipt.port.ts'
import { evidenceFor } from './receipt-evidence.store.ts'
import {
  again,
  agedAfter,
  buyerTerms,
  dueChecks,
  judgedBy,
  lockOpenReceipt,
  postpone,
  seen,
} from './receipt-rows.store.ts'
import { returnOverdue, sendBack } from './return-receipt.store.ts'

const actor = 'matcher'

/** Left to people: the treasury hears of it, and hears again when it has lain too long. */
async function leaveToPeople(
  query: TenantTransaction,
  receipt: Receipt,
  state: string,
  suggestions: readonly object[],
) {
  const { bankTransactionId, clientAccountId, amount, currency, bookedOn } = receipt
  await query(
    seen(
      receipt,
      sql`state = ${state}, suggestions = ${JSON.stringify(suggestions)},
        next_check_at = imported_at + ${agedAfter}::interval`,
    ),
  )
  const data = { bankTransactionId, clientAccountId, amount: `${amount}`, currency, bookedOn }
  await query(purchaseEvent('receipt.unmatched', bankTransactionId, data))
}

/** Movements and what they want, on whichever login looks after them. */
export const receiptStore = (pool: pg.Pool): ReceiptStore => {
  /** Somebody may have been quicker: then there is nothing to do. */
  const onOpen = <T>(receipt: Receipt, work: (query: TenantTransaction, locked: Receipt) => Promise<T>) =>
    inTenant(pool, receipt.tenant, async (query) => {
      const locked = await lockOpenReceipt(query, receipt)
      return locked === null ? undefined : work(query, locked)
    })

  return {
    due: (account, limit) => inTenant(pool, account.tenant, (query) => dueChecks(query, account, limit)),
    evidence: (receipt, spelled) => inTenant(pool, receipt.tenant, (query) => evidenceFor(query, receipt, spelled)),

    buyerOf: (tenant, reference) => inTenant(pool, tenant, (query) => buyerTerms(query, tenant, reference)),

    match: (receipt, { reference, tier, payer }) =>
      onOpen(receipt, async (query, locked) => {
        const occasion = { on: locked.bookedOn, actor }
        if (!(await readyFor(query, locked, reference, occasion)))
          return void (await query(postpone(locked, again.day)))
        await query(seen(locked, sql`tier = ${tier}, ${judgedBy(payer)}`))
        return applyReceipt(query, locked, { reference, amount: locked.amount, tier, payer }, occasion)
      }),

    queue: (receipt, { kind, tier, suggestions }) =>
      onOpen(receipt, async (query, locked) => {
        await query(seen(locked, sql`tier = ${tier}`))
        await leaveToPeople(query, locked, kind === 'suggestion' ? 'suggested' : 'unmatched', suggestions)
      }),

    giveBack: async (receipt, { reason, tier, payer }) => {
      const kept = await onOpen(receipt, async (query, locked) => {
        if (payer === null) return void (await query(postpone(locked, again.answer)))
        await query(seen(locked, sql`tier = ${tier}, ${judgedBy(payer)}`))
        if (payer.screening === 'clear') return sendBack(query, locked, reason, { on: locked.bookedOn, actor })
        await leaveToPeople(query, locked, 'unmatched', [])
        return 'screening_hit' as const
      })
      return kept ?? null
    },

    giveBackOverdue: async (receipt, payer) =>
      (await onOpen(receipt, (query, locked) => returnOverdue(query, locked, payer, actor))) ?? null,

    answered: (receipt, payer) =>
      inTenant(pool, receipt.tenant, async (query) => {
        await query(seen(receipt, judgedBy(payer)))
        if (isClean(payer)) await acceptAnswered(query, receipt, { on: receipt.bookedOn, actor })
      }),

    notifyAged: (receipt, returnDueAt) =>
      onOpen(receipt, async (query, { bankTransactionId, clientAccountId, amount, bookedOn }) => {
        await query(seen(receipt, sql`next_check_at = ${returnDueAt}`))
        const data = { bankTransactionId, clientAccountId, amount: `${amount}`, bookedOn }
        await query(purchaseEvent('receipt.aged', bankTransactionId, data))
      }),

    notifyRefund: ({ tenant }, { kind, bankTransactionId, bookedOn, refundReference }) =>
      inTenant(pool, tenant, async (query) => {
        // A refund that was frozen meanwhile is over, and its purchase has heard so.
        const [row] =
          await query(sql`update app.bank_transaction b set next_check_at = null, checked_at = clock_timestamp()
          from app.refund r where b.tenant_id = ${tenant} and b.bank_transaction_id = ${bankTransactionId}
            and b.next_check_at is not null and r.tenant_id = ${tenant} and r.refund_reference = ${refundReference}
          returning case when r.state <> 'cancelled' then r.reference end as reference`)
        const reference = row?.reference as string | null | undefined
        if (reference) await movePurchase(query, { tenant, reference, on: bookedOn, actor }, { kind, refundReference })
      }),

    extendCompleteThrough: (account) =>
      inTenant(pool, account.tenant, (query) => extendCompleteThrough(query, account)),
    postpone: async ({ tenant }, bankTransactionId) => {
      await inTenant(pool, tenant, (query) => query(postpone({ tenant, bankTransactionId }, again.failure)))
    },
  }
}
