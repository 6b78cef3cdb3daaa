import type { Hex } from 'viem'
import { sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import type { Api } from './api.ts'
import { type BuyStep, CashMissing, PurchaseFailed, RailNotOffered } from './buy-steps.ts'
import type { Generated } from './gen/sdk.gen.ts'
import type { Allowance, Bundle, Market, Quote } from './gen/types.gen.ts'
import { dataOf } from './refusal.ts'
import { pause } from './retrying-fetch.ts'
import { settle } from './settle.ts'
import type { Wallet } from './settleable.ts'

export type BuyRequest = {
  readonly pairId: number
  /** In base units of the market's cash, the fee inside. */
  readonly cashAmount: bigint | string
  /** Pays, signs, sends and receives. */
  readonly wallet: Wallet
  /** Hears of each step as it is done. */
  readonly onProgress?: (step: BuyStep) => void
  /** Gives up before the next step. What was sent to the chain stays sent. */
  readonly signal?: AbortSignal
}

type Rail = Api<Generated>['primaryMint'] | Api<Generated>['rfq']

/** How often the service is asked whether the chain has settled. */
const pollMs = 500
/** How long after its deadline a purchase is still looked for: the service waits for the chain to be sure. */
const graceMs = 120_000

function railOf(api: Api<Generated>, market: Market): Rail {
  switch (market.primaryExecutionKind) {
    case 'onchain_primary_mint':
      return api.primaryMint
    case 'onchain_rfq_atomic':
      return api.rfq
    case 'offchain_fixed_price':
    case null:
      throw new RailNotOffered(market)
  }
}

/** Sends the approvals that the service asks for, one after the other: some tokens must go to zero first. */
async function approve({ wallet, onProgress, signal }: BuyRequest, { approvals }: Allowance): Promise<void> {
  for (const [index, { to, data }] of approvals.entries()) {
    signal?.throwIfAborted()
    const call = { account: wallet.account, chain: wallet.chain ?? null, to: to as Hex, data: data as Hex }
    const txHash = await sendTransaction(wallet, call)
    onProgress?.({ step: 'approving', txHash, number: index + 1, of: approvals.length })
    const { status } = await waitForTransactionReceipt(wallet, { hash: txHash })
    if (status !== 'success') throw new Error(`The approval ${txHash} was reverted.`)
  }
}

/** Asks until the service has seen the settlement, or says that there will be none. */
async function untilSettled(rail: Rail, bundle: Bundle, { onProgress, signal }: BuyRequest): Promise<Quote> {
  const end = Date.parse(bundle.deadline) + graceMs
  let told: Quote['state'] | null = null
  for (;;) {
    const path = { reference: bundle.reference }
    const quote = dataOf(await rail.quotes.read({ path, ...(signal && { signal }) }))
    if (quote.state === 'settled') return quote
    const over = quote.state === 'failed' || quote.state === 'lapsed' || quote.state === 'expired'
    if (over || Date.parse(quote.freshness.serverTime) > end) throw new PurchaseFailed(quote)
    if (quote.state !== told) onProgress?.({ step: 'waiting', state: quote.state })
    told = quote.state
    await pause(pollMs, signal)
  }
}

/**
 * Reads the market, takes its rail, and buys: allowance and approvals, firm quote, bundle, the check of its signatures against
 * the published keys, settlement, and the wait until the service has seen it. Answers the settled quote.
 *
 * Throws `FirsthandRefusal`, `ConnectionLost`, `RailNotOffered`, `CashMissing`, `BundleRefused` or `PurchaseFailed`.
 */
export async function buy(api: Api<Generated>, request: BuyRequest): Promise<Quote> {
  const { pairId, cashAmount, wallet, onProgress, signal } = request
  const given = signal ? { signal } : {}
  const market = dataOf(await api.markets.read({ path: { pairId: `${pairId}` }, ...given }))
  onProgress?.({ step: 'market', market })
  const rail = railOf(api, market)
  const body = { pairId, cashAmount: `${cashAmount}`, walletAddress: wallet.account.address }

  const allowance = dataOf(await rail.allowance.read({ body, ...given }))
  onProgress?.({ step: 'allowance', allowance })
  if (allowance.issues.balance) throw new CashMissing(allowance.issues.balance, market)
  await approve(request, allowance)

  const quote = dataOf(await rail.quotes.create({ body, ...given }))
  onProgress?.({ step: 'quoted', quote })
  const bundle = dataOf(await rail.quotes.intent({ path: { reference: quote.reference }, ...given }))
  onProgress?.({ step: 'bundle', bundle })
  const keys = dataOf(await api.settlementKeys.list(given))
  signal?.throwIfAborted()
  const txHash = await settle(wallet, bundle, keys)
  onProgress?.({ step: 'sent', txHash })

  const settled = await untilSettled(rail, bundle, request)
  onProgress?.({ step: 'settled', quote: settled })
  return settled
}
