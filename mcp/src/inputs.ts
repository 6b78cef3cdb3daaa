type Property = { readonly type: string; readonly description: string; readonly enum?: readonly string[] }

/** What a tool takes, as JSON schema. The API itself describes which values are allowed. */
export type InputSchema = {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, Property>>
  readonly required: string[]
  readonly additionalProperties: false
}
/** What a tool was given. */
export type Given = Readonly<Record<string, unknown>>

const text = (description: string): Property => ({ type: 'string', description })

export const pairId: Property = { type: 'integer', description: 'Names the market.' }
export const amount = text('Cash in base units, digits only: 100000000 is 100 of a currency with 6 decimals.')
export const wallet = text('The wallet that would pay and receive, 0x and 40 hex digits.')
export const reference = text('The reference of a firm quote: MINT… or RFQ….')
export const purchaseReference = text('The reference of a purchase by bank transfer: OFFC….')
export const id = text('The id of a listing.')
export const refusalCode = text('A code, as in the member `code` of a refusal: mint_price_moved.')

const filters: Readonly<Record<string, Property>> = {
  id,
  rail: { ...text('Which rail.'), enum: ['primaryMint', 'rfq'] },
  status: text('Only those with this status.'),
  state: text('Only quotes or purchases in this state.'),
  currency: text('Only what is paid in this currency, ISO 4217.'),
  primaryExecutionKind: text('Only markets of this rail, or none.'),
  listingId: text('Only the market of this listing.'),
  pairId: { type: 'integer', description: 'Only those of this market.' },
  chain: text('A CAIP-2 chain id.'),
  source: text('The catalogue’s source.'),
  symbol: text('The beginning of a ticker.'),
  name: text('A part of the name.'),
  interval: { ...text('The span of a candle.'), enum: ['1m', '5m', '15m', '1h', '4h', '1d'] },
  from: text('The first moment, RFC 3339.'),
  to: text('The moment after the last, RFC 3339.'),
}
/** Without these there is nothing to list. */
const needed = new Set(['id', 'rail'])
const paging = {
  limit: { type: 'integer', description: 'Items on a page, 50 when left out.' },
  cursor: text('next_cursor of the page before.'),
}

const schema = (properties: InputSchema['properties'], required: string[]): InputSchema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

/** All of these, each of them needed. */
export const pick = (properties: InputSchema['properties']): InputSchema => schema(properties, Object.keys(properties))

export const none: InputSchema = schema({}, [])

/** A page of a list, by these filters. */
export const page = (...names: string[]): InputSchema =>
  schema(
    { ...Object.fromEntries(names.map((name) => [name, filters[name] as Property])), ...paging },
    names.filter((name) => needed.has(name)),
  )
