import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type { PurchaseState } from '@firsthand/wire/bank-transfer/states'
import sql, { raw } from 'sql-template-tag'
import type { BankTransactionRow, ExceptionRow } from '#rows.gen'
import { unitsAvailable } from '../ledger/chart.rules.ts'
import { balanceOf, freezePostings } from '../ledger/ledger.store.ts'
import { type Frozen, frozenMatches, frozenRefunds } from '../purchases/release-effects.store.ts'
import { shownPurchase } from '../purchases/shown-purchase.store.ts'
import { shownReasonColumn, shownStateColumn } from '../purchases/shown-state.store.ts'
import { lockException, shownException } from './exception.store.ts'

/**
 * The exception with all that its release may touch, locked in the order that holds everywhere: account, receipts, purchase,
 * refunds. Null when there is no such exception.
 */
export async function lockFrozenMoney(query: TenantTransaction, tenant: TenantId, exceptionId: string) {
  const [found] = await query<ExceptionRow>(sql`select * from app.exception where tenant_id = ${tenant}
    and exception_id = ${exceptionId}`)
  if (found === undefined) return null
  const { reference, bank_transaction_id: bankTransactionId, client_account_id: account } = found
  await query(
    sql`select from app.client_account where tenant_id = ${tenant} and client_account_id = ${account} for no key update`,
  )
  await query(sql`select from app.bank_transaction b where b.tenant_id = ${tenant}
      and (b.bank_transaction_id = ${bankTransactionId} or b.bank_transaction_id in
        (select m.bank_transaction_id from app.receipt_match m where m.tenant_id = ${tenant} and m.reference = ${reference}))
    order by b.bank_transaction_id for no key update`)
  await query(sql`select from app.purchase where tenant_id = ${tenant} and reference = ${reference} for no key update`)
  const frozen: Frozen = { tenant, exceptionId, reference, bankTransactionId }
  const refunds = await frozenRefunds(query, frozen)
  const row = await lockException(query, tenant, exceptionId)
  return row && { row, frozen, refunds }
}

type Before = { readonly before: PurchaseState | null; readonly reason: string | null }

/** How a frozen purchase stood when it was frozen, which is how its buyer reads it; null when it is not frozen itself. */
async function beforeFreeze(query: TenantTransaction, { tenant, reference }: Frozen): Promise<Before> {
  const [row] = await query<Before>(sql`select ${raw(shownStateColumn)} as before, ${raw(shownReasonColumn)} as reason
    from app.purchase p where p.tenant_id = ${tenant} and p.reference = ${reference} and p.state = 'frozen'`)
  return row ?? { before: null, reason: null }
}

type Payment = Pick<
  BankTransactionRow,
  | 'bank_transaction_id'
  | 'state'
  | 'amount'
  | 'currency'
  | 'counterparty_name'
  | 'counterparty_iban'
  | 'ultimate_debtor'
> &
  Pick<BankTransactionRow, 'remittance' | 'verdict' | 'screening' | 'decision_id'> & {
    readonly booked_day: string
    readonly reversed: boolean
  }

/** The credits that brought the money, whoever they are from. */
const creditsOf = (query: TenantTransaction, { tenant }: Frozen, ids: readonly string[]) =>
  query<Payment>(sql`select b.bank_transaction_id, b.state, b.amount, b.currency, b.booked_on::text as booked_day,
      b.counterparty_name, b.counterparty_iban, b.ultimate_debtor, b.remittance, b.verdict, b.screening, b.decision_id,
      exists (select from app.bank_transaction v where v.tenant_id = b.tenant_id and v.sign = 'debit'
        and v.original_id = b.bank_transaction_id) as reversed
    from app.bank_transaction b where b.tenant_id = ${tenant} and b.bank_transaction_id = any (${[...ids]}::uuid[])
    order by b.bank_transaction_id`)

/** Frozen money as officers are shown it: why and what was frozen, whose it is, and all that its release acts on. */
export async function shownFrozenMoney(
  query: TenantTransaction,
  { row, frozen, refunds }: NonNullable<Awaited<ReturnType<typeof lockFrozenMoney>>>,
) {
  const { tenant, reference } = frozen
  const purchase = reference === null ? null : await shownPurchase(query, tenant, reference)
  const matches = await frozenMatches(query, frozen)
  const postings = await freezePostings(query, tenant, frozen.exceptionId)
  const { before, reason } = await beforeFreeze(query, frozen)
  const left =
    purchase && (await balanceOf(query, tenant, unitsAvailable(purchase.instrumentId), purchase.instrumentId))
  const ids = [row.bank_transaction_id, ...matches, ...refunds].flatMap((each) => {
    if (each === null || typeof each === 'string') return each ?? []
    return 'matchId' in each ? each.bankTransactionId : each.bank_transaction_id
  })
  const credits = await creditsOf(query, frozen, ids)
  return {
    state: {
      exception: { ...shownException(row), reason: row.reason },
      purchase,
      /** Where the purchase was frozen, and why it stood there. */
      before: { state: before, reason },
      unitsAreFree: purchase === null || (left ?? 0n) >= BigInt(purchase.unitAmount),
      payments: matches.map(({ matchId, bankTransactionId, amount, open, applied }) => ({
        matchId,
        bankTransactionId,
        amount: `${amount}`,
        /** Under review when it was frozen; it will be again. */
        shownState: applied > 0n ? 'applied' : 'under_review',
        shownApplied: `${applied}`,
        open: `${open}`,
      })),
      refunds: refunds.map((each) => ({
        refundReference: each.refund_reference,
        bankTransactionId: each.bank_transaction_id,
        amount: each.amount,
        currency: each.currency,
        reason: each.reason,
        payeeName: each.payee_name,
        payeeIban: each.payee_iban,
        attempt: each.attempt,
        shownState: each.shown_state,
      })),
      receipts: credits.map((each) => ({
        bankTransactionId: each.bank_transaction_id,
        state: each.state,
        amount: each.amount,
        currency: each.currency,
        bookedOn: each.booked_day,
        payerName: each.counterparty_name,
        payerIban: each.counterparty_iban,
        ultimateDebtor: each.ultimate_debtor,
        remittance: each.remittance,
        /** The bank has taken it back: the firm stands in for it. */
        isReversed: each.reversed,
      })),
      /** What is reversed in the ledger. */
      postings: postings.flatMap(({ lines }) => lines.map((line) => ({ ...line, amount: `${line.amount}` }))),
    },
    circumstances: {
      unitsAvailable: left === null ? null : `${left}`,
      screenings: credits.map((each) => ({
        bankTransactionId: each.bank_transaction_id,
        verdict: each.verdict,
        screening: each.screening,
        decisionId: each.decision_id,
      })),
    },
  }
}

export type FrozenMoney = Awaited<ReturnType<typeof shownFrozenMoney>>['state']
