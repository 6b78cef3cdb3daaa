import { type Account, type Address, type Chain, isAddressEqual, type Transport, type WalletClient } from 'viem'
import { getBlock, getChainId, readContract } from 'viem/actions'
import { faultsOf, signatureNames, timeChecks } from './bundle-faults.ts'
import type { Bundle, SettlementKeys } from './gen/types.gen.ts'
import { SdkError } from './sdk-error.ts'
import { routerAbi } from './settle-abi.ts'
import { verifyBundle } from './verify-bundle.ts'

/** A wallet with its account: a key in this process, or one behind JSON-RPC. */
export type Wallet = WalletClient<Transport, Chain | undefined, Account>

/** The settlement router of each chain, by the chain's number. From the operator's deployment record, never from the API. */
export type Routers = { readonly [chainId: number]: Address }

/** What a bundle is judged by: the routers that the storefront knows, and the published document `settlement-keys.json`. */
export type Pins = { readonly routers: Routers; readonly keys?: SettlementKeys }

/** This wallet should not sign the bundle: nothing was signed, nothing was sent. */
export class BundleRefused extends SdkError {
  override readonly name = 'BundleRefused'
  readonly code = 'bundle_refused'
  readonly remedy = 'Nothing was signed. Take a new quote; if it happens again, tell the operator.'
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(`The bundle cannot be settled with this wallet: ${faults.join('; ')}.`)
    this.faults = faults
  }
}

type Part = keyof typeof signatureNames
/** As `IRouterAdministration.SignerRole` numbers them. */
const routerRoles: readonly (readonly [Part, role: number])[] = [
  ['settlementOperator', 1],
  ['complianceAttestation', 2],
  ['feeAttestation', 3],
]

/** The router itself says whose signatures it takes: whoever answers for the API cannot change that. */
async function unknownSigners(wallet: Wallet, { router, signers }: Bundle, now: bigint): Promise<readonly string[]> {
  const call = { address: router as Address, abi: routerAbi, functionName: 'signerOf' } as const
  const found = routerRoles.map(async ([part, wanted]) => {
    const { role, validUntil } = await readContract(wallet, { ...call, args: [signers[part] as Address] })
    return role === wanted && now <= validUntil ? [] : [`the router does not take the ${signatureNames[part]}`]
  })
  return (await Promise.all(found)).flat()
}

/**
 * Refuses a bundle whose parts disagree, that is for another wallet or chain, that goes to another router than the pinned one or is
 * signed by keys which that router does not take, or that is late by the chain's clock. With the published keys each must also be
 * by a key that was valid when the bundle was issued.
 */
export async function requireSettleable(wallet: Wallet, bundle: Bundle, { routers, keys }: Pins): Promise<void> {
  const faults = keys ? await verifyBundle(bundle, keys) : await faultsOf(bundle)
  if (faults.length > 0) throw new BundleRefused(faults)
  const { intent, typedData, router } = bundle
  const [chainId, { timestamp }] = await Promise.all([getChainId(wallet), getBlock(wallet)])
  const pinned = routers[chainId]
  const mine = isAddressEqual(wallet.account.address, intent.buyer as Address)
  const here = chainId === typedData.domain.chainId
  const known = pinned !== undefined && isAddressEqual(pinned, router as Address)
  const standing = [
    ...(mine ? [] : [`it is for the wallet ${intent.buyer}`]),
    ...(here ? [] : [`it is for chain ${typedData.domain.chainId}, and the wallet is on chain ${chainId}`]),
    ...(known || !here ? [] : [`its router ${router} is not the pinned one`]),
    ...(await faultsOf(bundle, timeChecks(new Date(Number(timestamp) * 1000)))),
    ...(known && here ? await unknownSigners(wallet, bundle, timestamp) : []),
  ]
  if (standing.length > 0) throw new BundleRefused(standing)
}
