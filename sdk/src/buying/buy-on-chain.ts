import { getChainId } from 'viem/actions'
import type { Api } from '../api.ts'
import type { Generated } from '../gen/sdk.gen.ts'
import type { Allowance, Bundle, Market, Quote } from '../gen/types.gen.ts'
import { dataOf } from '../refusal.ts'
import { pause } from '../retrying-fetch.ts'
import { InvalidOption } from '../sdk-error.ts'
import { BundleRefused, type Pins, type Routers, requireSettleable } from '../settleable.ts'
import { type Asked, bundleDifferences, isApprovalAsked } from './as-asked.ts'
import { ApprovalFailed, CashMissing, OutcomeUnknown, PurchaseFailed, WrongChain } from './buy-errors.ts'
import type { BuyRequest } from './buy-request.ts'
import { BuyRefused, requireAgreed } from './consent.ts'
import { requireEligible } from './eligible.ts'
import { pay } from './pay.ts'

type Rail = Api<Generated>['primaryMint'] | Api<Generated>['rfq']

/** How often the service is asked whether the chain has settled. */
const pollMs = 500
/** How long after its deadline a purchase is still polled: the service waits for finality. */
const graceMs = 120_000

const signalOf = ({ signal }: BuyRequest) => (signal ? { signal } : {})

/** The router that the storefront pinned for the wallet's chain, which must be the market's. */
async function pinnedRouter(routers: Routers, { wallet, cashAmount }: BuyRequest, market: Market): Promise<Asked> {
  const chainId = await getChainId(wallet)
  if (market.chainId !== `eip155:${chainId}`) throw new WrongChain(market, chainId)
  const router = routers[chainId]
  if (router !== undefined) return { market, router, cashAmount: BigInt(cashAmount) }
  const remedy = 'Give `createFirsthand` the router of this chain from the operator’s deployment record.'
  throw new BuyRefused('router_not_pinned', `No router is pinned for chain ${chainId}.`, remedy)
}

const bodyOf = ({ pairId, cashAmount, wallet }: BuyRequest) => ({
  pairId,
  cashAmount,
  walletAddress: wallet.account.address,
})

/** The quote to go on with: the one that is named, or a firm one. */
async function quoteOf(rail: Rail, request: BuyRequest): Promise<Quote> {
  const { reference, idempotencyKey, pairId, onProgress } = request
  const headers = idempotencyKey === undefined ? {} : { headers: { 'idempotency-key': idempotencyKey } }
  const quote = dataOf(
    reference === undefined
      ? await rail.quotes.create({ body: bodyOf(request), ...headers, ...signalOf(request) })
      : await rail.quotes.read({ path: { reference }, ...signalOf(request) }),
  )
  if (`${quote.pairId}` !== `${pairId}`)
    throw new InvalidOption('reference', `The quote ${quote.reference} is of market ${quote.pairId}.`)
  onProgress?.({ step: 'quoted', quote })
  return quote
}

/** What is known before a quote: whether the buyer may buy, holds the cash, and what they would have to approve. */
async function allowanceOf(rail: Rail, request: BuyRequest, asked: Asked): Promise<Allowance> {
  const sent = { body: bodyOf(request), ...signalOf(request) }
  const [standing, preview] = await Promise.all([rail.allowance.read(sent), rail.eligibility.preview(sent)])
  requireEligible(preview)
  const allowance = dataOf(standing)
  request.onProgress?.({ step: 'allowance', allowance })
  if (allowance.issues.balance) throw new CashMissing(allowance.issues.balance, asked.market)
  if (allowance.approvals.every((each) => isApprovalAsked(asked, each))) return allowance
  throw new ApprovalFailed('An approval is not what was asked for; none was sent.')
}

/** The bundle of the quote, once it is what was asked for and the buyer has agreed to it. */
async function agreedBundle(rail: Rail, request: BuyRequest, asked: Asked, quote: Quote, pins: Pins): Promise<Bundle> {
  const path = { reference: quote.reference }
  const bundle = dataOf(await rail.quotes.intent({ path, ...signalOf(request) }))
  const differences = bundleDifferences(asked, quote, bundle)
  if (differences.length > 0) throw new BundleRefused(differences)
  await requireSettleable(request.wallet, bundle, pins)
  request.onProgress?.({ step: 'bundle', bundle })
  await requireAgreed(request, { ...asked, unitAmount: BigInt(bundle.intent.minUnits), bundle })
  return bundle
}

/** Polls until the service has seen the settlement, or reports that there will be none. */
async function untilSettled(rail: Rail, request: BuyRequest, reference: string, deadline: string): Promise<Quote> {
  const { onProgress, signal } = request
  const end = Date.parse(deadline) + graceMs
  let reported: Quote['state'] | null = null
  for (;;) {
    const quote = dataOf(await rail.quotes.read({ path: { reference }, ...signalOf(request) }))
    if (quote.state === 'settled') {
      onProgress?.({ step: 'settled', quote })
      return quote
    }
    if (quote.state === 'failed' || quote.state === 'lapsed' || quote.state === 'expired')
      throw new PurchaseFailed(quote)
    if (Date.parse(quote.freshness.serverTime) > end) throw new Error(`The quote is still ${quote.state}.`)
    if (quote.state !== reported) onProgress?.({ step: 'waiting', state: quote.state })
    reported = quote.state
    await pause(pollMs, signal)
  }
}

/** `buy` where the market settles on chain. */
export async function buyOnChain(
  api: Api<Generated>,
  rail: Rail,
  routers: Routers,
  request: BuyRequest,
  market: Market,
): Promise<Quote> {
  const asked = await pinnedRouter(routers, request, market)
  // One that may exist is read first: what has been sent needs no cash, and no eligibility, any more.
  const known = request.reference ?? request.idempotencyKey
  const early = known === undefined ? null : await quoteOf(rail, request)
  if (early !== null && early.state !== 'firm' && early.state !== 'intent_issued')
    return untilSettled(rail, request, early.reference, early.deadline ?? early.expiresAt)
  const allowance = await allowanceOf(rail, request, asked)
  const quote = early ?? (await quoteOf(rail, request))
  const pins = { routers, keys: dataOf(await api.settlementKeys.list(signalOf(request))) }
  const bundle = await agreedBundle(rail, request, asked, quote, pins)
  const txHash = await pay(request, bundle, allowance, pins)
  try {
    request.onProgress?.({ step: 'sent', txHash })
    return await untilSettled(rail, request, bundle.reference, bundle.deadline)
  } catch (error) {
    // From here on the purchase may exist, whatever went wrong: the caller must not be asked to buy again.
    throw error instanceof PurchaseFailed ? error : new OutcomeUnknown(bundle.reference, txHash, error)
  }
}
