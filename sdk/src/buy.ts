import { getChainId } from 'viem/actions'
import type { Api } from './api.ts'
import { type Asked, bundleDifferences, isApprovalAsked } from './as-asked.ts'
import { buyOfBank } from './buy-by-bank.ts'
import {
  ApprovalFailed,
  type BuyStep,
  CashMissing,
  OutcomeUnknown,
  PurchaseFailed,
  RailNotOffered,
} from './buy-steps.ts'
import { BuyRefused, type Consent, requireAgreed, requireConsent } from './consent.ts'
import type { Generated } from './gen/sdk.gen.ts'
import type { Bundle, EligibilityPreview, Market, Purchase, Quote } from './gen/types.gen.ts'
import { pay } from './pay.ts'
import { dataOf } from './refusal.ts'
import { pause } from './retrying-fetch.ts'
import { BundleRefused, type Routers, requireSettleable, type Wallet } from './settleable.ts'

export type BuyRequest = Consent & {
  readonly pairId: number
  /** In base units of the market's cash, the fee inside. */
  readonly cashAmount: bigint | string
  /** Pays, signs, sends and receives; where a bank transfer pays, it only receives. */
  readonly wallet: Wallet
  /** Called with each step as it is done. */
  readonly onProgress?: (step: BuyStep) => void
  /** Gives up before the next step. What was sent to the chain stays sent. */
  readonly signal?: AbortSignal
}

type Rail = Api<Generated>['primaryMint'] | Api<Generated>['rfq']

/** How often the service is asked whether the chain has settled. */
const pollMs = 500
/** How long after its deadline a purchase is still polled: the service waits for finality. */
const graceMs = 120_000

/** Null where the buyer pays by bank transfer. */
function railOf(api: Api<Generated>, market: Market): Rail | null {
  switch (market.primaryExecutionKind) {
    case 'onchain_primary_mint':
      return api.primaryMint
    case 'onchain_rfq_atomic':
      return api.rfq
    case 'offchain_fixed_price':
      return null
    case null:
      throw new RailNotOffered(market)
  }
}

/** The router that the storefront pinned for the wallet's chain, which must be the market's. */
async function pinnedRouter(routers: Routers, { wallet, cashAmount }: BuyRequest, market: Market): Promise<Asked> {
  const chainId = await getChainId(wallet)
  if (market.chainId !== `eip155:${chainId}`) {
    const found = `The market is on ${market.chainId}, and the wallet on eip155:${chainId}.`
    throw new BuyRefused('wrong_chain', found, 'Ask the buyer to switch the wallet to the market’s chain.')
  }
  const router = routers[chainId]
  if (router !== undefined) return { market, router, cashAmount: BigInt(cashAmount) }
  const remedy = 'Give `createFirsthand` the router of this chain from the operator’s deployment record.'
  throw new BuyRefused('router_not_pinned', `No router is pinned for chain ${chainId}.`, remedy)
}

function requireEligible({ eligible, verdicts }: EligibilityPreview): void {
  if (eligible) return
  const failed = verdicts.find(({ passes }) => !passes)
  const why = failed ? `${failed.code}: ${failed.detail}` : 'The service does not say why.'
  throw new BuyRefused('not_eligible', why, failed?.remedy ?? 'Read the verdicts of the eligibility call.')
}

/** Polls until the service has seen the settlement, or reports that there will be none. */
async function untilSettled(rail: Rail, bundle: Bundle, { onProgress, signal }: BuyRequest): Promise<Quote> {
  const end = Date.parse(bundle.deadline) + graceMs
  let reported: Quote['state'] | null = null
  for (;;) {
    const path = { reference: bundle.reference }
    const quote = dataOf(await rail.quotes.read({ path, ...(signal && { signal }) }))
    if (quote.state === 'settled') return quote
    if (quote.state === 'failed' || quote.state === 'lapsed' || quote.state === 'expired')
      throw new PurchaseFailed(quote)
    if (Date.parse(quote.freshness.serverTime) > end) throw new Error(`The quote is still ${quote.state}.`)
    if (quote.state !== reported) onProgress?.({ step: 'waiting', state: quote.state })
    reported = quote.state
    await pause(pollMs, signal)
  }
}

/**
 * Reads the market, takes its rail, and buys: wallet's chain and eligibility, allowance, firm quote, bundle, its check against the
 * request, the pinned router and the published keys, the buyer's consent; then permit or approval, settlement, and the wait until
 * the service has seen it. Answers the settled quote. A market that is paid by bank transfer is bought as by `buyByBank`:
 * `onProgress` gets the payment instructions, and the delivered purchase is answered.
 *
 * Before anything is sent: `FirsthandRefusal`, `ConnectionLost`, `RailNotOffered`, `BuyRefused`, `CashMissing`, `ApprovalFailed`
 * or `BundleRefused`. After it: `PurchaseFailed` when there will be no purchase, else `OutcomeUnknown`.
 */
export async function buy(api: Api<Generated>, routers: Routers, request: BuyRequest): Promise<Quote | Purchase> {
  requireConsent(request)
  const { pairId, cashAmount, wallet, onProgress, signal } = request
  const given = signal ? { signal } : {}
  const market = dataOf(await api.markets.read({ path: { pairId: `${pairId}` }, ...given }))
  onProgress?.({ step: 'market', market })
  const rail = railOf(api, market)
  const body = { pairId, cashAmount: `${cashAmount}`, walletAddress: wallet.account.address }
  if (rail === null) return buyOfBank(api, market, body, request)

  const asked = await pinnedRouter(routers, request, market)
  const [standing, preview] = await Promise.all([
    rail.allowance.read({ body, ...given }),
    rail.eligibility.preview({ body, ...given }),
  ])
  const allowance = dataOf(standing)
  onProgress?.({ step: 'allowance', allowance })
  if (allowance.issues.balance) throw new CashMissing(allowance.issues.balance, market)
  requireEligible(dataOf(preview))
  if (!allowance.approvals.every((each) => isApprovalAsked(asked, each)))
    throw new ApprovalFailed('An approval is not what was asked for; none was sent.')

  const quote = dataOf(await rail.quotes.create({ body, ...given }))
  onProgress?.({ step: 'quoted', quote })
  const bundle = dataOf(await rail.quotes.intent({ path: { reference: quote.reference }, ...given }))
  const differences = bundleDifferences(asked, quote, bundle)
  if (differences.length > 0) throw new BundleRefused(differences)
  const pins = { routers, keys: dataOf(await api.settlementKeys.list(given)) }
  await requireSettleable(wallet, bundle, pins)
  onProgress?.({ step: 'bundle', bundle })
  await requireAgreed(request, { ...asked, unitAmount: BigInt(bundle.intent.minUnits), bundle })
  const txHash = await pay(request, bundle, allowance, pins)
  try {
    onProgress?.({ step: 'sent', txHash })
    const settled = await untilSettled(rail, bundle, request)
    onProgress?.({ step: 'settled', quote: settled })
    return settled
  } catch (error) {
    // From here on the purchase may exist, whatever went wrong: the caller must not be asked to buy again.
    throw error instanceof PurchaseFailed ? error : new OutcomeUnknown(bundle.reference, txHash, error)
  }
}
