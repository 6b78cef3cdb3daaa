import { inCurrency } from '@firsthand/payment-files/currency-amount'
import type { Answers } from '@firsthand/postgres/tenant'
import type { Caller } from '@firsthand/values/values'
import type { PurchaseEvidence, PurchaseTimeline } from '@firsthand/wire/bank-transfer/evidence'
import type { PurchaseState, ShownPurchaseState, StateReason } from '@firsthand/wire/bank-transfer/states'
import sql, { type Sql } from 'sql-template-tag'
import type { BankTransactionRow, DeliveryRow, PurchaseRow, PurchaseStepRow, ReceiptMatchRow } from '#rows.gen'
import { purchaseMoney, unitsReserved } from '../ledger/chart.rules.ts'
import { hiddenEvents } from './shown-state.store.ts'

/** Who bought it. */
type Buyer = Pick<Caller, 'tenantId' | 'buyer'>

type PurchaseEvidenceRow = Pick<PurchaseRow, 'reference' | 'currency' | 'market'> & {
  readonly contract: string | null
  readonly purchase_id: string | null
  readonly units: string | null
  readonly tx_hash: string | null
  readonly delivery: DeliveryRow['state'] | null
  readonly decision_id: string | null
}
type PaymentEvidenceRow = Pick<BankTransactionRow, 'entry_hash'> &
  Pick<ReceiptMatchRow, 'amount' | 'match_id' | 'tier'> & {
    readonly booked_on: string
    readonly postings: string[]
  }
type DayRow = { readonly day: string; readonly hash: string }

/** What `evidenceQueries` answer, query by query. */
export type EvidenceRows = [PurchaseEvidenceRow, PaymentEvidenceRow, { readonly id: string }, DayRow]

/** Tiers up to this one are matched by a rule; the others by people. */
const rulesUpTo = 3

/**
 * What moved units or money of the purchase. No posting of a freeze or of its release is among them, nor of a move that froze or
 * reserved the units of a released one again: nobody is warned.
 */
const postings = (tenant: string, reference: string): Sql =>
  sql`select distinct t.id, t.created_at from led.account a
    join led.entry e on e.tenant_id = a.tenant_id and e.account_id = a.id
    join led.tx t on t.tenant_id = e.tenant_id and t.id = e.tx_id
    where a.tenant_id = ${tenant} and a.code in (${purchaseMoney(reference)}, ${unitsReserved(reference)})
      and t.posting_kind not in ('freeze', 'undo_freeze') and not exists (select from app.purchase_step s
        where s.tenant_id = ${tenant} and s.reference = ${reference} and (s.to_state = 'frozen' or s.event = 'released_to_review')
          and t.id = any (s.postings))
      order by t.created_at, t.id`

export const evidenceQueries = ({ tenantId, buyer }: Buyer, reference: string): readonly Sql[] => {
  const own = sql`p.tenant_id = ${tenantId} and p.caller = ${buyer} and p.reference = ${reference}`
  return [
    sql`select p.reference, p.currency, p.market, d.contract, d.purchase_id, d.unit_base_units::text as units, d.tx_hash, d.state as delivery,
        d.decision_id from app.purchase p left join app.delivery d using (tenant_id, reference) where ${own}`,
    sql`select b.entry_hash, b.booked_on::text as booked_on, r.amount::text as amount, r.match_id, r.tier,
        array(select t.id from led.tx t where t.tenant_id = b.tenant_id
          and ((t.source_kind = 'bank_tx' and t.source_id = b.bank_transaction_id::text)
            or (t.source_kind = 'match' and t.source_id = r.match_id || '/' || p.reference)) order by t.created_at, t.id) as postings
      from app.purchase p join app.receipt_match r using (tenant_id, reference)
        join app.bank_transaction b using (tenant_id, bank_transaction_id) where ${own} order by r.match_id`,
    postings(tenantId, reference),
    sql`select d.day::text as day, d.hash from app.purchase p join app.daily_reconciliation d using (tenant_id, client_account_id)
      where ${own} and d.holds and d.day >= (select max(b.booked_on) from app.receipt_match r
        join app.bank_transaction b using (tenant_id, bank_transaction_id)
        where r.tenant_id = p.tenant_id and r.reference = p.reference) order by d.day, d.run desc limit 1`,
  ]
}

const paymentOf = (row: PaymentEvidenceRow): PurchaseEvidence['payments'][number] => ({
  statementEntryHash: row.entry_hash,
  bookedOn: row.booked_on,
  amount: row.amount,
  matchId: row.match_id,
  matchedBy: row.tier <= rulesUpTo ? 'rule' : 'two_people',
  postingIds: row.postings,
})

/** Null when it is not this caller's. */
export function evidenceOf(
  reference: string,
  [[purchase], payments, posted, [day]]: Answers<EvidenceRows>,
): PurchaseEvidence | null {
  if (purchase === undefined) return null
  const { contract, purchase_id: purchaseId, units, tx_hash: txHash } = purchase
  const isDelivered = purchase.delivery === 'delivered'
  const delivery =
    contract && purchaseId && units
      ? { contract, purchaseId, unitAmount: units, txHash: isDelivered ? txHash : null }
      : null
  return {
    reference,
    ...inCurrency(purchase.currency),
    unitDecimals: JSON.parse(purchase.market).unit.decimals,
    payments: payments.map(paymentOf),
    postingIds: posted.map(({ id }) => id),
    attestationId: purchase.decision_id,
    delivery,
    reconciliation: day === undefined ? null : { date: day.day, evidenceHash: day.hash },
  }
}

type StepRow = Pick<PurchaseStepRow, 'at' | 'event' | 'amount'> & {
  readonly to_state: PurchaseState
  readonly reason: StateReason | null
}

/** What `timelineQueries` answer, query by query. */
export type TimelineRows = [Pick<PurchaseRow, 'created_at'>, StepRow]

export const timelineQueries = ({ tenantId, buyer }: Buyer, reference: string): readonly Sql[] => {
  const own = sql`p.tenant_id = ${tenantId} and p.caller = ${buyer} and p.reference = ${reference}`
  return [
    sql`select p.created_at from app.purchase p where ${own}`,
    sql`select s.at, s.event, s.to_state, s.reason, s.amount::text from app.purchase p
      join app.purchase_step s using (tenant_id, reference) where ${own} order by s.step`,
  ]
}

const hidden: ReadonlySet<string> = new Set(hiddenEvents)

/** What reads as an ordinary step. */
const shownAs: Readonly<Record<string, string>> = {
  payment_to_frozen: 'payment_not_clean',
  receipt_released_beside: 'payment_not_clean',
  released_without_units: 'release_refused',
}

/** A frozen purchase reads as it did before: what comes later reads as one more payment held. */
function shownSteps(steps: readonly StepRow[]): PurchaseTimeline['items'] {
  let shown: ShownPurchaseState = 'awaiting_payment'
  return steps.flatMap(({ at, event, to_state: to, reason, amount }) => {
    if (to !== 'frozen') shown = to
    const step = shownAs[event] ?? event
    const stateReason = step === 'payment_not_clean' ? 'payer_mismatch' : reason
    if ((to === 'frozen' && event !== 'payment_to_frozen') || hidden.has(event)) return []
    return [{ at: at.toISOString(), step, state: shown, stateReason, amount }]
  })
}

/** Null when it is not this caller's. */
export function timelineOf(reference: string, [[purchase], steps]: Answers<TimelineRows>): PurchaseTimeline | null {
  if (purchase === undefined) return null
  const at = purchase.created_at.toISOString()
  const created = { at, step: 'created', state: 'awaiting_payment' as const, stateReason: null, amount: null }
  return { reference, items: [created, ...shownSteps(steps)], next_cursor: null }
}
