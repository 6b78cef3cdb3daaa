import { inTenant, type TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { movePurchase } from '../purchases/move-purchase.store.ts'
import { extendCompleteThrough } from '../statements/account-day.store.ts'
import { purchaseEvent } from '../treasury-audit.store.ts'
import { applyReceipt, readyFor } from './apply-receipt.store.ts'
import { isClean, type PayerScreening } from './ask-payer.ts'
import { acceptAnswered } from './close-review.store.ts'
import type { Verdict } from './matching.rules.ts'
import type { AccountKey, DueCheck, KeptBack, Receipt } from './receipt.rules.ts'
import { evidenceFor, type Spelled } from './receipt-evidence.store.ts'
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

/** The treasury is notified, and again when the receipt has been unallocated for too long. */
async function leaveUnallocated(
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

/** Checks of bank transactions, on the login of the API or of the worker. Every method may be repeated: it finds what is left. */
export function receiptStore(pool: pg.Pool) {
  /** Another transaction may have been first: then there is nothing to do. */
  const onOpen = <T>(receipt: Receipt, work: (query: TenantTransaction, locked: Receipt) => Promise<T>) =>
    inTenant(pool, receipt.tenant, async (query) => {
      const locked = await lockOpenReceipt(query, receipt)
      return locked === null ? undefined : work(query, locked)
    })

  return {
    /** The oldest first. */
    due: (account: AccountKey, limit: number) =>
      inTenant(pool, account.tenant, (query) => dueChecks(query, account, limit)),

    evidence: (receipt: Receipt, spelled: Spelled) =>
      inTenant(pool, receipt.tenant, (query) => evidenceFor(query, receipt, spelled)),

    buyerOf: (tenant: TenantId, reference: string) =>
      inTenant(pool, tenant, (query) => buyerTerms(query, tenant, reference)),

    /** Applies the receipt to a purchase. A payment after the due day waits until that day is complete. */
    match: (receipt: Receipt, { reference, tier, payer }: { reference: string; tier: number; payer: PayerScreening }) =>
      onOpen(receipt, async (query, locked) => {
        const occasion = { on: locked.bookedOn, actor }
        if (!(await readyFor(query, locked, reference, occasion)))
          return void (await query(postpone(locked, again.day)))
        await query(seen(locked, sql`tier = ${tier}, ${judgedBy(payer)}`))
        return applyReceipt(query, locked, { reference, amount: locked.amount, tier, payer }, occasion)
      }),

    /** Leaves it unallocated, with suggestions for whoever matches it. */
    queue: (receipt: Receipt, { kind, tier, suggestions }: Extract<Verdict, { suggestions: unknown }>) =>
      onOpen(receipt, async (query, locked) => {
        await query(seen(locked, sql`tier = ${tier}`))
        await leaveUnallocated(query, locked, kind === 'suggestion' ? 'suggested' : 'unmatched', suggestions)
      }),

    /** Returns it to its payer, unless there is a sanctions match: then it stays unallocated. */
    async giveBack(
      receipt: Receipt,
      { reason, meantFor, tier, payer }: { reason: string; meantFor: string; tier: number; payer: PayerScreening },
    ): Promise<KeptBack | null> {
      const kept = await onOpen(receipt, async (query, locked) => {
        if (payer === null) return void (await query(postpone(locked, again.answer)))
        await query(seen(locked, sql`tier = ${tier}, ${judgedBy(payer)}`))
        if (payer.screening === 'clear')
          return sendBack(query, locked, { reason, meantFor }, { on: locked.bookedOn, actor })
        await leaveUnallocated(query, locked, 'unmatched', [])
        return 'screening_hit' as const
      })
      return kept ?? null
    },

    /**
     * The same for one that was unallocated for too long. Null when it was returned, when a proposal about it is open, or
     * when Compliance is out of reach.
     */
    giveBackOverdue: async (receipt: Receipt, payer: PayerScreening): Promise<KeptBack | null> =>
      (await onOpen(receipt, (query, locked) => returnOverdue(query, locked, payer, actor))) ?? null,

    /** Compliance has answered about a payer who was held only because it was out of reach. */
    answered: (receipt: Receipt, payer: PayerScreening) =>
      inTenant(pool, receipt.tenant, async (query) => {
        await query(seen(receipt, judgedBy(payer)))
        if (isClean(payer)) await acceptAnswered(query, receipt, { on: receipt.bookedOn, actor })
      }),

    /** It has been unallocated for days: the treasury is notified. */
    notifyAged: (receipt: Receipt, returnDueAt: Date) =>
      onOpen(receipt, async (query, { bankTransactionId, clientAccountId, amount, bookedOn }) => {
        await query(seen(receipt, sql`next_check_at = ${returnDueAt}`))
        const data = { bankTransactionId, clientAccountId, amount: `${amount}`, bookedOn }
        await query(purchaseEvent('receipt.aged', bankTransactionId, data))
      }),

    /** Signals to the purchase of a refund that it left the account or was returned. */
    notifyRefund: (
      { tenant }: AccountKey,
      { kind, bankTransactionId, bookedOn, refundReference }: Extract<DueCheck, { refundReference: string }>,
    ) =>
      inTenant(pool, tenant, async (query) => {
        // A refund that was frozen meanwhile is over, and its purchase has had that signal.
        const [row] = await query<{
          readonly reference: string | null
        }>(sql`update app.bank_transaction b set next_check_at = null, checked_at = clock_timestamp()
          from app.refund r where b.tenant_id = ${tenant} and b.bank_transaction_id = ${bankTransactionId}
            and b.next_check_at is not null and r.tenant_id = ${tenant} and r.refund_reference = ${refundReference}
          returning case when r.state <> 'cancelled' then r.reference end as reference`)
        const reference = row?.reference
        if (reference) await movePurchase(query, { tenant, reference, on: bookedOn, actor }, { kind, refundReference })
      }),

    /** Moves on the last complete day of the account, and has purchases checked that were due by then. */
    extendCompleteThrough: (account: AccountKey) =>
      inTenant(pool, account.tenant, (query) => extendCompleteThrough(query, account)),

    /** After a failed check: it is repeated later, so that the others go on. */
    async postpone({ tenant }: AccountKey, bankTransactionId: string): Promise<void> {
      await inTenant(pool, tenant, (query) => query(postpone({ tenant, bankTransactionId }, again.failure)))
    },
  }
}

export type ReceiptStore = ReturnType<typeof receiptStore>
