import { type Static, Type } from 'typebox'
import { OpenProposalId } from '../approvals.ts'
import { MarketToken, PairId } from '../markets.ts'
import { Address, BaseUnits, ChainId, Cursor, nullable, PageLimit, page, ref, Timestamp } from '../values.ts'
import { ClientAccountId, CurrencyCode, InstrumentId, PayoutAccountId, TermsHash } from './values.ts'

const closed = { additionalProperties: false } as const
const words = <T extends string>(names: readonly T[], description: string) => Type.Enum([...names], { description })

export const instrumentStatuses = ['draft', 'open', 'paused', 'closed'] as const
export const paymentSchemes = ['sepa_credit_transfer', 'sepa_instant', 'faster_payments', 'swift'] as const
export const calendars = ['T2', 'GB'] as const
export type InstrumentStatus = (typeof instrumentStatuses)[number]
export type PaymentScheme = (typeof paymentSchemes)[number]
export type Calendar = (typeof calendars)[number]

const InstrumentStatusName = words(instrumentStatuses, 'Only an open instrument takes purchases.')

export const InstrumentLimits = Type.Object(
  {
    minCashAmount: nullable(BaseUnits),
    maxCashAmount: nullable(BaseUnits),
    perBuyerCashCap: nullable(BaseUnits),
  },
  {
    $id: 'InstrumentLimits',
    ...closed,
    description:
      'Of one purchase, and of all purchases of one buyer, open ones counted; null is no limit, a cap of zero is closed.',
  },
)

/** What a buyer accepts; administrators write it and everybody reads it. */
export const instrumentTerms = {
  unitPrice: { ...ref(BaseUnits), description: 'The exact price: cash base units × 10^scale for one whole unit.' },
  unitPriceScale: Type.Integer({ minimum: 0, maximum: 18, description: 'It never changes.' }),
  limits: ref(InstrumentLimits),
  supplyUnitAmount: ref(BaseUnits),
  opensAt: nullable(Timestamp),
  closesAt: nullable(Timestamp),
  paymentDays: Type.Integer({ minimum: 1, maximum: 30, description: 'Business days to pay in.' }),
  calendar: words(calendars, 'Whose holidays count: those of T2, or of England and Wales.'),
  underpaymentPolicy: words(['refund', 'partial_fill'] as const, 'What too little money becomes when it is due.'),
  latePaymentPolicy: words(['refund', 'honour_if_unchanged'] as const, 'What late money becomes.'),
  payerPolicy: words(['registered_account', 'name_match'] as const, 'How the payer is known to be the buyer.'),
  deliveryMode: words(['mint', 'transfer'] as const, 'Whether units are made or handed over.'),
  schemes: Type.Array(Type.Enum([...paymentSchemes]), { minItems: 1, maxItems: 4, uniqueItems: true }),
  termsHash: nullable(TermsHash),
  termsUrl: nullable(Type.String({ pattern: '^https://[!-~]{1,2000}$', examples: ['https://issuer.example/terms'] })),
}

const read = {
  instrumentId: InstrumentId,
  pairId: ref(PairId),
  status: InstrumentStatusName,
  cash: ref(MarketToken),
  unit: ref(MarketToken),
  chainId: nullable(ChainId),
  price: Type.String({ description: 'Cash for one whole unit, as a decimal, for people.', examples: ['25'] }),
  ...instrumentTerms,
  availability: words(
    ['available', 'low', 'exhausted'] as const,
    '`low`: less than a twentieth of the supply is left.',
  ),
}

export const Instrument = Type.Object(read, {
  $id: 'OffchainInstrument',
  ...closed,
  description: 'What can be bought by bank transfer. An open purchase keeps the price that it was made at.',
})

/** What the tenant's own administrators set beside the terms. */
export const instrumentBehind = {
  clientAccountId: ClientAccountId,
  payoutAccountId: nullable({ ...PayoutAccountId, description: 'The issuer’s account that the proceeds go to.' }),
  maxOpenPurchases: Type.Integer({ minimum: 1, maximum: 100, description: 'Unpaid ones of one buyer at a time.' }),
  maxUnpaidShareBps: Type.Integer({
    minimum: 1,
    maximum: 10_000,
    default: 2_500,
    description:
      'Largest share of the supply that the unpaid purchases of one buyer may hold, in hundredths of a percent.',
  }),
  maxNotifiedCashAmount: {
    ...ref(BaseUnits),
    description:
      'Most that is delivered for in a day (UTC) on credits that only a notification (camt.054) has shown; the others wait for ' +
      'the statement that closes their day (camt.053). `0`: nothing is delivered before. `2500000` unless it is set; a write without it keeps it.',
  },
  deliveryContract: nullable(Address),
}

export const instrumentAdminRead = {
  ...read,
  ...instrumentBehind,
  availableUnitAmount: ref(BaseUnits),
  reservedUnitAmount: ref(BaseUnits),
  deliveredUnitAmount: ref(BaseUnits),
  version: Type.Integer({ description: 'Counts changes; the `ETag` begins with it.' }),
  proposalId: OpenProposalId,
  createdAt: ref(Timestamp),
  updatedAt: ref(Timestamp),
}

export const AdminInstrument = Type.Object(instrumentAdminRead, { $id: 'AdminInstrument', ...closed })

export const InstrumentPage = page('OffchainInstrumentPage', Instrument)
export const AdminInstrumentPage = page('AdminInstrumentPage', AdminInstrument)
export const InstrumentQuery = Type.Object(
  {
    limit: Type.Optional(PageLimit),
    cursor: Type.Optional(Cursor),
    // A query is text: what is no `pairId` names no market, and its page is empty.
    pairId: Type.Optional(Type.String({ pattern: '^[0-9]{1,16}$', description: 'The instrument of one market.' })),
    currency: Type.Optional(CurrencyCode),
  },
  closed,
)

export const instrumentComponents = [InstrumentLimits, Instrument, AdminInstrument, InstrumentPage, AdminInstrumentPage]

export type Instrument = Static<typeof Instrument>
export type InstrumentLimits = Static<typeof InstrumentLimits>
export type AdminInstrument = Static<typeof AdminInstrument>
export type InstrumentQuery = Static<typeof InstrumentQuery>
