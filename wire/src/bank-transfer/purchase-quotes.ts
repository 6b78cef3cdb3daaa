import { type Static, Type } from 'typebox'
import { ExecutionKindOrNull } from '../execution-kind.ts'
import { MarketToken, PairId } from '../markets.ts'
import { Fee, withinLimits } from '../quotes.ts'
import { Address, BaseUnits, nullable, ref, Timestamp } from '../values.ts'
import { InstrumentLimits } from './instruments.ts'
import { InstrumentId, TermsHash } from './values.ts'

const closed = { additionalProperties: false } as const

export const PurchaseRequest = Type.Object(
  {
    pairId: ref(PairId),
    cashAmount: ref(BaseUnits),
    walletAddress: ref(Address),
    payerAccountId: Type.Optional(
      Type.String({ pattern: '^[!-~]{1,64}$', description: 'The registered account that will pay.' }),
    ),
    expectedUnitPrice: Type.Optional({
      ...ref(BaseUnits),
      description: 'The `unitPrice` that the buyer saw: another one is refused, not taken.',
    }),
    termsHash: Type.Optional(TermsHash),
  },
  {
    $id: 'PurchaseRequest',
    ...closed,
    description: 'Units go to the wallet and nowhere else. An instrument with terms wants the hash of those accepted.',
  },
)

export const pricedPurchase = {
  instrumentId: InstrumentId,
  pairId: ref(PairId),
  cash: ref(MarketToken),
  unit: ref(MarketToken),
  cashAmount: ref(BaseUnits),
  amountDue: {
    ...ref(BaseUnits),
    description: 'What to pay: the fees and the price of the units. Never above `cashAmount`.',
  },
  fees: Type.Array(ref(Fee)),
  price: Type.String({ description: 'Cash for one whole unit, as a decimal.', examples: ['25'] }),
  unitPrice: ref(BaseUnits),
  unitPriceScale: Type.Integer({ minimum: 0, maximum: 18 }),
  unitAmount: ref(BaseUnits),
}

export const PurchaseSoftQuote = Type.Object(
  {
    ...pricedPurchase,
    primaryExecutionKind: ref(ExecutionKindOrNull),
    indicative: Type.Literal(true),
    limits: ref(InstrumentLimits),
    withinLimits,
    availability: Type.Enum(['available', 'low', 'exhausted']),
    termsHash: nullable(TermsHash),
    quotedAt: ref(Timestamp),
  },
  { $id: 'PurchaseSoftQuote', ...closed, description: 'Indicative: nothing is reserved and nothing is kept.' },
)

export const purchaseQuoteComponents = [PurchaseRequest, PurchaseSoftQuote]

export type PurchaseRequest = Static<typeof PurchaseRequest>
export type PurchaseSoftQuote = Static<typeof PurchaseSoftQuote>
