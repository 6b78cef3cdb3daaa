import { issuanceVenueAbi } from '@firsthand/contracts/abi/issuance-venue'
import { settlementRouterAbi } from '@firsthand/contracts/abi/settlement-router'
import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type { Market } from '@firsthand/wire/markets'
import { cashWithin } from '@firsthand/wire/prices/pricing'
import { type Address, BaseError, ContractFunctionRevertedError, erc20Abi, type MulticallReturnType } from 'viem'
import { type Route, routeAt, type WatchOptions, watchedRoutes } from '../chain/watched-routes.ts'

/** The terms of an offering's venue at one block. A price is cash base units times 10^`priceScale` for one whole unit. */
export type OfferingTerms = {
  readonly blockNumber: bigint
  readonly price: bigint
  readonly priceScale: number
  /** The most cash that the venue takes in one purchase, after our fee, by its cap and its units left; zero is closed. */
  readonly purchaseCap: bigint
}

/**
 * The offerings of the issuance rail, read from their chain. Raises `price_read_failed` when no node answers or the
 * chain stands still, `venue_unavailable` when the venue does not answer as a venue or the router does not know it,
 * `venue_mismatch` when it sells another asset, takes other cash or serves another executor than the market's, or at a
 * price outside its own band, and `market_paused` while the router or the route is switched off.
 */
export interface OfferingReader {
  /** The terms at the newest known block. While that block is known, asking costs no call to a node. */
  terms(market: Market): OfferingTerms | Promise<OfferingTerms>
  /** Asks a node now: for the last check before anything is signed. */
  termsNow(market: Market): Promise<OfferingTerms>
  /** Calls back whenever offerings that were asked about have been read at a newer block, until it is ended. */
  follow(follower: () => void): () => void
}

/** The offerings of one chain. */
export function offeringReader({ router, ...options }: WatchOptions & { readonly router: Address }) {
  const offerings = watchedRoutes<OfferingAnswers>(options, {
    callsOf: (offering) => offeringCalls(router, offering),
    unread: (cause) =>
      tradeRefusals.price_read_failed('No node of the chain answers with a recent block. Try again in a moment.', {
        cause,
      }),
  })
  return {
    terms(market: Market): OfferingTerms | Promise<OfferingTerms> {
      const read = offerings.newest(offeringOf(market))
      return read instanceof Promise
        ? read.then((at) => termsOf(at.value, at.blockNumber, market))
        : termsOf(read.value, read.blockNumber, market)
    },
    async termsNow(market: Market): Promise<OfferingTerms> {
      const { value, blockNumber } = await offerings.readNow(offeringOf(market))
      return termsOf(value, blockNumber, market)
    },
    follow: offerings.follow,
    close: offerings.close,
  } satisfies OfferingReader & { close(): void }
}

const offeringOf = (market: Market): Route => routeAt(market.issuanceVenueContract, market)

/** All that decides whether and at what price an offering can be bought. */
function offeringCalls(router: Address, { venue, cashToken, assetToken }: Route) {
  const atVenue = { address: venue, abi: issuanceVenueAbi } as const
  const atRouter = { address: router, abi: settlementRouterAbi } as const
  const decimals = { abi: erc20Abi, functionName: 'decimals' } as const
  return [
    { ...atVenue, functionName: 'EXECUTOR' },
    { ...atVenue, functionName: 'CASH_TOKEN' },
    { ...atVenue, functionName: 'ASSET_TOKEN' },
    { ...atVenue, functionName: 'PRICE_SCALE' },
    { ...atVenue, functionName: 'quote', args: [0n] },
    { ...decimals, address: cashToken },
    { ...decimals, address: assetToken },
    { ...atRouter, functionName: 'EXECUTOR' },
    { ...atRouter, functionName: 'paused' },
    { ...atRouter, functionName: 'routeOf', args: [venue, cashToken, assetToken] },
    { ...atVenue, functionName: 'bounds' },
  ] as const
}

type OfferingAnswers = MulticallReturnType<ReturnType<typeof offeringCalls>>

/** The terms that the answers say. The order is that of what has to be mended first: market, router, then the sale. */
function termsOf(answers: OfferingAnswers, blockNumber: bigint, market: Market): OfferingTerms {
  const [executor, cashToken, assetToken, priceScale, quote, cashDecimals, assetDecimals] = answers
  const [, , , , , , , routersExecutor, paused, route, bounds] = answers
  const isVenue = executor.result && cashToken.result && assetToken.result && priceScale.result !== undefined
  if (!isVenue || !bounds.result)
    throw tradeRefusals.venue_unavailable('The venue does not answer as an offering’s venue.')
  const stated = offeringOf(market)
  const same = (found: string, wanted: string) => found.toLowerCase() === wanted
  if (!same(assetToken.result, stated.assetToken)) throw tradeRefusals.venue_mismatch('The venue sells another asset.')
  if (!same(cashToken.result, stated.cashToken)) throw tradeRefusals.venue_mismatch('The venue takes other cash.')
  if (assetDecimals.result !== market.unit.decimals || cashDecimals.result !== market.cash.decimals)
    throw tradeRefusals.venue_mismatch('A token’s decimals differ from the market’s.')
  if (!routersExecutor.result || !route.result || paused.result === undefined)
    throw tradeRefusals.venue_unavailable('The router does not answer as our router.')
  if (executor.result !== routersExecutor.result)
    throw tradeRefusals.venue_mismatch('The venue serves another executor than our router’s.')
  if (!route.result.allowed) throw tradeRefusals.venue_unavailable('The router does not know the venue.')
  if (paused.result) throw tradeRefusals.market_paused('Settlement is paused.')
  if (!route.result.on) throw tradeRefusals.market_paused('The market’s route is switched off.')
  if (quote.status === 'failure') throw withoutQuote(quote.error)
  const [, price, , cap] = quote.result
  const [priceMin, priceMax, totalUnitsLeft, windowUnitsLeft] = bounds.result
  if (price < priceMin || price > priceMax) throw tradeRefusals.venue_mismatch('The venue’s price is outside its band.')
  const terms = { blockNumber, price, priceScale: priceScale.result }
  const ofUnits = (units: bigint) => cashWithin(units, terms, market.unit.decimals)
  return { ...terms, purchaseCap: least(cap, ofUnits(totalUnitsLeft), ofUnits(windowUnitsLeft)) }
}

function least(first: bigint, ...others: readonly bigint[]): bigint {
  let low = first
  for (const each of others) if (each < low) low = each
  return low
}

function withoutQuote(error: Error) {
  const reverted = error instanceof BaseError && error.walk((each) => each instanceof ContractFunctionRevertedError)
  const { data } = (reverted || {}) as Partial<ContractFunctionRevertedError>
  return data?.errorName === 'NoPrice'
    ? tradeRefusals.price_read_failed('The offering has no price yet.')
    : tradeRefusals.venue_unavailable('The venue does not answer as an offering’s venue.')
}
