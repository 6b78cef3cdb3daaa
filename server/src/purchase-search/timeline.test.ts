import { type purchaseStates, shownState } from '@firsthand/wire/bank-transfer/states'
import { type BuyerState, saleStates } from '@firsthand/wire/staff/purchase-search'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bankMoments, quoteMoments, type Shown, timelineOf } from './timeline.rules.ts'
import { whoActs } from './who-acts.rules.ts'

const readable = saleStates.filter((state): state is BuyerState => state !== 'frozen')
const none = { paid: null, checked: null, onChain: null, last: null }
const at = (minute: number) => `2026-11-15T09:${String(minute).padStart(2, '0')}:00.000Z`
const moment = fc.option(fc.nat(59).map(at))
const sold = fc.record({
  buyerState: fc.constantFrom(...readable),
  byBank: fc.boolean(),
  isFinal: fc.boolean(),
  createdAt: fc.constant(at(0)),
  moments: fc.record({ paid: moment, checked: moment, onChain: moment, last: moment }),
  shown: fc.constant<Shown>({ last: [{ kind: 'refund', id: 'OFFR' }] }),
})

test('on every rail and in every state it is the same five steps, the last of them final or returned', () =>
  fc.assert(
    fc.property(sold, (each) => {
      const steps = timelineOf(each)
      const isBack = ['voiding', 'refunding', 'refunded'].includes(each.buyerState)
      const names = ['ordered', 'paid', 'checked', 'on_chain', isBack ? 'returned' : 'final']
      expect(steps.map(({ step }) => step)).toEqual(names)
      expect(steps.filter(({ state }) => state === 'now').length).toBeLessThanOrEqual(1)
      expect(steps[0]).toMatchObject({ at: at(0), state: 'done' })
      for (const { state, at: done } of steps) if (state !== 'done') expect(done).toBeNull()
      expect(steps.at(-1)?.evidence).toHaveLength(isBack ? 1 : 0)
    }),
  ))

test('one step is current exactly while somebody acts and the chain has not refused', () =>
  fc.assert(
    fc.property(sold, (each) => {
      const { buyerState, isFinal } = each
      const isOpen = whoActs(buyerState, { isFinal, awaitsStatement: false }) !== 'nobody' && buyerState !== 'failed'
      expect(timelineOf(each).some(({ state }) => state === 'now')).toBe(isOpen)
    }),
  ))

const item = (minute: number, step: string, state: (typeof purchaseStates)[number]) => ({
  at: at(minute),
  step,
  state: shownState(state),
  stateReason: null,
  amount: null,
})
const created = item(0, 'created', 'awaiting_payment')
const shownSteps = (state: BuyerState, moments: ReturnType<typeof bankMoments>) =>
  timelineOf({ buyerState: state, byBank: true, isFinal: false, createdAt: at(0), moments, shown: {} }).map((step) =>
    `${step.step} ${step.state} ${step.actorKind} ${step.at?.slice(14, 16) ?? ''}`.trim(),
  )

describe('a bank purchase', () => {
  test('is paid, checked and delivered, each at its time', () => {
    const items = [
      created,
      item(1, 'payment_below_due', 'partially_paid'),
      item(2, 'payment_reaches_due', 'paid'),
      item(3, 'release_passed', 'delivering'),
      item(4, 'delivered_on_chain', 'delivered'),
    ]
    expect(shownSteps('partially_paid', bankMoments(items.slice(0, 2)))).toEqual([
      'ordered done buyer 00',
      'paid now buyer',
      'checked ahead compliance',
      'on_chain ahead chain',
      'final ahead chain',
    ])
    expect(shownSteps('delivered', bankMoments(items))).toEqual([
      'ordered done buyer 00',
      'paid done bank 02',
      'checked done compliance 03',
      'on_chain done chain 04',
      'final done chain 04',
    ])
  })

  test('is paid when money came in, also when people then look at it', () => {
    const items = [created, item(1, 'payment_not_clean', 'payment_review'), item(5, 'accepted_reaches_due', 'paid')]
    expect(shownSteps('payment_review', bankMoments(items.slice(0, 2))).slice(1, 3)).toEqual([
      'paid done bank 01',
      'checked now treasury',
    ])
    expect(bankMoments(items).paid).toBe(at(1))
  })

  test('goes back: what was never paid in full stopped there', () => {
    const late = [created, item(1, 'late_payment', 'refunding'), item(2, 'last_refund_debited', 'refunded')]
    expect(shownSteps('refunded', bankMoments(late)).slice(1)).toEqual([
      'paid stopped buyer',
      'checked stopped compliance',
      'on_chain stopped chain',
      'returned done bank 02',
    ])
    const voided = [
      created,
      item(1, 'payment_reaches_due', 'paid'),
      item(2, 'release_passed', 'delivering'),
      item(3, 'voided_on_chain', 'refunding'),
    ]
    expect(shownSteps('refunding', bankMoments(voided)).slice(1)).toEqual([
      'paid done bank 01',
      'checked done compliance 02',
      'on_chain stopped chain',
      'returned now treasury',
    ])
  })
})

test('a quote is checked when its intent was issued and paid when it was sent, the last time that it was', () => {
  const events = [
    { kind: 'quote.firm_created', at: at(0) },
    { kind: 'quote.intent_issued', at: at(1) },
    { kind: 'quote.submitted', at: at(2) },
    { kind: 'quote.failed', at: at(3) },
    { kind: 'quote.submitted', at: at(4) },
  ]
  expect(quoteMoments(events, null)).toEqual({ ...none, checked: at(1), paid: at(4) })
  expect(quoteMoments([], at(5))).toEqual({ ...none, paid: at(5), onChain: at(5) })
})
