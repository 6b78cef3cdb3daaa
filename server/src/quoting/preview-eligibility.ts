import { Refusal } from '@firsthand/refusal/refusal'
import type { BaseUnits } from '@firsthand/values/values'
import type { EligibilityPreview } from '@firsthand/wire/eligibility'
import { feeOf } from '@firsthand/wire/prices/pricing'
import type { Asking, Buyer } from '#compliance/compliance'
import type { TradedMarket } from '#markets/market.rules'
import { eligibilityOrder, type OnChainFacts, previewOrder } from './eligibility.rules.ts'
import { notConfiguredOn, notSellable, tradedMarket, walletRefusal } from './preconditions.ts'
import { capRefusal, unitsRefusal } from './pricing.rules.ts'
import type { Offer } from './quote.rules.ts'
import type { QuotingDeps } from './rail.ts'
import type { FirmQuoteRequest } from './take-quote.ts'
import { verdictsOf } from './verdicts.ts'

type FactDeps = Pick<QuotingDeps, 'rail' | 'chains' | 'compliance' | 'now'>

/** The venue's cap; null when it cannot be asked: then the price cannot be read either, and says so in its turn. */
async function purchaseCapOf({ rail }: FactDeps, market: TradedMarket): Promise<bigint | null> {
  try {
    return await rail.purchaseCap(market)
  } catch {
    return null
  }
}

/** How the venue is asked for its offer, and what may be wrong with that beside the cap. */
type OfferCheck = { readonly ask: () => Offer | Promise<Offer>; readonly judge: (offer: Offer) => Refusal | null }

/** What the venue refuses is the verdict about the price, and so is what is wrong with its offer. */
async function priceRefusal(market: TradedMarket, cashAmount: bigint, { ask, judge }: OfferCheck) {
  try {
    const offer = await ask()
    return judge(offer) ?? capRefusal(market, cashAmount, offer.purchaseCap)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** All that a trade is judged by. What is near is read at once, what is far away when its turn comes. */
export async function gatherFacts(
  deps: FactDeps,
  asking: Asking & { readonly buyer: Buyer },
  market: TradedMarket,
  { walletAddress, cashAmount }: Pick<FirmQuoteRequest, 'walletAddress' | 'cashAmount'>,
  offer: OfferCheck,
): Promise<OnChainFacts> {
  const unsold = notSellable(deps, market) ?? deps.rail.executionOff(market, 'wanted')
  return {
    market,
    notSellable: unsold,
    now: deps.now(),
    buyer: asking.buyer,
    cashAmount,
    purchaseCap: unsold === null ? await purchaseCapOf(deps, market) : null,
    wallet: () => walletRefusal(deps, asking, { chainId: String(market.chainId), address: walletAddress }),
    price: () => priceRefusal(market, cashAmount, offer),
    quotesOff: deps.rail.quotesOff(market),
  }
}

/**
 * Every verdict of the checks that the intent call makes, not only the first; nothing is kept and nothing is signed. A market
 * that cannot be sold on this rail has no wallets and no price that could be asked for: those verdicts are left out.
 */
export async function previewEligibility(
  deps: FactDeps & Pick<QuotingDeps, 'markets'>,
  asking: Asking & { readonly buyer: Buyer },
  requested: FirmQuoteRequest,
): Promise<EligibilityPreview> {
  const { pairId, walletAddress, cashAmount } = requested
  const market = await tradedMarket(deps, asking.caller, pairId)
  const facts = await gatherFacts(deps, asking, market, requested, {
    ask: () => deps.rail.offerToIntent(market, (cashAmount - feeOf(cashAmount, market.feeBps)) as BaseUnits<'cash'>),
    judge: (offer) => unitsRefusal(market, offer),
  })
  const order = notConfiguredOn(deps, market) === null ? previewOrder : eligibilityOrder
  const verdicts = await verdictsOf(order, facts, deps.rail.surface)
  const eligible = verdicts.every(({ passes }) => passes)
  return { pairId, walletAddress, cashAmount: `${cashAmount}`, eligible, verdicts }
}
