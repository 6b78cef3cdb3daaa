import { getChainId } from 'viem/actions'
import type { Allowance, Bundle, Market, Quote } from '../gen/types.gen.ts'
import { dataOf } from '../refusal.ts'
import { BundleRefused, type Pins, type Routers, requireSettleable, type Wallet } from '../settleable.ts'
import { type Asked, bundleDifferences, isApprovalAsked } from './as-asked.ts'
import { ApprovalFailed, CashMissing, WrongChain } from './buy-errors.ts'
import { BuyRefused } from './consent.ts'
import { requireEligible } from './eligible.ts'
import type { Rail } from './rail-calls.ts'

type Options = { readonly signal?: AbortSignal }

/** What is asked for, with the router that the storefront pinned for the wallet's chain, which must be the market's. */
export async function askedOf(
  routers: Routers,
  wallet: Wallet,
  market: Market,
  cashAmount: bigint | string,
): Promise<Asked> {
  const chainId = await getChainId(wallet)
  if (market.chainId !== `eip155:${chainId}`) throw new WrongChain(market, chainId)
  const router = routers[chainId]
  if (router !== undefined) return { market, router, cashAmount: BigInt(cashAmount) }
  const remedy = 'Pass the router of this chain in `routers`, from the operator’s deployment record.'
  throw new BuyRefused('router_not_pinned', `No router is pinned for chain ${chainId}.`, remedy)
}

/** Whether the buyer may buy and holds the cash, and what they would have to approve: nothing but what was asked for. */
export async function allowanceOf(
  rail: Rail,
  wallet: Wallet,
  asked: Asked,
  { signal, onAllowance }: Options & { readonly onAllowance?: (allowance: Allowance) => void } = {},
): Promise<Allowance> {
  const { market, cashAmount } = asked
  const body = { pairId: market.pairId, cashAmount, walletAddress: wallet.account.address }
  const sent = { body, ...(signal && { signal }) }
  const [standing, preview] = await Promise.all([rail.allowance.read(sent), rail.eligibility.preview(sent)])
  requireEligible(preview)
  const allowance = dataOf(standing)
  onAllowance?.(allowance)
  if (allowance.issues.balance) throw new CashMissing(allowance.issues.balance, market)
  if (allowance.approvals.every((each) => isApprovalAsked(asked, each))) return allowance
  throw new ApprovalFailed('An approval is not what was asked for; none was sent.')
}

/** The bundle of a quote, once it is what was asked for and can be settled with this wallet. */
export async function verifiedBundle(
  rail: Rail,
  wallet: Wallet,
  asked: Asked,
  quote: Quote,
  pins: Pins,
  { signal }: Options = {},
): Promise<Bundle> {
  const path = { reference: quote.reference }
  const bundle = dataOf(await rail.quotes.intent({ path, ...(signal && { signal }) }))
  const differences = bundleDifferences(asked, quote, bundle)
  if (differences.length > 0) throw new BundleRefused(differences)
  await requireSettleable(wallet, bundle, pins)
  return bundle
}
