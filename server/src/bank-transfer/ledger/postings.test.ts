import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  chargesKept,
  firmToppedUp,
  moneyFrozen,
  reversalOf,
  shortfallClosed,
  shortfallOpened,
} from './exceptional-postings.rules.ts'
import type { Posting } from './posting.rules.ts'
import * as money from './postings.rules.ts'
import * as units from './unit-postings.rules.ts'

const occasion = { on: '2026-03-02', actor: 'matcher' } as const
const [bankTransactionId, clientAccountId, matchId, exceptionId] = ['B', 'A', 'M', 'C']
const [reference, refundReference, payoutReference, instrumentId] = ['OFFC1', 'OFFR1', 'OFFP1', 'OFFI1']
const purchase = { reference }
const receipt = { bankTransactionId }

/** Every row of the table of postings: what it debits and credits, and the source that is posted once. */
const rows = (amount: bigint): readonly (readonly [row: string, posting: Posting, stated: string])[] => {
  const sum = { ...occasion, currency: 'EUR', amount }
  const earned = { ...occasion, currency: 'EUR', instrumentId, proceeds: amount, fees: 2n }
  const counted = { ...occasion, instrumentId, units: amount, reference, reservation: 3 }
  const atBank = { ...sum, bankTransactionId, clientAccountId }
  const paidOut = { ...sum, payoutReference, clientAccountId }
  const toRefund = { ...sum, refundReference, clientAccountId }
  return [
    ['P1', money.creditBooked(atBank), 'bank:A > receipt:B, bank_tx B receipt'],
    [
      'P2',
      money.receiptAllocated({ ...sum, matchId, bankTransactionId, reference }),
      'receipt:B > purchase:OFFC1, match M/OFFC1 allocate',
    ],
    [
      'P3',
      money.purchaseReleased({ ...earned, reference }),
      'purchase:OFFC1 > issuer:OFFI1 fees, delivery OFFC1 release',
    ],
    [
      'P4',
      money.refundDecided({ ...toRefund, from: purchase }),
      'purchase:OFFC1 > refund:OFFR1, refund OFFR1 instruct',
    ],
    ['P4', money.refundDecided({ ...toRefund, from: receipt }), 'receipt:B > refund:OFFR1, refund OFFR1 instruct'],
    ['P5', money.refundSent({ ...toRefund, attempt: 2 }), 'refund:OFFR1 > transit:A, refund OFFR1/2 sent'],
    ['P6', money.payoutDebited(atBank), 'transit:A > bank:A, bank_tx B refund_out'],
    ['P7', money.refundReturned({ ...atBank, refundReference }), 'bank:A > refund:OFFR1, bank_tx B refund_returned'],
    ['P8', money.payoutSent({ ...paidOut, instrumentId }), 'issuer:OFFI1 > transit:A, payout OFFP1 sent'],
    ['P8', money.payoutSent({ ...paidOut, instrumentId: null }), 'fees > transit:A, payout OFFP1 sent'],
    ['P8', money.payoutReturned({ ...paidOut, instrumentId }), 'bank:A > issuer:OFFI1, payout OFFP1 returned'],
    ['P9', shortfallOpened({ ...atBank, exceptionId }), 'shortfall:C > bank:A, bank_tx B reversal'],
    ['P9', chargesKept({ ...atBank, exceptionId, refundReference }), 'shortfall:C > refund:OFFR1, bank_tx B charges'],
    ['P10', firmToppedUp(atBank), 'bank:A > firm:topup, bank_tx B topup'],
    ['P11', shortfallClosed({ ...sum, exceptionId }), 'firm:topup > shortfall:C, exception C close'],
    ['P12', moneyFrozen({ ...sum, exceptionId, from: receipt }), 'receipt:B > frozen:C, exception C/receipt:B freeze'],
    [
      'P12',
      moneyFrozen({ ...sum, exceptionId, from: { refundReference } }),
      'refund:OFFR1 > frozen:C, exception C/refund:OFFR1 freeze',
    ],
    [
      'U0',
      units.unitsPutUp({ ...counted, version: 4 }),
      'units:available:OFFI1 > units:authorised, instrument OFFI1/4 authorise',
    ],
    ['U1', units.reserveUnits(counted), 'units:reserved:OFFC1 > units:available:OFFI1, reservation OFFC1/3 reserve'],
    ['U2', units.deliverUnits(counted), 'units:delivered > units:reserved:OFFC1, delivery OFFC1 deliver'],
    ['U3', units.freeUnits(counted), 'units:available:OFFI1 > units:reserved:OFFC1, reservation OFFC1/3 unreserve'],
    [
      'U3',
      units.freePartOfUnits(counted),
      'units:available:OFFI1 > units:reserved:OFFC1, reservation OFFC1/3 unreserve_part',
    ],
  ]
}

const shown = ({ lines, source, kind }: Posting) => {
  const side = (isDebit: boolean) =>
    lines
      .filter(({ amount }) => amount > 0n === isDebit)
      .map(({ account }) => account)
      .join(' ')
  return `${side(true)} > ${side(false)}, ${source.kind} ${source.id} ${kind}`
}
const sumOf = ({ lines }: Posting) => lines.reduce((sum, { amount }) => sum + amount, 0n)

test.each(rows(5n))('%s debits, credits and is posted once as the table says', (_row, posting, stated) => {
  expect(shown(posting)).toBe(stated)
  expect(posting).toMatchObject({ effectiveOn: '2026-03-02', actor: 'matcher' })
})

test('every posting sums to zero, and so does what undoes it', () => {
  const balanced = fc.property(fc.bigInt({ min: 1n, max: 10n ** 37n }), (amount) => {
    for (const [, posting] of rows(amount)) expect(sumOf(posting)).toBe(0n)
    for (const kind of ['receipt', 'allocate', 'instruct', 'sent', 'freeze']) {
      const [, { lines }] = rows(amount)[0]!
      const undone = reversalOf({ id: 'T', kind, lines }, occasion)
      expect(undone).toMatchObject({ reverses: 'T', source: { kind: 'posting', id: 'T' }, kind: `undo_${kind}` })
      expect(undone.lines.map(({ amount: each }) => -each)).toEqual(lines.map(({ amount: each }) => each))
    }
  })
  fc.assert(balanced)
})

test('a fee of nothing has no line', () => {
  const facts = { ...occasion, currency: 'EUR', instrumentId, proceeds: 5n, fees: 0n, reference }
  expect(money.purchaseReleased(facts).lines).toHaveLength(2)
})
