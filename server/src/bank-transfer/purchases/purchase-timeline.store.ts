import type { Caller } from '@firsthand/values/values'
import type { PurchaseTimeline } from '@firsthand/wire/bank-transfer/evidence'
import { type PurchaseState, type StateReason, shownState } from '@firsthand/wire/bank-transfer/states'
import sql, { type Sql } from 'sql-template-tag'

type Rows = readonly Readonly<Record<string, unknown>>[]
type StepRow = Readonly<{
  at: Date
  event: string
  to_state: PurchaseState
  reason: StateReason | null
  amount: string | null
}>

export const timelineQueries = ({ tenantId, subject }: Caller, reference: string): readonly Sql[] => {
  const own = sql`p.tenant_id = ${tenantId} and p.caller = ${subject} and p.reference = ${reference}`
  return [
    sql`select p.created_at from app.purchase p where ${own}`,
    sql`select s.at, s.event, s.to_state, s.reason, s.amount::text from app.purchase p
      join app.purchase_step s using (tenant_id, reference) where ${own} order by s.step`,
  ]
}

const nowHeld: ReadonlySet<string> = new Set(['payment_to_frozen', 'last_refund_frozen'])

/**
 * A frozen purchase reads as one under review: its freezing is no step unless it was not under review before, and what comes
 * later is one more thing held. A refund that is frozen is no step either.
 */
function shownStep({ at, event, to_state: to, reason, amount }: StepRow): PurchaseTimeline['items'] {
  const step = { at: at.toISOString(), step: event, state: shownState(to), stateReason: reason, amount }
  if (event === 'refund_frozen') return []
  if (to !== 'frozen') return [step]
  return nowHeld.has(event) ? [{ ...step, step: 'payment_not_clean', stateReason: 'payer_mismatch' }] : []
}

/** Null when it is not this caller's. */
export function timelineOf(reference: string, [purchases = [], steps = []]: readonly Rows[]): PurchaseTimeline | null {
  const [purchase] = purchases
  if (purchase === undefined) return null
  const at = (purchase.created_at as Date).toISOString()
  const created = { at, step: 'created', state: 'awaiting_payment' as const, stateReason: null, amount: null }
  return { reference, items: [created, ...steps.flatMap((row) => shownStep(row as StepRow))], next_cursor: null }
}
