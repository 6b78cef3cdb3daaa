import * as chart from './chart.rules.ts'
import { type Money, moveMoney, type Occasion, type Posting, writePosting } from './posting.rules.ts'

type BankSide = { readonly bankTransactionId: string; readonly clientAccountId: string }

/** P1: a booked credit was imported. */
export const creditBooked = (facts: Money & BankSide): Posting =>
  moveMoney(
    facts,
    ['bank_tx', facts.bankTransactionId, 'receipt'],
    chart.bankAccount(facts.clientAccountId),
    chart.receipt(facts.bankTransactionId),
  )

type Allocation = { readonly matchId: string; readonly bankTransactionId: string; readonly reference: string }

/** P2: a receipt pays for a purchase. One match may pay for several, each by a posting of its own. */
export const receiptAllocated = (facts: Money & Allocation): Posting =>
  moveMoney(
    facts,
    ['match', `${facts.matchId}/${facts.reference}`, 'allocate'],
    chart.receipt(facts.bankTransactionId),
    chart.purchaseMoney(facts.reference),
  )

type Earnings = Occasion & {
  readonly currency: string
  readonly instrumentId: string
  readonly proceeds: bigint
  readonly fees: bigint
}

/** P3: the delivery is final on chain, so the proceeds are the issuer's and the fees the firm's. */
export const purchaseReleased = (facts: Earnings & { readonly reference: string }): Posting =>
  writePosting(
    facts,
    ['delivery', facts.reference, 'release'],
    [
      {
        account: chart.purchaseMoney(facts.reference),
        currency: facts.currency,
        amount: facts.proceeds + facts.fees,
      },
      { account: chart.issuer(facts.instrumentId), currency: facts.currency, amount: -facts.proceeds },
      { account: chart.fees, currency: facts.currency, amount: -facts.fees },
    ],
  )

/** Where money to be returned is held: for its purchase, or still for its receipt. */
export type Held = { readonly reference: string } | { readonly bankTransactionId: string }
export const heldBy = (held: Held): string =>
  'reference' in held ? chart.purchaseMoney(held.reference) : chart.receipt(held.bankTransactionId)

/** P4: a refund was decided. */
export const refundDecided = (facts: Money & { readonly refundReference: string; readonly from: Held }): Posting =>
  moveMoney(
    facts,
    ['refund', facts.refundReference, 'instruct'],
    heldBy(facts.from),
    chart.refundMoney(facts.refundReference),
  )

type Sending = { readonly refundReference: string; readonly attempt: number; readonly clientAccountId: string }

/** P5: the payment file was sent. A returned refund is sent again, as a further attempt. */
export const refundSent = (facts: Money & Sending): Posting =>
  moveMoney(
    facts,
    ['refund', `${facts.refundReference}/${facts.attempt}`, 'sent'],
    chart.refundMoney(facts.refundReference),
    chart.transit(facts.clientAccountId),
  )

/** P5 for a payment that the bank had reported as rejected and made after all: the statement shows it. */
export const refundPaidAfterAll = (
  facts: Money & BankSide & { readonly refundReference: string; readonly clientAccountId: string },
): Posting =>
  moveMoney(
    facts,
    ['bank_tx', facts.bankTransactionId, 'sent'],
    chart.refundMoney(facts.refundReference),
    chart.transit(facts.clientAccountId),
  )

/** P6: what was sent, a refund or a payout, is on the statement. */
export const payoutDebited = (facts: Money & BankSide): Posting =>
  moveMoney(
    facts,
    ['bank_tx', facts.bankTransactionId, 'refund_out'],
    chart.transit(facts.clientAccountId),
    chart.bankAccount(facts.clientAccountId),
  )

/** P7: a refund was returned. */
export const refundReturned = (facts: Money & BankSide & { readonly refundReference: string }): Posting =>
  moveMoney(
    facts,
    ['bank_tx', facts.bankTransactionId, 'refund_returned'],
    chart.bankAccount(facts.clientAccountId),
    chart.refundMoney(facts.refundReference),
  )

/** What a payout pays: an instrument's proceeds, or without an instrument the firm's fees. */
type Earned = { readonly instrumentId: string | null; readonly payoutReference: string }
/** Where proceeds or fees are held until they are paid out. */
export const earnedBy = (instrumentId: string | null): string =>
  instrumentId === null ? chart.fees : chart.issuer(instrumentId)

/** P8: proceeds or fees are paid out. */
export const payoutSent = (facts: Money & Earned & { readonly clientAccountId: string }): Posting =>
  moveMoney(
    facts,
    ['payout', facts.payoutReference, 'sent'],
    earnedBy(facts.instrumentId),
    chart.transit(facts.clientAccountId),
  )

/** P8 returned: what the bank returned is held again where it was paid out from. */
export const payoutReturned = (facts: Money & Earned & { readonly clientAccountId: string }): Posting =>
  moveMoney(
    facts,
    ['payout', facts.payoutReference, 'returned'],
    chart.bankAccount(facts.clientAccountId),
    earnedBy(facts.instrumentId),
  )
