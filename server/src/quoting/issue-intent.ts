import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import { type BaseUnits, type Caller, parseReference } from '@firsthand/values/values'
import type { TradedMarket } from '#markets/market.rules'
import { type DraftedIntent, draftIntent } from './draft-intent.ts'
import { capRefusal, requireEligible } from './eligibility.rules.ts'
import { gatherFacts } from './gather-facts.ts'
import type { IntentAsking } from './intent-asking.ts'
import { pricesOf, requireSamePrice } from './price-again.ts'
import { isFresh, type Quote } from './quote.rules.ts'
import type { QuotingDeps } from './quoting-deps.ts'
import { requireApprovedWallet } from './require-wallet.ts'
import { tradedMarket } from './sellable.ts'
import { signIntent } from './sign-intent.ts'

/** The quote of this caller. What is no reference of this rail is not found, never malformed. */
export async function ownQuote(
  { rail, quotes }: Pick<QuotingDeps, 'rail' | 'quotes'>,
  caller: Caller,
  text: string,
): Promise<Quote> {
  const reference = parseReference(rail.referencePrefix, text)
  const quote = reference && (await quotes.find(caller, reference))
  if (!quote) throw tradeRefusals.quote_not_found()
  return quote
}

/** The last check before money can move. The order of the lines is contract 5: moving one changes it. */
export async function issueIntent(deps: QuotingDeps, asking: IntentAsking, quote: Quote): Promise<string> {
  // Before any rule, so that a retry is safe after expiry too; only the execution switch holds it back.
  if (quote.bundle !== null) return issuedBundle(deps, asking.caller, quote, quote.bundle)

  await requireFresh(deps, asking.caller, quote)
  const market = await tradedMarket(deps, asking.caller, quote.pairId)
  requireEligible(await gatherFacts(deps, market, asking.buyer, quote.cashAmount))
  await requireApprovedWallet(deps, asking, { chainId: String(market.chainId), address: quote.walletAddress })
  await requireSameOffer(deps, market, quote)
  const drafted: DraftedIntent = await draftIntent(deps, asking.caller, market, quote)
  return signIntent(deps, asking, drafted)
}

async function issuedBundle(deps: QuotingDeps, caller: Caller, quote: Quote, bundle: string): Promise<string> {
  if (!deps.rail.hasExecutionSwitch) return bundle
  const stopped = deps.rail.executionOff(await tradedMarket(deps, caller, quote.pairId), 'issued')
  if (stopped !== null) throw stopped
  return bundle
}

/** Good strictly before it expires. A draft that nobody finished in time is as dead as the quote: it cannot settle. */
async function requireFresh(deps: QuotingDeps, caller: Caller, quote: Quote): Promise<void> {
  const now = deps.now()
  const draftIsOver = quote.draft !== null && now.getTime() >= quote.draft.deadline.getTime()
  if (isFresh(quote, now) && !draftIsOver) return
  const current = await tradedMarket(deps, caller, quote.pairId)
    .then((market) => deps.rail.offer(market, (quote.cashAmount - quote.feeAmount) as BaseUnits<'cash'>))
    .catch(() => null)
  throw tradeRefusals.quote_expired(current && pricesOf(quote, current).current)
}

/** The price read again, and with it the cap: it may have changed since the quote was taken. */
async function requireSameOffer(deps: QuotingDeps, market: TradedMarket, quote: Quote): Promise<void> {
  const offer = await deps.rail.offerAgain(market, quote)
  requireSamePrice(quote, offer)
  const overCap = capRefusal(market, quote.cashAmount, offer.purchaseCap)
  if (overCap !== null) throw overCap
}
