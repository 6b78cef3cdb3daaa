// biome-ignore-all format: a table is read as a table
import type { PurchaseTimeline } from '@firsthand/wire/bank-transfer/evidence'
import type { BuyerState, SaleStep } from '@firsthand/wire/staff/purchase-search'

type StepState = SaleStep['state']
type Part = 'paid' | 'checked' | 'onChain' | 'last'

/** When each part was done, as far as it is known; and what shows it. Refunds show the end. */
export type Moments = Readonly<Record<Part, string | null>>
export type Shown = Readonly<Partial<Record<Part, SaleStep['evidence']>>>

/** How far a purchase of any rail is, by what its buyer reads. On chain it is checked before it is paid. */
const progress: Readonly<Record<BuyerState, Readonly<Record<Part, StepState>>>> = {
  firm:             { paid: 'now',     checked: 'ahead',   onChain: 'ahead',   last: 'ahead' },
  intent_issued:    { paid: 'now',     checked: 'done',    onChain: 'ahead',   last: 'ahead' },
  submitted:        { paid: 'done',    checked: 'done',    onChain: 'now',     last: 'ahead' },
  settled:          { paid: 'done',    checked: 'done',    onChain: 'done',    last: 'now' },
  failed:           { paid: 'stopped', checked: 'done',    onChain: 'stopped', last: 'stopped' },
  lapsed:           { paid: 'stopped', checked: 'done',    onChain: 'stopped', last: 'stopped' },
  expired:          { paid: 'stopped', checked: 'stopped', onChain: 'stopped', last: 'stopped' },
  awaiting_payment: { paid: 'now',     checked: 'ahead',   onChain: 'ahead',   last: 'ahead' },
  partially_paid:   { paid: 'now',     checked: 'ahead',   onChain: 'ahead',   last: 'ahead' },
  payment_review:   { paid: 'done',    checked: 'now',     onChain: 'ahead',   last: 'ahead' },
  paid:             { paid: 'done',    checked: 'now',     onChain: 'ahead',   last: 'ahead' },
  delivering:       { paid: 'done',    checked: 'done',    onChain: 'now',     last: 'ahead' },
  delivery_blocked: { paid: 'done',    checked: 'done',    onChain: 'now',     last: 'ahead' },
  delivered:        { paid: 'done',    checked: 'done',    onChain: 'done',    last: 'done' },
  voiding:          { paid: 'done',    checked: 'done',    onChain: 'stopped', last: 'now' },
  refunding:        { paid: 'stopped', checked: 'stopped', onChain: 'stopped', last: 'now' },
  refunded:         { paid: 'stopped', checked: 'stopped', onChain: 'stopped', last: 'done' },
  cancelled:        { paid: 'stopped', checked: 'stopped', onChain: 'stopped', last: 'stopped' },
}
/** What went back may have been paid in full, and even checked, before. */
const goesBack: ReadonlySet<BuyerState> = new Set(['voiding', 'refunding', 'refunded'])

const checkedBy = (state: BuyerState) => (state === 'payment_review' ? 'treasury' : 'compliance')
const sentBy = (state: BuyerState) => (state === 'delivery_blocked' ? 'treasury' : 'chain')
function returnedBy(state: BuyerState): SaleStep['actorKind'] {
  if (state === 'voiding') return 'chain'
  return state === 'refunding' ? 'treasury' : 'bank'
}

type Sold = {
  readonly buyerState: BuyerState
  readonly byBank: boolean
  readonly isFinal: boolean
  readonly createdAt: string
  readonly moments: Moments
  readonly shown: Shown
}

/** Ordered, paid, checked, on chain, final: the same for every rail. Where money goes back, the end is `returned`. */
export function timelineOf({ buyerState, byBank, isFinal, createdAt, moments, shown }: Sold): SaleStep[] {
  const isBack = goesBack.has(buyerState)
  const stateOf = (part: Part): StepState => {
    if (part === 'last' && buyerState === 'settled' && isFinal) return 'done'
    const state = progress[buyerState][part]
    return isBack && state === 'stopped' && part !== 'onChain' && moments[part] !== null ? 'done' : state
  }
  const step = (name: SaleStep['step'], part: Part, actorKind: SaleStep['actorKind']): SaleStep => {
    const state = stateOf(part)
    return { at: state === 'done' ? moments[part] : null, step: name, state, actorKind, evidence: shown[part] ?? [] }
  }
  return [
    { at: createdAt, step: 'ordered', state: 'done', actorKind: 'buyer', evidence: [] },
    step('paid', 'paid', byBank && stateOf('paid') === 'done' ? 'bank' : 'buyer'),
    step('checked', 'checked', checkedBy(buyerState)),
    step('on_chain', 'onChain', sentBy(buyerState)),
    isBack
      ? step('returned', 'last', returnedBy(buyerState))
      : { ...step('final', 'last', 'chain'), evidence: [] },
  ]
}

const unpaid: ReadonlySet<BuyerState> = new Set(['awaiting_payment', 'partially_paid', 'expired', 'cancelled'])

/** From the steps that the buyer reads, so that no freeze and no release shows. Money that waits for people has come in. */
export function bankMoments(items: PurchaseTimeline['items']): Moments {
  const moments: Record<Part, string | null> = { paid: null, checked: null, onChain: null, last: null }
  let before: BuyerState = 'awaiting_payment'
  for (const { at, step, state } of items) {
    if (unpaid.has(before) && (state === 'payment_review' || state === 'paid')) moments.paid = at
    if (step === 'release_passed') moments.checked = at
    if (step === 'delivered_on_chain') Object.assign(moments, { onChain: at, last: at })
    if (state === 'refunded' && before !== state) moments.last = at
    before = state
  }
  return moments
}

type QuoteEvent = { readonly kind: string; readonly at: string }

/** The buyer pays by the transaction that delivers. When a settlement became final is written nowhere. */
export function quoteMoments(events: readonly QuoteEvent[], settledAt: string | null): Moments {
  const last = (kind: string) => events.findLast((event) => event.kind === kind)?.at ?? null
  return {
    paid: last('quote.submitted') ?? settledAt,
    checked: last('quote.intent_issued'),
    onChain: settledAt,
    last: null,
  }
}
