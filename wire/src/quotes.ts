import { type Static, Type } from 'typebox'
import { ExecutionKindOrNull } from './execution-kind.ts'
import { MarketToken, PairId } from './markets.ts'
import { Limits } from './refusals/on-chain.ts'
import { Address, BaseUnits, Cursor, nullable, PageLimit, page, ref, Timestamp } from './values.ts'

const closed = { additionalProperties: false } as const
const asked = { pairId: ref(PairId), cashAmount: ref(BaseUnits) }

/** Asked on every keystroke: it binds nothing, so it names no wallet. */
export const SoftQuoteRequest = Type.Object(asked, { $id: 'SoftQuoteRequest', ...closed })
export const QuoteRequest = Type.Object(
  { ...asked, walletAddress: ref(Address) },
  { $id: 'QuoteRequest', ...closed, description: 'The wallet is the only one that can settle.' },
)
export type SoftQuoteRequest = Static<typeof SoftQuoteRequest>
export type QuoteRequest = Static<typeof QuoteRequest>

export const Fee = Type.Object(
  { kind: Type.Enum(['platform']), amount: ref(BaseUnits), bps: Type.Integer({ minimum: 0 }) },
  { $id: 'QuoteFee', ...closed, description: 'A part of `cashAmount`, in its base units.' },
)

const priced = {
  pairId: ref(PairId),
  primaryExecutionKind: ref(ExecutionKindOrNull),
  cashAmount: ref(BaseUnits),
  cash: ref(MarketToken),
  unitAmount: ref(BaseUnits),
  unit: ref(MarketToken),
  price: Type.String({ description: 'Cash for one whole unit, as a decimal.', examples: ['25'] }),
  fees: Type.Array(ref(Fee)),
  limits: ref(Limits),
  priceBlock: Type.String({ pattern: '^[0-9]+$', description: 'The block at which the price was read.' }),
}

export const withinLimits = Type.Boolean({
  description: 'Whether an intent or a purchase of this size is within them.',
})

export const SoftQuote = Type.Object(
  { ...priced, withinLimits, indicative: Type.Literal(true), quotedAt: ref(Timestamp) },
  { $id: 'SoftQuote', ...closed, description: 'Indicative: it has no reference, no expiry and no signature.' },
)
export type SoftQuote = Static<typeof SoftQuote>

export const quoteStates = ['firm', 'intent_issued', 'submitted', 'settled', 'failed', 'lapsed', 'expired'] as const
export type QuoteState = (typeof quoteStates)[number]
const State = Type.Enum([...quoteStates], {
  description: 'A firm quote expires unless its intent is taken; an issued one is settled by the buyer, or lapses.',
})

const Freshness = Type.Object(
  {
    fresh: Type.Boolean(),
    expiresAt: ref(Timestamp),
    secondsRemaining: Type.Integer({ minimum: 0 }),
    serverTime: ref(Timestamp),
  },
  { $id: 'QuoteFreshness', ...closed, description: 'By the clock of the service, which decides.' },
)

const LastRefusal = Type.Object({ code: Type.String(), at: ref(Timestamp) }, { $id: 'LastRefusal', ...closed })

export const TxHash = Type.String({ pattern: '^0x[0-9a-f]{64}$', description: 'The transaction on chain.' })

const Settlement = Type.Object(
  {
    txHash: TxHash,
    blockNumber: Type.String({ pattern: '^[0-9]+$' }),
    confirmations: Type.Integer({
      minimum: 1,
      description: 'Blocks from the settlement to the newest one, both counted.',
    }),
    finality: Type.Enum(['pending', 'safe', 'finalized'], {
      description: 'A reorganisation of the chain can take back what is not finalized.',
    }),
  },
  { $id: 'QuoteSettlement', ...closed, description: 'Where on chain the quote was settled, and how sure that is.' },
)

const Failure = Type.Object(
  { code: Type.String({ description: 'One of the refusal codes.' }), txHash: TxHash },
  {
    $id: 'QuoteFailure',
    ...closed,
    description: 'Why the chain refused the last try; until `deadline` it can be repeated.',
  },
)

export const Quote = Type.Object(
  {
    ...priced,
    indicative: Type.Literal(false),
    reference: Type.String({ pattern: '^(MINT|RFQ)[0-9a-f]{32}$', examples: [`MINT${'0'.repeat(32)}`] }),
    state: State,
    walletAddress: ref(Address),
    createdAt: ref(Timestamp),
    expiresAt: ref(Timestamp),
    freshness: ref(Freshness),
    deadline: nullable(Timestamp),
    lastRefusal: nullable(LastRefusal),
    settlement: nullable(Settlement),
    failure: nullable(Failure),
  },
  { $id: 'Quote', ...closed, description: '`deadline` is the last moment at which the issued bundle settles.' },
)
export type Quote = Static<typeof Quote>

export const QuotePage = page('QuotePage', Quote)
export const QuoteQuery = Type.Object(
  {
    limit: Type.Optional(PageLimit),
    cursor: Type.Optional(Cursor),
    state: Type.Optional(State),
    // A query is text: what is no `pairId` names no market, and its page is empty.
    pairId: Type.Optional(Type.String({ pattern: '^[0-9]{1,16}$', description: 'Quotes of one market.' })),
  },
  closed,
)
export type QuoteQuery = Static<typeof QuoteQuery>

export const quoteComponents = [SoftQuoteRequest, QuoteRequest, Fee, SoftQuote, Freshness, Quote, QuotePage]
