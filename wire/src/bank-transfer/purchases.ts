import { type Static, Type } from 'typebox'
import { TxHash } from '../quotes.ts'
import { Address, BaseUnits, ChainId, Cursor, nullable, PageLimit, page, ref, Timestamp } from '../values.ts'
import { paymentSchemes } from './instruments.ts'
import { PurchasePayment, PurchaseRefund } from './money-seen.ts'
import { pricedPurchase } from './purchase-quotes.ts'
import { ShownState, StateReasonOrNull } from './states.ts'
import { Bic, Iban, inCurrency, PaymentReference, PurchaseReference } from './values.ts'

const closed = { additionalProperties: false } as const

export const PaymentInstructions = Type.Object(
  {
    paymentReference: PaymentReference,
    paymentReferenceDisplay: Type.String({
      description: 'The same in groups of four, as a buyer copies it.',
      examples: ['RF66 4081 2937 5602 18'],
    }),
    beneficiaryName: Type.String(),
    iban: Iban,
    bic: Bic,
    amount: { ...ref(BaseUnits), description: 'What is still to be paid.' },
    ...inCurrency,
    schemes: Type.Array(Type.Enum([...paymentSchemes])),
    qrPayload: nullable(Type.String({ description: 'The text of an EPC069-12 QR code; null outside euro.' })),
  },
  {
    $id: 'PaymentInstructions',
    ...closed,
    description: 'Bank details may change: show those of the purchase, never stored ones.',
  },
)

const PurchaseFreshness = Type.Object(
  {
    fresh: Type.Boolean(),
    expiresAt: ref(Timestamp),
    secondsRemaining: Type.Integer({ minimum: 0 }),
    serverTime: ref(Timestamp),
    awaitingStatement: Type.Boolean({
      description: 'The time to pay is over, and the statement that shows whether money came in time is not here yet.',
    }),
  },
  { $id: 'PurchaseFreshness', ...closed, description: 'By the clock of the service, which decides.' },
)

/** What a buyer reads of a purchase; administrators read more. */
export const purchaseFields = {
  reference: PurchaseReference,
  state: ShownState,
  stateReason: StateReasonOrNull,
  ...pricedPurchase,
  amountReceived: ref(BaseUnits),
  amountUnderReview: ref(BaseUnits),
  amountRefunded: ref(BaseUnits),
  unitAmountDelivered: ref(BaseUnits),
  walletAddress: ref(Address),
  chainId: ref(ChainId),
  createdAt: ref(Timestamp),
  paymentDueAt: {
    ...ref(Timestamp),
    description: 'The price holds until then, and a credit booked by then is on time.',
  },
  paidAt: nullable(Timestamp),
  deliveredAt: nullable(Timestamp),
  deliveryTxHash: nullable(TxHash),
  freshness: ref(PurchaseFreshness),
  paymentInstructions: {
    ...nullable(PaymentInstructions),
    description: 'Null when nothing is to be paid.',
  },
  payments: Type.Array(ref(PurchasePayment)),
  refunds: Type.Array(ref(PurchaseRefund)),
}

export const Purchase = Type.Object(purchaseFields, { $id: 'Purchase', ...closed })

export const PurchasePage = page('PurchasePage', Purchase)
export const PurchaseQuery = Type.Object(
  {
    limit: Type.Optional(PageLimit),
    cursor: Type.Optional(Cursor),
    state: Type.Optional(ShownState),
    // A query is text: what is no `pairId` names no market, and its page is empty.
    pairId: Type.Optional(Type.String({ pattern: '^[0-9]{1,16}$', description: 'Purchases of one market.' })),
  },
  closed,
)

export const purchaseComponents = [
  PaymentInstructions,
  PurchaseFreshness,
  PurchasePayment,
  PurchaseRefund,
  Purchase,
  PurchasePage,
]

export type PaymentInstructions = Static<typeof PaymentInstructions>
export type Purchase = Static<typeof Purchase>
export type PurchaseQuery = Static<typeof PurchaseQuery>
