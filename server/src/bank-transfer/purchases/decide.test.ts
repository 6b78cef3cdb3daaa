import { type PurchaseState, purchaseStates } from '@firsthand/wire/bank-transfer/states'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Transition, tableOf, targetOf, transitionOf, transitions } from '../transitions.ts'
import { decide, eventOf } from './decide.rules.ts'
import { effects } from './effects.ts'
import type { Signal, Standing } from './signals.rules.ts'

const sums = fc.bigInt({ min: 0n, max: 12n })
const standings: fc.Arbitrary<Standing> = fc.record({
  state: fc.constantFrom(...purchaseStates),
  amountDue: fc.bigInt({ min: 1n, max: 10n }),
  held: sums,
  otherReviews: fc.nat(2),
  otherRefunds: fc.nat(2),
  underpaymentPolicy: fc.constantFrom('refund', 'partial_fill'),
  latePaymentPolicy: fc.constantFrom('refund', 'honour_if_unchanged'),
  heldBuysUnits: fc.boolean(),
  match: fc.option(fc.record({ open: sums, applied: sums, money: fc.constantFrom('unused', 'used') })),
})
const payments = fc.record({
  kind: fc.constant('payment' as const),
  matchId: fc.constant('m'),
  clean: fc.boolean(),
  onTime: fc.boolean(),
  honourable: fc.boolean(),
})
const seen = { txHash: '0x', blockNumber: 1n }
const others: readonly Signal[] = [
  { kind: 'cancel' },
  { kind: 'due_day_complete' },
  { kind: 'review_accepted', matchId: 'm' },
  { kind: 'review_returned', matchId: 'm' },
  { kind: 'frozen', exceptionId: 'c' },
  { kind: 'release_passed', decisionId: 'd', purchaseId: '0x', contract: '0x' },
  { kind: 'release_waits' },
  { kind: 'release_meets_screening' },
  { kind: 'release_refused', reason: 'offchain_buyer_not_eligible' },
  { kind: 'wait_given_up' },
  { kind: 'delivery_fails', reason: 'offchain_delivery_unavailable' },
  { kind: 'retried' },
  { kind: 'given_up' },
  { kind: 'delivered_on_chain', ...seen },
  { kind: 'voided_on_chain', ...seen },
  { kind: 'refund_debited', refundReference: 'f' },
  { kind: 'refund_came_back', refundReference: 'f' },
  { kind: 'refund_rejected', refundReference: 'f' },
  { kind: 'refund_frozen', refundReference: 'f', exceptionId: 'c' },
  { kind: 'credit_reversed', matchId: 'm', reversalId: 'r' },
]
const signals: fc.Arbitrary<Signal> = fc.oneof(payments, fc.constantFrom(...others))
const rows: readonly Transition[] = transitions

/** Holds for every standing and signal. `to` is the state afterwards. */
const always = (holds: (standing: Standing, signal: Signal, row: Transition | null, to: PurchaseState) => void) =>
  fc.assert(
    fc.property(standings, signals, (standing, signal) => {
      const row = decide(standing, signal)
      holds(standing, signal, row, row ? targetOf(row, standing.state) : standing.state)
    }),
    { numRuns: 5_000 },
  )

test('a signal moves a purchase by the one row of its state, or not at all', () =>
  always((standing, signal, row) => {
    const event = eventOf(standing, signal)
    expect(row).toBe(event && transitionOf(standing.state, event))
    if (row) expect(row.from).toContain(standing.state)
  }))

test('by an empty table nothing moves', () =>
  fc.assert(fc.property(standings, signals, (standing, signal) => decide(standing, signal, tableOf([])) === null)))

test('a clean payment is always taken up, and one that is not clean never pays', () =>
  always((_standing, signal, row) => {
    if (signal.kind !== 'payment') return
    if (signal.clean) expect(row).not.toBeNull()
    else expect(row?.does ?? []).not.toContain('allocate')
  }))

test('what is delivered stays delivered, and what is frozen stays frozen', () =>
  always(({ state }, _signal, _row, to) => {
    if (state === 'delivered' || state === 'frozen') expect(to).toBe(state)
  }))

test('only the chain delivers, and once units are sent only a void on chain lets money go back', () =>
  always(({ state }, signal, row, to) => {
    if (to !== state && to === 'delivered') expect(signal.kind).toBe('delivered_on_chain')
    const isSent = state === 'delivering' || state === 'delivery_blocked' || state === 'voiding'
    if (isSent && row?.does.includes('return_held')) expect(signal.kind).toBe('voided_on_chain')
  }))

test('a purchase is refunded only when no other refund is open', () =>
  always(({ state, otherRefunds }, _signal, _row, to) => {
    if (to === 'refunded' && state !== to) expect(otherRefunds).toBe(0)
  }))

test('a credit that is reversed after it was used always leaves a shortfall, and moves nothing', () =>
  always(({ state, match }, { kind }, row, to) => {
    if (kind !== 'credit_reversed' || match?.money !== 'used') return
    expect([row?.does, to]).toEqual([['book_shortfall'], state])
  }))

test('a pair of state and event in two rows is refused', () => {
  expect(() => tableOf([...rows, rows[0]!])).toThrow('awaiting_payment payment_below_due stands in two rows')
})

test('no effect is without a row, and no row is without a state', () => {
  expect(new Set(rows.flatMap(({ does }) => does))).toEqual(new Set(Object.keys(effects)))
  expect(rows.filter(({ from }) => from.length === 0)).toEqual([])
})
