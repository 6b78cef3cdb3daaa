import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type { Caller, Hex } from '@firsthand/values/values'
import { domainSeparator, intentDigest, venueCallHash } from '@firsthand/wire/intent-digest'
import { quoteRefOf } from '@firsthand/wire/quote-ref'
import type { IntentMessage } from '@firsthand/wire/settlement-intent'
import type { TradedMarket } from '#markets/market.rules'
import { chainOf } from './preconditions.ts'
import type { Draft, Quote } from './quote.rules.ts'
import type { QuotingDeps, SettlementChain } from './rail.ts'

/** An intent whose terms are on record, ready to be signed. */
export type DraftedIntent = {
  readonly quote: Quote
  readonly market: TradedMarket
  readonly chain: SettlementChain
  readonly intent: IntentMessage
  readonly venueCalldata: Hex
  readonly digest: Hex
  readonly deadline: Date
}

/** How long a bundle can be settled after its intent was drafted. */
export const deadlineSeconds = 300

const separators = new Map<string, Hex>()

/** The number in a CAIP-2 id of our kind of chain. */
export const chainNumber = (chainId: string): number => Number(chainId.slice('eip155:'.length))

function digestAt({ chainId, router }: SettlementChain, intent: IntentMessage): Hex {
  const key = `${chainId} ${router}`
  const separator = separators.get(key) ?? domainSeparator(chainNumber(chainId), router)
  separators.set(key, separator)
  return intentDigest(separator, intent)
}

/** No later than the venue fills its order, where it made one. */
function deadlineOf(now: Date, { venue }: Quote): Date {
  const longest = seconds(now) + deadlineSeconds
  return new Date((venue === null ? longest : Math.min(longest, seconds(venue.expiresAt))) * 1000)
}

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000)

/**
 * Keeps what will be signed before the first signature is asked for, and reads it back: the first writer wins, so racers
 * and repeats sign one digest. A row that no longer gives the digest it was kept with is not signed.
 */
export async function draftIntent(
  deps: Pick<QuotingDeps, 'rail' | 'quotes' | 'chains' | 'now'>,
  caller: Caller,
  market: TradedMarket,
  quote: Quote,
): Promise<DraftedIntent> {
  const chain = chainOf(deps, market)
  const quoteRef = quoteRefOf(caller.tenantId, quote.reference)
  const intentOf = ({ deadline, venueCalldata }: Pick<Draft, 'deadline' | 'venueCalldata'>): IntentMessage => ({
    quoteRef,
    buyer: quote.walletAddress,
    recipient: quote.walletAddress,
    venue: deps.rail.venueOf(market),
    cashToken: market.cash.address as Hex,
    cashAmount: `${quote.cashAmount}`,
    feeAmount: `${quote.feeAmount}`,
    feeRecipient: chain.feeRecipient,
    assetToken: market.unit.address as Hex,
    minUnits: `${quote.unitAmount}`,
    venueCallHash: venueCallHash(venueCalldata),
    validAfter: '0',
    deadline: `${seconds(deadline)}`,
  })
  const asRequested = {
    deadline: deadlineOf(deps.now(), quote),
    venueCalldata: deps.rail.venueCalldata(quote, quoteRef),
  }
  const kept =
    quote.draft ??
    (await deps.quotes.keepDraft(caller, quote.reference, {
      ...asRequested,
      digest: digestAt(chain, intentOf(asRequested)),
    }))
  const intent = intentOf(kept)
  const digest = digestAt(chain, intent)
  if (digest !== kept.digest) throw tradeRefusals.intent_digest_mismatch()
  return { quote, market, chain, intent, venueCalldata: kept.venueCalldata, digest, deadline: kept.deadline }
}
