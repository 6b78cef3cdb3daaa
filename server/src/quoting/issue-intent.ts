import { Refusal } from '@firsthand/refusal/refusal'
import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import { type BaseUnits, type Caller, parseReference } from '@firsthand/values/values'
import { codeOf } from '@firsthand/wire/refusals'
import type { TradedMarket } from '#markets/market.rules'
import { type DraftedIntent, draftIntent } from './draft-intent.ts'
import { requireEligible } from './eligibility.rules.ts'
import { requireApprovedWallet, tradedMarket } from './preconditions.ts'
import { gatherFacts } from './preview-eligibility.ts'
import { capRefusal } from './pricing.rules.ts'
import { isFresh, pricesOf, type Quote, requireSamePrice } from './quote.rules.ts'
import type { QuotingDeps } from './rail.ts'
import { type IntentAsking, signIntent } from './sign-intent.ts'

/**
 * The intent call: one at a time for a reference in this process, so that fifty at once ask the signers once; across
 * processes the first draft and the first bundle win. Whatever it is refused with is noted at the quote.
 */
export function issueOnce(deps: QuotingDeps): (asking: IntentAsking, reference: string) => Promise<string> {
  const running = new Map<string, Promise<string>>()

  async function issue(asking: IntentAsking, quote: Quote): Promise<string> {
    try {
      return await issueIntent(deps, asking, quote)
    } catch (error) {
      if (error instanceof Refusal) await noteRefusal(deps, asking, quote, error)
      throw error
    }
  }

  return async (asking, reference) => {
    const quote = await ownQuote(deps, asking.caller, reference)
    if (quote.bundle !== null) return issueIntent(deps, asking, quote)
    const key = JSON.stringify([asking.caller.tenantId, asking.caller.subject, quote.reference])
    const joined = running.get(key)
    if (joined !== undefined) return joined
    const issuing = issue(asking, quote).finally(() => running.delete(key))
    running.set(key, issuing)
    return issuing
  }
}

/** A note that cannot be kept must not hide why the intent was refused. */
async function noteRefusal(deps: QuotingDeps, asking: IntentAsking, quote: Quote, refusal: Refusal): Promise<void> {
  const code = codeOf(refusal.reason, deps.rail.surface)
  await deps.quotes.keepRefusal(asking.caller, quote, { code, at: deps.now() }).catch(() => undefined)
}

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
async function issueIntent(deps: QuotingDeps, asking: IntentAsking, quote: Quote): Promise<string> {
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
