import { type Static, Type } from 'typebox'
import { InstrumentId, TermsHash } from '../bank-transfer/values.ts'
import { ExecutionKindOrNull } from '../execution-kind.ts'
import { MarketToken, PairId } from '../markets.ts'
import { Limits } from '../refusals/on-chain.ts'
import { BaseUnits, nullable, ref, Timestamp } from '../values.ts'

const closed = { additionalProperties: false } as const

const SoldInstrument = Type.Object(
  { instrumentId: InstrumentId, perBuyerCashCap: nullable(BaseUnits), termsHash: nullable(TermsHash) },
  {
    ...closed,
    description:
      'Of a bank-transfer market. What one buyer has left of their cap, and how many units are left, is left out: ask for a soft quote.',
  },
)

const PriceForAnySize = Type.Object(
  {
    price: Type.String({ description: 'Cash for one whole unit, as a decimal.', examples: ['25'] }),
    unitPrice: { ...ref(BaseUnits), description: 'The exact price: cash base units × 10^scale for one whole unit.' },
    unitPriceScale: Type.Integer({ minimum: 0, maximum: 255 }),
    cash: ref(MarketToken),
    unit: ref(MarketToken),
    feeBps: Type.Integer({ minimum: 0, maximum: 1000 }),
    limits: ref(Limits),
    cashCeiling: { ...ref(BaseUnits), description: 'A soft quote of more than this is refused.' },
    instrument: Type.Unsafe<Static<typeof SoldInstrument> | null>(nullable(SoldInstrument)),
  },
  { $id: 'PriceForAnySize', ...closed, description: 'All that the soft quote of an amount is computed from.' },
)

export const MarketPrice = Type.Object(
  {
    pairId: ref(PairId),
    primaryExecutionKind: ref(ExecutionKindOrNull),
    terms: Type.Unsafe<Static<typeof PriceForAnySize> | null>({
      anyOf: [ref(PriceForAnySize), { type: 'null' }],
    }),
    because: nullable(
      Type.String({ description: 'The code that a soft quote would be refused with; null where it would not be.' }),
    ),
    priceBlock: nullable(
      Type.String({ pattern: '^[0-9]+$', description: 'The block at which the price was read; null off chain.' }),
    ),
    at: { ...ref(Timestamp), description: 'When the service read it.' },
  },
  {
    $id: 'MarketPrice',
    ...closed,
    description:
      'The `data` of an event `price`. Without terms the service must be asked: the market has no price now, or one that depends on the size.',
  },
)

export const marketPriceComponents = [PriceForAnySize, MarketPrice]
export type PriceForAnySize = Static<typeof PriceForAnySize>
export type MarketPrice = Static<typeof MarketPrice>

/** At most so many markets are followed by one stream. */
export const streamedMarketsMax = 100

export const PriceStreamQuery = Type.Object(
  {
    pairIds: Type.String({
      pattern: `^[1-9][0-9]{0,15}(,[1-9][0-9]{0,15}){0,${streamedMarketsMax - 1}}$`,
      description: `The markets to follow, separated by commas; at most ${streamedMarketsMax}.`,
      examples: ['1,2'],
    }),
  },
  closed,
)
