import { issuanceVenueAbi } from '@firsthand/contracts/abi/issuance-venue'
import { settlementRouterAbi } from '@firsthand/contracts/abi/settlement-router'
import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type { Market } from '@firsthand/wire/markets'
import { type Address, BaseError, ContractFunctionRevertedError, erc20Abi, type MulticallReturnType } from 'viem'
import { type Route, routeAt } from '../chain/route.ts'
import type { OfferingTerms } from './offering-reader.port.ts'

export const offeringOf = (market: Market): Route => routeAt(market.issuanceVenueContract, market)

/** All that decides whether and at what price an offering can be bought. */
export function offeringCalls(router: Address, { venue, cashToken, assetToken }: Route) {
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
  ] as const
}

export type OfferingAnswers = MulticallReturnType<ReturnType<typeof offeringCalls>>

/** The terms that the answers say. The order is that of what has to be mended first: market, router, then the sale. */
export function termsOf(answers: OfferingAnswers, blockNumber: bigint, market: Market): OfferingTerms {
  const [executor, cashToken, assetToken, priceScale, quote, cashDecimals, assetDecimals] = answers
  const [, , , , , , , routersExecutor, paused, route] = answers
  const isVenue = executor.result && cashToken.result && assetToken.result && priceScale.result !== undefined
  if (!isVenue) throw tradeRefusals.venue_unavailable('The venue does not answer as an offering’s venue.')
  const stated = offeringOf(market)
  const same = (found: string, wanted: string) => found.toLowerCase() === wanted
  if (!same(assetToken.result, stated.assetToken)) throw tradeRefusals.venue_mismatch('The venue sells another asset.')
  if (!same(cashToken.result, stated.cashToken)) throw tradeRefusals.venue_mismatch('The venue takes other cash.')
  if (assetDecimals.result !== market.unit.decimals || cashDecimals.result !== market.cash.decimals)
    throw tradeRefusals.venue_mismatch('A token has other decimals than the market says.')
  if (!routersExecutor.result || !route.result || paused.result === undefined)
    throw tradeRefusals.venue_unavailable('The router does not answer as our router.')
  if (executor.result !== routersExecutor.result)
    throw tradeRefusals.venue_mismatch('The venue serves another executor than our router’s.')
  if (!route.result.allowed) throw tradeRefusals.venue_unavailable('The router does not know the venue.')
  if (paused.result) throw tradeRefusals.market_paused('Settlement is paused.')
  if (!route.result.on) throw tradeRefusals.market_paused('The market’s route is switched off.')
  if (quote.status === 'failure') throw withoutQuote(quote.error)
  const [, price, , purchaseCap] = quote.result
  return { blockNumber, price, priceScale: priceScale.result, purchaseCap }
}

function withoutQuote(error: Error) {
  const reverted = error instanceof BaseError && error.walk((each) => each instanceof ContractFunctionRevertedError)
  const { data } = (reverted || {}) as Partial<ContractFunctionRevertedError>
  return data?.errorName === 'NoPrice'
    ? tradeRefusals.price_read_failed('The offering has no price yet.')
    : tradeRefusals.venue_unavailable('The venue does not answer as an offering’s venue.')
}
