import { type Account, type Address, type Chain, isAddressEqual, type Transport, type WalletClient } from 'viem'
import { getBlock, getChainId } from 'viem/actions'
import { faultsOf, timeChecks } from './bundle-faults.ts'
import type { Bundle, SettlementKeys } from './gen/types.gen.ts'
import { verifyBundle } from './verify-bundle.ts'

/** A wallet with its account: a key in this process, or one behind JSON-RPC. */
export type Wallet = WalletClient<Transport, Chain | undefined, Account>

/** This wallet should not sign the bundle: nothing was signed, nothing was sent. */
export class BundleRefused extends Error {
  override readonly name = 'BundleRefused'
  readonly code = 'bundle_refused'
  readonly remedy = 'Nothing was signed. Take a new quote; if it happens again, tell the operator.'
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(`The bundle cannot be settled with this wallet: ${faults.join('; ')}.`)
    this.faults = faults
  }
}

/**
 * Refuses a bundle whose parts disagree, that is for another wallet or chain, or that is late by the chain's clock. With
 * the published keys it also refuses what the service has not signed, and so any other router.
 */
export async function requireSettleable(wallet: Wallet, bundle: Bundle, keys?: SettlementKeys): Promise<void> {
  const faults = keys ? await verifyBundle(bundle, keys) : await faultsOf(bundle)
  if (faults.length > 0) throw new BundleRefused(faults)
  const { intent, typedData } = bundle
  const [chainId, { timestamp }] = await Promise.all([getChainId(wallet), getBlock(wallet)])
  const mine = isAddressEqual(wallet.account.address, intent.buyer as Address)
  const here = chainId === typedData.domain.chainId
  const standing = [
    ...(mine ? [] : [`it is for the wallet ${intent.buyer}`]),
    ...(here ? [] : [`it is for chain ${typedData.domain.chainId}, and the wallet is on chain ${chainId}`]),
    ...(await faultsOf(bundle, timeChecks(new Date(Number(timestamp) * 1000)))),
  ]
  if (standing.length > 0) throw new BundleRefused(standing)
}
