import { type Static, Type } from 'typebox'
import { PairId } from '../markets.ts'
import { readOnlyOf, ref, sentBack } from '../values.ts'
import {
  instrumentAdminRead as adminRead,
  instrumentBehind as behind,
  instrumentTerms as terms,
} from './instruments.ts'

const closed = { additionalProperties: false } as const

const defaulted = {
  limits: Type.Optional(terms.limits),
  opensAt: Type.Optional(terms.opensAt),
  closesAt: Type.Optional(terms.closesAt),
  paymentDays: Type.Optional(terms.paymentDays),
  calendar: Type.Optional(terms.calendar),
  underpaymentPolicy: Type.Optional(terms.underpaymentPolicy),
  latePaymentPolicy: Type.Optional(terms.latePaymentPolicy),
  payerPolicy: Type.Optional(terms.payerPolicy),
  schemes: Type.Optional(terms.schemes),
  termsHash: Type.Optional(terms.termsHash),
  termsUrl: Type.Optional(terms.termsUrl),
  payoutAccountId: Type.Optional(behind.payoutAccountId),
  maxOpenPurchases: Type.Optional(behind.maxOpenPurchases),
  maxUnpaidShareBps: Type.Optional(behind.maxUnpaidShareBps),
  maxNotifiedCashAmount: Type.Optional(behind.maxNotifiedCashAmount),
  deliveryContract: Type.Optional(behind.deliveryContract),
}

const replaceable = {
  unitPrice: terms.unitPrice,
  supplyUnitAmount: terms.supplyUnitAmount,
  clientAccountId: behind.clientAccountId,
  ...defaulted,
}

const Terms = Type.Object(replaceable)
const readOnly = readOnlyOf(adminRead, replaceable)
export const instrumentReadOnly = Object.keys(readOnly)

export const InstrumentWrite = Type.Object(
  { ...replaceable, ...readOnly },
  {
    $id: 'OffchainInstrumentWrite',
    ...closed,
    description: `The whole instrument. Market, price scale and way of delivery never change. ${sentBack.description}`,
  },
)

export const InstrumentCreate = Type.Object(
  {
    pairId: ref(PairId),
    unitPriceScale: Type.Optional(terms.unitPriceScale),
    deliveryMode: Type.Optional(terms.deliveryMode),
    ...replaceable,
  },
  { $id: 'OffchainInstrumentCreate', ...closed, description: 'It starts as a draft of the creator’s own tenant.' },
)

export const instrumentWriteComponents = [InstrumentWrite, InstrumentCreate]

export type InstrumentWrite = Static<typeof InstrumentWrite>
/** What a write sets. */
export type InstrumentTerms = Static<typeof Terms>
export type InstrumentCreate = Static<typeof InstrumentCreate>
