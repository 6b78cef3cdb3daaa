import type pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import type { PayerWord, Receipt, ReceiptBook } from '../../../ports/bank-transfer/receipt-book.ts'
import { inTenant, type TenantTransaction } from '../tenant.ts'
import { applyReceipt, isClean, readyFor } from './apply-receipt.ts'
import { acceptAnswered } from './close-review.ts'
import { coverDays } from './cover-days.ts'
import { movePurchase } from './move-purchase.ts'
import { evidenceFor } from './receipt-evidence.ts'
import { buyerTerms, dueLooks, lockOpenReceipt } from './receipt-rows.ts'
import { returnReceipt } from './return-receipt.ts'
import { purchaseEvent } from './treasury-record.ts'

const actor = 'matcher'
/** A day that is not closed yet, and a companion that is away, are asked for again. */
const again = { day: '1 hour', answer: '1 minute', failure: '5 minutes' }
/** How long money may lie in the queue before the treasury hears of it. */
const agedAfter = '5 days'

const seen = (receipt: Pick<Receipt, 'tenant' | 'bankTransactionId'>, set: Sql): Sql =>
  sql`update app.bank_transaction set ${set}, looked_at = coalesce(looked_at, clock_timestamp())
    where tenant_id = ${receipt.tenant} and bank_transaction_id = ${receipt.bankTransactionId}`

const judgedBy = (payer: PayerWord): Sql => sql`verdict = ${payer?.verdict ?? 'unavailable'},
  screening = ${payer?.screening ?? null}, decision_id = ${payer?.decisionId ?? null},
  next_look_at = ${payer === null ? sql`clock_timestamp() + ${again.answer}::interval` : sql`null`}`

const postpone = (receipt: Pick<Receipt, 'tenant' | 'bankTransactionId'>, by: string): Sql =>
  sql`update app.bank_transaction set next_look_at = clock_timestamp() + ${by}::interval
    where tenant_id = ${receipt.tenant} and bank_transaction_id = ${receipt.bankTransactionId}`

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
        next_look_at = imported_at + ${agedAfter}::interval`,
    ),
  )
  const data = { bankTransactionId, clientAccountId, amount: `${amount}`, currency, bookedOn }
  await query(purchaseEvent('purchase.receipt_unmatched', bankTransactionId, data))
}

/** Movements and what they want, on whichever login looks after them. */
export const postgresReceiptBook = (pool: pg.Pool): ReceiptBook => {
  /** Somebody may have been quicker: then there is nothing to do. */
  const onOpen = (receipt: Receipt, work: (query: TenantTransaction, locked: Receipt) => Promise<unknown>) =>
    inTenant(pool, receipt.tenant, async (query) => {
      const locked = await lockOpenReceipt(query, receipt)
      if (locked !== null) await work(query, locked)
    })

  return {
    due: (account, limit) => inTenant(pool, account.tenant, (query) => dueLooks(query, account, limit)),
    evidence: (receipt, spelled) => inTenant(pool, receipt.tenant, (query) => evidenceFor(query, receipt, spelled)),

    buyerOf: (tenant, reference) => inTenant(pool, tenant, (query) => buyerTerms(query, tenant, reference)),

    match: (receipt, { reference, tier, payer }) =>
      onOpen(receipt, async (query, locked) => {
        const occasion = { on: locked.bookedOn, actor }
        if (!(await readyFor(query, locked, reference, occasion))) return query(postpone(locked, again.day))
        await query(seen(locked, sql`tier = ${tier}, ${judgedBy(payer)}`))
        return applyReceipt(query, locked, { reference, amount: locked.amount, tier, payer }, occasion)
      }),

    queue: (receipt, { kind, tier, suggestions }) =>
      onOpen(receipt, async (query, locked) => {
        await query(seen(locked, sql`tier = ${tier}`))
        await leaveToPeople(query, locked, kind === 'suggestion' ? 'suggested' : 'unmatched', suggestions)
      }),

    giveBack: (receipt, { reason, tier, payer }) =>
      onOpen(receipt, async (query, locked) => {
        if (payer === null) return query(postpone(locked, again.answer))
        await query(seen(locked, sql`tier = ${tier}, ${judgedBy(payer)}`))
        if (payer.screening === 'hit') return leaveToPeople(query, locked, 'unmatched', [])
        await query(seen(locked, sql`state = 'returned', moved_at = clock_timestamp()`))
        return returnReceipt(query, locked, { amount: locked.amount, reason }, { on: locked.bookedOn, actor })
      }),

    answered: (receipt, payer) =>
      inTenant(pool, receipt.tenant, async (query) => {
        await query(seen(receipt, judgedBy(payer)))
        if (isClean(payer)) await acceptAnswered(query, receipt, { on: receipt.bookedOn, actor })
      }),

    tellAged: (receipt) =>
      onOpen(receipt, async (query, { bankTransactionId, clientAccountId, amount, bookedOn }) => {
        await query(seen(receipt, sql`next_look_at = null`))
        const data = { bankTransactionId, clientAccountId, amount: `${amount}`, bookedOn }
        await query(purchaseEvent('purchase.receipt_aged', bankTransactionId, data))
      }),

    tellRefund: ({ tenant }, { kind, bankTransactionId, bookedOn, refundReference }) =>
      inTenant(pool, tenant, async (query) => {
        // A refund that was frozen meanwhile is over, and its purchase has heard so.
        const [row] =
          await query(sql`update app.bank_transaction b set next_look_at = null, looked_at = clock_timestamp()
          from app.refund r where b.tenant_id = ${tenant} and b.bank_transaction_id = ${bankTransactionId}
            and b.next_look_at is not null and r.tenant_id = ${tenant} and r.refund_reference = ${refundReference}
          returning case when r.state <> 'cancelled' then r.reference end as reference`)
        const reference = row?.reference as string | null | undefined
        if (reference) await movePurchase(query, { tenant, reference, on: bookedOn, actor }, { kind, refundReference })
      }),

    coverDays: (account) => inTenant(pool, account.tenant, (query) => coverDays(query, account)),
    postpone: async ({ tenant }, bankTransactionId) => {
      await inTenant(pool, tenant, (query) => query(postpone({ tenant, bankTransactionId }, again.failure)))
    },
  }
}
