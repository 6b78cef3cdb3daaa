import type { Api } from '../api.ts'
import type { Generated } from '../gen/sdk.gen.ts'
import { dataOf } from '../refusal.ts'
import { GivenUp, InvalidOption, SdkError } from '../sdk-error.ts'
import type { Routers } from '../settleable.ts'
import { RailNotOffered } from './buy-errors.ts'
import { buyOfBank } from './buy-of-bank.ts'
import { buyOnChain } from './buy-on-chain.ts'
import type { Bought, BuyRequest } from './buy-request.ts'
import type { BuyStep } from './buy-steps.ts'
import { requireConsent } from './consent.ts'

function requireComplete({ wallet, cashAmount, pairId }: BuyRequest): void {
  if (!wallet?.account) throw new InvalidOption('wallet', 'Give a viem wallet client with its `account`.')
  if (!/^[0-9]{1,78}$/.test(`${cashAmount}`))
    throw new InvalidOption('cashAmount', 'Give whole base units: `parseAmount(typed, market.cash)` makes them.')
  if (!/^[0-9]{1,15}$/.test(`${pairId}`)) throw new InvalidOption('pairId', 'Give the `pairId` of a market.')
}

/**
 * Reads the market, takes its rail, and buys: wallet's chain and eligibility, allowance, firm quote, bundle, its check against the
 * request, the pinned router and the published keys, the buyer's consent; then permit or approval, settlement, and the wait until
 * the service has seen it. Answers the settled quote. A market that is paid by bank transfer is bought as by `buyByBank`:
 * `onProgress` gets the payment instructions, and the delivered purchase is answered.
 *
 * Throws one of `BuyError`. `OutcomeUnknown` and `PurchaseFailed` alone come after the settlement was sent.
 */
export async function buy(api: Api<Generated>, routers: Routers, request: BuyRequest): Promise<Bought> {
  requireComplete(request)
  requireConsent(request)
  const { pairId, onProgress, signal } = request
  let reference = request.reference ?? null
  const report = (step: BuyStep) => {
    if (step.step === 'quoted') reference = step.quote.reference
    onProgress?.(step)
  }
  try {
    const market = dataOf(await api.markets.read({ path: { pairId }, ...(signal && { signal }) }))
    report({ step: 'market', market })
    const reporting = { ...request, onProgress: report }
    switch (market.primaryExecutionKind) {
      case 'onchain_primary_mint':
        return { ...(await buyOnChain(api, api.primaryMint, routers, reporting, market)), rail: 'primaryMint' }
      case 'onchain_rfq_atomic':
        return { ...(await buyOnChain(api, api.rfq, routers, reporting, market)), rail: 'rfq' }
      case 'offchain_fixed_price':
        return { ...(await buyOfBank(api, reporting, market)), rail: 'bank' }
      default:
        throw new RailNotOffered(market)
    }
  } catch (error) {
    const isOver = error instanceof SdkError && !(error instanceof GivenUp)
    if (isOver || !signal?.aborted) throw error
    throw error instanceof GivenUp && error.reference !== null ? error : new GivenUp(error, reference)
  }
}
