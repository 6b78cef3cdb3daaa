import { BaseError, type Hex, HttpRequestError, TimeoutError } from 'viem'
import { waitForTransactionReceipt } from 'viem/actions'
import type { Api } from './api.ts'
import { type Asked, bundleDifferences, isApprovalAsked } from './as-asked.ts'
import { buyByBank } from './buy-by-bank.ts'
import {
  ApprovalFailed,
  type BuyStep,
  CashMissing,
  OutcomeUnknown,
  PurchaseFailed,
  RailNotOffered,
} from './buy-steps.ts'
import type { Generated } from './gen/sdk.gen.ts'
import type { Bundle, Market, Purchase, Quote, SettlementKeys } from './gen/types.gen.ts'
import { dataOf } from './refusal.ts'
import { pause } from './retrying-fetch.ts'
import { fillTransaction, send, signBundle } from './settle.ts'
import { BundleRefused, type Wallet } from './settleable.ts'

export type BuyRequest = {
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

/** Sends the approvals that the service asks for, one after the other: some tokens must go to zero first. */
async function approve({ wallet, onProgress, signal }: BuyRequest, asked: Asked): Promise<void> {
  const { approvals } = asked.allowance
  if (!approvals.every((each) => isApprovalAsked(asked, each)))
    throw new ApprovalFailed('An approval is not what was asked for; none was sent.')
  for (const [index, { to, data }] of approvals.entries()) {
    signal?.throwIfAborted()
    const txHash = await send(wallet, { to: to as Hex, data: data as Hex })
    onProgress?.({ step: 'approving', txHash, number: index + 1, of: approvals.length })
    const { status } = await waitForTransactionReceipt(wallet, { hash: txHash })
    if (status !== 'success') throw new ApprovalFailed(`The approval ${txHash} was reverted.`)
  }
}

/** A node that does not answer may have taken the transaction all the same. */
const isSilent = (error: unknown) =>
  error instanceof BaseError &&
  error.walk((cause) => cause instanceof HttpRequestError || cause instanceof TimeoutError) !== null

async function sendBundle({ wallet }: BuyRequest, bundle: Bundle, keys: SettlementKeys): Promise<Hex> {
  const call = fillTransaction(bundle, await signBundle(wallet, bundle, keys))
  return send(wallet, call).catch((error: unknown) => {
    throw isSilent(error) ? new OutcomeUnknown(bundle.reference, null, error) : error
  })
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
 * Reads the market, takes its rail, and buys: allowance and approvals, firm quote, bundle, the check of its signatures against
 * the published keys, settlement, and the wait until the service has seen it. Answers the settled quote. A market that is paid
 * by bank transfer is bought as by `buyByBank`: `onProgress` gets the payment instructions, and the delivered purchase is answered.
 *
 * Before anything is sent: `FirsthandRefusal`, `ConnectionLost`, `RailNotOffered`, `CashMissing`, `ApprovalFailed` or
 * `BundleRefused`. After it: `PurchaseFailed` when there will be no purchase, else `OutcomeUnknown`.
 */
export async function buy(api: Api<Generated>, request: BuyRequest): Promise<Quote | Purchase> {
  const { pairId, cashAmount, wallet, onProgress, signal } = request
  const given = signal ? { signal } : {}
  const market = dataOf(await api.markets.read({ path: { pairId: `${pairId}` }, ...given }))
  onProgress?.({ step: 'market', market })
  const rail = railOf(api, market)
  const walletAddress = wallet.account.address
  if (rail === null)
    return buyByBank(api, { pairId, cashAmount, walletAddress, ...(onProgress && { onProgress }), ...given })
  const body = { pairId, cashAmount: `${cashAmount}`, walletAddress }

  const allowance = dataOf(await rail.allowance.read({ body, ...given }))
  onProgress?.({ step: 'allowance', allowance })
  if (allowance.issues.balance) throw new CashMissing(allowance.issues.balance, market)
  const asked = { market, cashAmount: BigInt(cashAmount), allowance }
  await approve(request, asked)

  const quote = dataOf(await rail.quotes.create({ body, ...given }))
  onProgress?.({ step: 'quoted', quote })
  const bundle = dataOf(await rail.quotes.intent({ path: { reference: quote.reference }, ...given }))
  onProgress?.({ step: 'bundle', bundle })
  const differences = bundleDifferences(asked, quote, bundle)
  if (differences.length > 0) throw new BundleRefused(differences)
  const keys = dataOf(await api.settlementKeys.list(given))
  signal?.throwIfAborted()
  const txHash = await sendBundle(request, bundle, keys)
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
