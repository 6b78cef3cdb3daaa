import type { DeliveryFacts, StatementRule } from '@firsthand/wire/evidence/delivery-evidence'
import { costOf, type PriceTerms } from '@firsthand/wire/prices/pricing'

/** A credit of the bank that a purchase was paid from. */
export type Credit = {
  /** Names it among all movements of the account; the same for the same entry of a bank's file. */
  readonly identity: string
  /** The statement that shows it: the day-closing one, once there is one. */
  readonly statementId: string
  readonly applied: bigint
  readonly amount: bigint
  /** What of it pays for purchases, this one and others, or goes back. */
  readonly used: bigint
  readonly currency: string
  readonly sign: string
  readonly state: string
  readonly isReversal: boolean
  readonly isReversed: boolean
}

/** What the books show of a purchase. */
export type Books = {
  readonly state: string
  readonly chainId: string
  readonly wallet: string
  readonly currency: string
  readonly ordered: bigint
  readonly terms: PriceTerms
  readonly unitDecimals: number
  /** Where the instrument delivers. */
  readonly contract: string | null
  readonly delivery: {
    readonly state: string
    readonly chainId: string
    readonly contract: string
    readonly wallet: string
    readonly units: bigint
  } | null
  readonly held: bigint
  readonly reserved: bigint
  /** Whether a delivery was posted. */
  readonly isPosted: boolean
  /** The posting that last gave it money. */
  readonly posting: string | null
  readonly credits: readonly Credit[]
  /** Its money that no day-closing statement has confirmed, that of all deliveries of its instrument and day, and their ceiling. */
  readonly notified: { readonly own: bigint; readonly ofDay: bigint; readonly ceiling: bigint }
}

type Rule = readonly [StatementRule, (books: Books, asked: DeliveryFacts) => boolean]

const goneStates = new Set(['reversed', 'returned', 'frozen'])
/** A booked credit that stands, in the currency of the purchase, and that pays for no more than it brought. */
const stands = (credit: Credit, { currency }: Books) =>
  credit.sign === 'credit' &&
  credit.currency === currency &&
  !credit.isReversal &&
  !credit.isReversed &&
  !goneStates.has(credit.state) &&
  credit.used <= credit.amount

const sum = (amounts: readonly bigint[]) => amounts.reduce((all, each) => all + each, 0n)

/**
 * What must be so before a delivery is attested. Nothing is taken from whoever asks, and where the worker's login could have written
 * a row itself, another one is asked for that it could not: the order's wallet and price, the instrument's contract, the bank's credits.
 */
export const statementRules: readonly Rule[] = [
  ['purchase', ({ wallet, chainId }, asked) => wallet === asked.wallet && chainId === asked.chainId],
  ['state', ({ state, isPosted }) => state === 'delivering' && !isPosted],
  [
    'delivery',
    ({ delivery }, asked) =>
      delivery !== null &&
      delivery.state === 'sending' &&
      delivery.chainId === asked.chainId &&
      delivery.contract === asked.contract &&
      delivery.wallet === asked.wallet &&
      delivery.units === BigInt(asked.units),
  ],
  ['contract', ({ contract }, asked) => contract === asked.contract],
  ['units', ({ ordered, reserved }, { units }) => BigInt(units) <= ordered && BigInt(units) === reserved],
  ['credit', (books) => books.credits.length > 0 && books.credits.every((credit) => stands(credit, books))],
  ['confirmed', ({ notified: { own, ofDay, ceiling } }) => own === 0n || ofDay <= ceiling],
  [
    'money',
    ({ held, credits, terms, unitDecimals, posting }, { units }) => {
      const cost = costOf(BigInt(units), terms, unitDecimals)
      return posting !== null && held >= cost && sum(credits.map(({ applied }) => applied)) >= cost
    },
  ],
]

/** The first rule that does not hold; null when the books show a paid purchase with its units reserved and not delivered. */
export const objectionTo = (books: Books, asked: DeliveryFacts): StatementRule | null =>
  statementRules.find(([, holds]) => !holds(books, asked))?.[0] ?? null
