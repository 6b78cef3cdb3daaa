import { type Static, Type } from 'typebox'
import { purchaseStates, type ShownPurchaseState } from '../bank-transfer/states.ts'
import { executionKinds } from '../execution-kind.ts'
import { PairId } from '../markets.ts'
import { Money } from '../money.ts'
import { type QuoteState, quoteStates } from '../quotes.ts'
import { BaseUnits, Cursor, nullable, PageLimit, page, ref, Timestamp } from '../values.ts'

const closed = { additionalProperties: false } as const

/** The states of both state machines: an on-chain quote’s and a bank purchase’s. Both have `expired`. */
export const saleStates = [...new Set([...quoteStates, ...purchaseStates])]
export type SaleState = (typeof saleStates)[number]
/** A buyer never reads `frozen`. */
export type BuyerState = QuoteState | ShownPurchaseState

const State = Type.Enum([...saleStates], { $id: 'SaleState', description: 'A state of a quote or of a bank purchase.' })

export const actors = ['buyer', 'bank', 'treasury', 'compliance', 'chain', 'operator', 'nobody'] as const
export type Actor = (typeof actors)[number]

/** What support says to a buyer, as the code of a sentence. It follows from `buyerState` alone. */
export const buyerSentences = [
  'confirm_before_price_expires',
  'send_before_deadline',
  'wait_for_block',
  'wait_until_final',
  'chain_refused_no_cash_taken',
  'not_sent_in_time',
  'expired_order_again',
  'pay_with_reference',
  'wait_for_bank_statement',
  'pay_the_rest',
  'payment_being_checked',
  'paid_units_follow',
  'units_on_their_way',
  'units_delayed',
  'units_received',
  'money_being_returned',
  'money_returned',
  'order_cancelled',
] as const
export type BuyerSentence = (typeof buyerSentences)[number]

const summary = {
  reference: Type.String({ examples: [`MINT${'0'.repeat(32)}`] }),
  rail: Type.Enum([...executionKinds], { description: 'The `primaryExecutionKind` of its market.' }),
  pairId: ref(PairId),
  marketName: Type.String(),
  caller: { ...nullable(Type.String()), description: 'The buyer’s pseudonym; for `support` masked.' },
  wallet: { ...nullable(Type.String()), description: 'For `support` shortened.' },
  paymentReference: nullable(Type.String()),
  cash: ref(Money),
  units: nullable(
    Type.Object(
      { amount: ref(BaseUnits), symbol: Type.String(), decimals: Type.Integer({ minimum: 0 }) },
      { ...closed },
    ),
  ),
  state: { ...ref(State), description: '`frozen` is shown to the treasury and to officers alone.' },
  buyerState: { ...ref(State), description: 'As the buyer reads it.' },
  whoActs: Type.Enum([...actors], { description: 'Who acts next.' }),
  createdAt: ref(Timestamp),
  updatedAt: ref(Timestamp),
}

export const PurchaseSummary = Type.Object(summary, { $id: 'PurchaseSummary', ...closed })

const Step = Type.Object(
  {
    at: nullable(Timestamp),
    step: Type.Enum(['ordered', 'paid', 'checked', 'on_chain', 'final', 'returned']),
    state: Type.Enum(['done', 'now', 'ahead', 'stopped']),
    actorKind: Type.Enum(['buyer', 'service', 'bank', 'treasury', 'compliance', 'chain']),
    evidence: Type.Array(
      Type.Object(
        {
          kind: Type.Enum(['entry', 'match', 'decision', 'intent', 'transaction', 'refund']),
          id: Type.String(),
        },
        closed,
      ),
    ),
  },
  { $id: 'SaleStep', ...closed },
)

export const PurchaseFound = Type.Object(
  {
    ...summary,
    timeline: Type.Array(ref(Step), {
      description: 'The same five on every rail; the last is `returned` where money goes back.',
    }),
    buyerSentence: Type.Enum([...buyerSentences], { description: 'What to say to the buyer.' }),
  },
  { $id: 'PurchaseFound', ...closed },
)

const moment = (description: string) =>
  Type.String({
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]{3})?Z$',
    description: `${description} RFC 3339 in UTC.`,
    examples: ['2026-11-15T09:30:00.000Z'],
  })

export const PurchaseSearch = Type.Object(
  {
    q: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 128,
        description:
          'A reference, a payment reference, a transaction hash, a wallet, or a buyer’s subject or pseudonym, whole.',
      }),
    ),
    rail: Type.Optional(Type.Enum([...executionKinds])),
    state: Type.Optional(Type.Enum([...saleStates])),
    from: Type.Optional(moment('Ordered then or later.')),
    to: Type.Optional(moment('Ordered before.')),
    limit: Type.Optional(PageLimit),
    cursor: Type.Optional(Cursor),
  },
  closed,
)

export const PurchaseSummaryPage = page('PurchaseSummaryPage', PurchaseSummary)

export const purchaseSearchComponents = [State, PurchaseSummary, Step, PurchaseFound, PurchaseSummaryPage]

export type PurchaseSummary = Static<typeof PurchaseSummary>
export type PurchaseFound = Static<typeof PurchaseFound>
export type SaleStep = Static<typeof Step>
export type PurchaseSearch = Static<typeof PurchaseSearch>
