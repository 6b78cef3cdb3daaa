import { Refusal } from '@firsthand/refusal/refusal'
import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import { type BaseUnits, type Caller, parseReference } from '@firsthand/values/values'
import { codeOf } from '@firsthand/wire/refusals'
import type { Asking } from '#compliance/compliance'
import type { TradedMarket } from '#markets/market.rules'
import { type DraftedIntent, draftIntent } from './draft-intent.ts'
import { intentOrder } from './eligibility.rules.ts'
import { notSellable, walletRefusal } from './preconditions.ts'
import { gatherFacts } from './preview-eligibility.ts'
import { isFresh, movedPrice, type Offer, pricesOf, type Quote } from './quote.rules.ts'
import type { TradedQuote } from './quote.store.ts'
import type { QuotingDeps } from './rail.ts'
import { type IntentAsking, signIntent } from './sign-intent.ts'
import { requirePassed } from './verdicts.ts'

/** The quote that an intent call names, with its market, and what was asked about its wallet; null when nothing had to be asked. */
type Sought = TradedQuote & { readonly wallet: Promise<Refusal | null> | null }
/** Null when this caller has no such quote. */
export type SoughtQuote = Promise<Sought | null>

const keyOf = ({ tenantId, buyer }: Caller, { reference }: Quote) => JSON.stringify([tenantId, buyer, reference])

/** What runs under a key is joined by whoever asks for the same meanwhile. */
function joined<T>(running: Map<string, Promise<T>>, key: string, run: () => Promise<T>): Promise<T> {
  const begun = running.get(key) ?? run().finally(() => running.delete(key))
  running.set(key, begun)
  return begun
}

/**
 * What an intent call asks before it is known whether its caller may trade: its quote, and the wallet of a quote that can still be
 * sold. Both are judged by `issueOnce`, in their turn.
 */
export function seekQuote(deps: Pick<QuotingDeps, 'rail' | 'chains' | 'quotes' | 'compliance'>) {
  const running = new Map<string, Promise<Refusal | null>>()

  function askWallet(asking: Asking, { quote, market }: TradedQuote): Sought['wallet'] {
    if (quote.bundle !== null || market === null || notSellable(deps, market) !== null) return null
    const wallet = { chainId: String(market.chainId), address: quote.walletAddress }
    const asked = joined(running, keyOf(asking.caller, quote), () => walletRefusal(deps, asking, wallet))
    // Looked at in its turn; until then nobody waits for it.
    asked.catch(() => undefined)
    return asked
  }

  return async (asking: Asking, text: string): SoughtQuote => {
    const reference = parseReference(deps.rail.referencePrefix, text)
    const found = reference && (await deps.quotes.findTraded(asking.caller, reference))
    return found && { ...found, wallet: askWallet(asking, found) }
  }
}

/**
 * The intent call: one at a time for a reference in this process, so that fifty at once ask the signers once; across
 * processes the first draft and the first bundle win. Whatever it is refused with is noted at the quote.
 */
export function issueOnce(deps: QuotingDeps): (asking: IntentAsking, sought: SoughtQuote) => Promise<string> {
  const running = new Map<string, Promise<string>>()

  async function issue(asking: IntentAsking, sought: Sought): Promise<string> {
    try {
      return await issueIntent(deps, asking, sought)
    } catch (error) {
      if (error instanceof Refusal) await noteRefusal(deps, asking, sought.quote, error)
      throw error
    }
  }

  return async (asking, seeking) => {
    const sought = await seeking
    if (sought === null) throw tradeRefusals.quote_not_found()
    if (sought.quote.bundle !== null) return issueIntent(deps, asking, sought)
    return joined(running, keyOf(asking.caller, sought.quote), () => issue(asking, sought))
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
async function issueIntent(deps: QuotingDeps, asking: IntentAsking, sought: Sought): Promise<string> {
  const { quote } = sought
  // Before any rule, so that a retry is safe after expiry too; only the execution switch holds it back.
  if (quote.bundle !== null) return issuedBundle(deps, sought, quote.bundle)

  await requireFresh(deps, sought)
  const market = visible(sought)
  // The price is read again, and with it the cap: both may have changed since the quote was taken.
  const sameOffer = {
    ask: () => deps.rail.offerAgain(market, quote),
    judge: (offer: Offer) => movedPrice(quote, offer),
  }
  const facts = await gatherFacts(deps, asking, market, quote, sameOffer)
  await requirePassed(intentOrder, { ...facts, wallet: () => sought.wallet ?? facts.wallet() })
  const drafted: DraftedIntent = await draftIntent(deps, asking.caller, market, quote)
  return signIntent(deps, asking, drafted)
}

/** Its market; hidden and absent look the same. */
function visible({ market }: TradedQuote): TradedMarket {
  if (market === null) throw tradeRefusals.market_not_found()
  return market
}

function issuedBundle({ rail }: QuotingDeps, sought: TradedQuote, bundle: string): string {
  if (!rail.hasExecutionSwitch) return bundle
  const stopped = rail.executionOff(visible(sought), 'issued')
  if (stopped !== null) throw stopped
  return bundle
}

/** Good strictly before it expires. A draft that nobody finished in time is as dead as the quote: it cannot settle. */
async function requireFresh(deps: QuotingDeps, sought: TradedQuote): Promise<void> {
  const { quote } = sought
  const now = deps.now()
  const draftIsOver = quote.draft !== null && now.getTime() >= quote.draft.deadline.getTime()
  if (isFresh(quote, now) && !draftIsOver) return
  const cash = (quote.cashAmount - quote.feeAmount) as BaseUnits<'cash'>
  const current = await Promise.resolve()
    .then(() => deps.rail.offer(visible(sought), cash))
    .catch(() => null)
  throw tradeRefusals.quote_expired(current && pricesOf(quote, current).current)
}
