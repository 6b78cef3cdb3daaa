import type { Firsthand } from '@firsthand/sdk'
import { bankTools } from './bank-tools.ts'
import { amount, type Given, id, none, page, pairId, pick, reference, refusalCode, wallet } from './inputs.ts'
import { flag, having, list, listOf, market, quote, text, whole } from './outputs.ts'
import type { Answer, Tool } from './tool.ts'

type Rails = Firsthand['primaryMint'] | Firsthand['rfq']

/** The call on the rail that the market names: the caller cannot choose it. */
async function onRail(
  firsthand: Firsthand,
  given: Given,
  call: (rail: Rails) => Promise<Answer>,
  byBank?: () => Promise<Answer>,
): Promise<Answer> {
  const market = await firsthand.markets.read({ path: { pairId: String(given.pairId) } })
  if (market.error) return market
  const { primaryExecutionKind } = market.data
  if (primaryExecutionKind === 'onchain_primary_mint') return call(firsthand.primaryMint)
  if (primaryExecutionKind === 'onchain_rfq_atomic') return call(firsthand.rfq)
  if (primaryExecutionKind === 'offchain_fixed_price' && byBank) return byBank()
  const remedy = 'Choose a market whose primaryExecutionKind is onchain_primary_mint or onchain_rfq_atomic.'
  return { data: undefined, error: { code: 'rail_not_offered', primaryExecutionKind, remedy, retryable: false } }
}

const soft = (given: Given) => ({ pairId: given.pairId as number, cashAmount: given.cashAmount as string })
const firm = (given: Given) => ({ ...soft(given), walletAddress: given.walletAddress as string })
const railOf = (firsthand: Firsthand, named: unknown) =>
  String(named).startsWith('RFQ') ? firsthand.rfq : firsthand.primaryMint

/** The one row of the table that the service publishes. */
async function explain(firsthand: Firsthand, code: string): Promise<Answer> {
  const answer = await firsthand.refusalCodes.list()
  if (answer.error) return answer
  const row = answer.data.items.find((each) => each.code === code)
  const remedy = 'Use the member `code` of a refusal; list_refusal_codes has all of them.'
  return row
    ? { data: row, error: undefined }
    : {
        data: undefined,
        error: { code: 'unknown_code', detail: `No refusal has the code ${code}.`, remedy, retryable: false },
      }
}

/** Everything that an agent may do here. Nothing signs, and nothing asks for a bundle. */
export const tools: Readonly<Record<string, Tool>> = {
  list_markets: {
    title: 'List markets',
    description: 'What can be bought. primaryExecutionKind names the rail of each market.',
    inputSchema: page('status', 'primaryExecutionKind', 'listingId'),
    outputSchema: listOf('pairId', 'primaryExecutionKind', 'status'),
    call: (firsthand, given) => firsthand.markets.list({ query: given as never }),
  },
  read_market: {
    title: 'Read a market',
    description: 'One market: its rail, tokens with their decimals, limits, trading hours and fee.',
    inputSchema: pick({ pairId }),
    outputSchema: market,
    call: (firsthand, given) => firsthand.markets.read({ path: { pairId: String(given.pairId) } }),
  },
  list_listings: {
    title: 'List listings',
    description: 'The catalogue, by symbol, name, chain, source or status.',
    inputSchema: page('status', 'chain', 'source', 'symbol', 'name'),
    outputSchema: listOf('id', 'symbol', 'name'),
    call: (firsthand, given) => firsthand.tokens.list({ query: given as never }),
  },
  read_listing: {
    title: 'Read a listing',
    description: 'One listing of the catalogue.',
    inputSchema: pick({ id }),
    outputSchema: having({ id: text, symbol: text, name: text }),
    call: (firsthand, given) => firsthand.tokens.read({ path: { id: String(given.id) } }),
  },
  read_candles: {
    title: 'Read candles',
    description: 'The chart of a listing, oldest first. source says whether the candles are live or made up.',
    inputSchema: page('id', 'interval', 'from', 'to'),
    outputSchema: having({ items: list, source: text }),
    call: (firsthand, { id: listing, ...query }) =>
      firsthand.tokens.candles({ path: { id: String(listing) }, query: query as never }),
  },
  list_quotes: {
    title: 'List quotes',
    description: 'The caller’s own firm quotes of one rail (primaryMint or rfq), newest first.',
    inputSchema: page('rail', 'state', 'pairId'),
    outputSchema: listOf('reference', 'state', 'pairId'),
    call: (firsthand, { rail, ...query }) =>
      firsthand[rail === 'rfq' ? 'rfq' : 'primaryMint'].quotes.list({ query: query as never }),
  },
  read_quote: {
    title: 'Read a quote',
    description: 'A firm quote with its state, freshness and settlement.',
    inputSchema: pick({ reference }),
    outputSchema: quote,
    call: (firsthand, given) =>
      railOf(firsthand, given.reference).quotes.read({ path: { reference: String(given.reference) } }),
  },
  ...bankTools,
  list_refusal_codes: {
    title: 'List refusal codes',
    description: 'Every code that a call can be refused with: its meaning, who must act, and what to do.',
    inputSchema: none,
    outputSchema: having({ items: list }),
    call: (firsthand) => firsthand.refusalCodes.list(),
  },
  explain_refusal: {
    title: 'Explain a refusal',
    description: 'What one code means, who must act, and what to do. Ask this instead of reading the whole list.',
    inputSchema: pick({ code: refusalCode }),
    outputSchema: having({ code: text, status: whole, retryable: flag, remedy: text }),
    call: (firsthand, { code }) => explain(firsthand, String(code)),
  },
  read_status: {
    title: 'Read the status',
    description: 'The state of the rails and of their dependencies.',
    inputSchema: none,
    outputSchema: having({}),
    call: (firsthand) => firsthand.status.read(),
  },
  quote_softly: {
    title: 'Take an indicative price',
    description: 'What an amount of cash buys now, on the market’s own rail. It binds nobody and keeps nothing.',
    inputSchema: pick({ pairId, cashAmount: amount }),
    outputSchema: having({ pairId: whole, unitAmount: text, price: text }),
    call: (firsthand, given) =>
      onRail(
        firsthand,
        given,
        (rail) => rail.quotes.soft({ body: soft(given) }),
        () => firsthand.offchain.quotes.soft({ body: soft(given) }),
      ),
  },
  check_allowance: {
    title: 'Ask whether a wallet can settle',
    description: 'Its balance and allowance, and which approvals it would have to send first.',
    inputSchema: pick({ pairId, cashAmount: amount, walletAddress: wallet }),
    outputSchema: having({ ready: flag, approvals: list }),
    call: (firsthand, given) => onRail(firsthand, given, (rail) => rail.allowance.read({ body: firm(given) })),
  },
  preview_eligibility: {
    title: 'Preview the eligibility rules',
    description: 'Every rule that a purchase would be judged by, in its order, with the remedy of each that fails.',
    inputSchema: pick({ pairId, cashAmount: amount, walletAddress: wallet }),
    outputSchema: having({ eligible: flag, verdicts: list }),
    call: (firsthand, given) =>
      onRail(
        firsthand,
        given,
        (rail) => rail.eligibility.preview({ body: firm(given) }),
        () => firsthand.offchain.eligibility.preview({ body: firm(given) }),
      ),
  },
  take_firm_quote: {
    title: 'Take a firm quote',
    description: 'A price that holds for a while, kept under a reference. In a sandbox only; nothing is signed.',
    inputSchema: pick({ pairId, cashAmount: amount, walletAddress: wallet }),
    outputSchema: quote,
    writes: true,
    call: (firsthand, given) => onRail(firsthand, given, (rail) => rail.quotes.create({ body: firm(given) })),
  },
}
