import { type Static, Type } from 'typebox'
import { ListingId } from './listings.ts'
import { Cursor, nullable, ref } from './values.ts'

const closed = { additionalProperties: false } as const

export const candleIntervals = ['1m', '5m', '15m', '1h', '4h', '1d'] as const
export type CandleInterval = (typeof candleIntervals)[number]
const Interval = Type.Enum([...candleIntervals], { description: 'How long a candle lasts.' })

const price = (description: string) =>
  Type.String({ pattern: '^[0-9]+([.][0-9]+)?$', description, examples: ['104.25'] })

export const Candle = Type.Object(
  {
    timestamp: Type.Integer({ description: 'When the candle opens, in milliseconds since 1970, UTC.' }),
    open: price('The first price.'),
    high: price('The highest price.'),
    low: price('The lowest price.'),
    close: price('The last price.'),
    volume: price('Units traded.'),
  },
  { $id: 'Candle', ...closed },
)

export const CandlePage = Type.Object(
  {
    listing_id: ref(ListingId),
    interval: Interval,
    source: Type.Enum(['mock', 'live'], { description: 'Made up, or of a market. The shape is the same.' }),
    items: Type.Array(ref(Candle), { description: 'Oldest first, without a gap.' }),
    next_cursor: nullable(
      Type.String({ description: 'Send it back as `cursor` for the next page; null on the last one.' }),
    ),
  },
  { $id: 'CandlePage', ...closed },
)

/** Milliseconds as a candle has them, or a time as everything else has it. */
const moment = (description: string) =>
  Type.String({
    pattern: '^([0-9]{1,13}|[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]{3})?Z)$',
    description: `${description} In milliseconds since 1970, or RFC 3339 in UTC.`,
    examples: ['1794736200000', '2026-11-15T09:30:00.000Z'],
  })

export const CandleQuery = Type.Object(
  {
    interval: Type.Optional(
      Type.Enum([...candleIntervals], { default: '1h', description: 'How long a candle lasts.' }),
    ),
    from: Type.Optional(moment('Candles that open then or later.')),
    to: Type.Optional(moment('Candles that open before; now when it is left out.')),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 200, description: 'Candles on a page.' })),
    cursor: Type.Optional(Cursor),
  },
  closed,
)

export const candleComponents = [Candle, CandlePage]

export type Candle = Static<typeof Candle>
export type CandlePage = Static<typeof CandlePage>
export type CandleQuery = Static<typeof CandleQuery>
