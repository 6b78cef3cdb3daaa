import { inCurrency } from '@firsthand/payment-files/currency-amount'
import type { Answers } from '@firsthand/postgres/tenant'
import type { Caller } from '@firsthand/values/values'
import type { PurchaseEvidence, PurchaseTimeline } from '@firsthand/wire/bank-transfer/evidence'
import type { PurchaseState, ShownPurchaseState, StateReason } from '@firsthand/wire/bank-transfer/states'
import sql, { type Sql } from 'sql-template-tag'
import type { DeliveryEvidenceRow, DeliveryRow, PurchaseRow, PurchaseStepRow } from '#rows.gen'
import {
  type PaymentEvidenceRow,
  type PostingRow,
  paymentOf,
  paymentsOf,
  postingOf,
  postingsOf,
} from './custody.store.ts'
import { hiddenEvents } from './shown-state.store.ts'

/** Who bought it. */
type Buyer = Pick<Caller, 'tenantId' | 'buyer'>

type PurchaseEvidenceRow = Pick<PurchaseRow, 'reference' | 'currency' | 'market' | 'chain_id'> & {
  readonly contract: string | null
  readonly purchase_id: string | null
  readonly units: string | null
  readonly tx_hash: string | null
  readonly delivery: DeliveryRow['state'] | null
  readonly decision_id: string | null
}
type SignedRow = Pick<DeliveryEvidenceRow, 'decision' | 'statement' | 'custody'>
type DayRow = { readonly day: string; readonly hash: string }

/** What `evidenceQueries` answer, query by query. */
export type EvidenceRows = [PurchaseEvidenceRow, PaymentEvidenceRow, PostingRow, DayRow, SignedRow]

export const evidenceQueries = ({ tenantId, buyer }: Buyer, reference: string): readonly Sql[] => {
  const own = sql`p.tenant_id = ${tenantId} and p.caller = ${buyer} and p.reference = ${reference}`
  return [
    sql`select p.reference, p.currency, p.market, p.chain_id, d.contract, d.purchase_id, d.unit_base_units::text as units, d.tx_hash, d.state as delivery,
        d.decision_id from app.purchase p left join app.delivery d using (tenant_id, reference) where ${own}`,
    paymentsOf(own),
    postingsOf(tenantId, reference),
    sql`select d.day::text as day, d.hash from app.purchase p join app.daily_reconciliation d using (tenant_id, client_account_id)
      where ${own} and d.holds and d.day >= (select max(b.booked_on) from app.receipt_match r
        join app.bank_transaction b using (tenant_id, bank_transaction_id)
        where r.tenant_id = p.tenant_id and r.reference = p.reference) order by d.day, d.run desc limit 1`,
    sql`select e.decision, e.statement, e.custody from app.purchase p join app.delivery_evidence e using (tenant_id, reference)
      where ${own}`,
  ]
}

/** What is kept of the evidence; the chain has the receipt. */
export type KeptEvidence = Omit<PurchaseEvidence, 'receipt'> & { readonly chainId: string }

/** Null when it is not this caller's. */
export function evidenceOf(
  reference: string,
  [[purchase], payments, posted, [day], [signed]]: Answers<EvidenceRows>,
): KeptEvidence | null {
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
    ledger: posted.map(postingOf),
    signed: signed ?? null,
    chainId: purchase.chain_id,
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
