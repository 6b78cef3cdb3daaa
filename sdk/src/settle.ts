import { intentDomain, intentTypes } from '@firsthand/wire/settlement-intent'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import { sendTransaction, signTypedData } from 'viem/actions'
import { signForwardRequest } from './forward-request.ts'
import type { Bundle } from './gen/types.gen.ts'
import { type PermitDomain, requireTokenDomain, signPermit } from './permit.ts'
import { forwarderAbi, routerAbi } from './settle-abi.ts'
import { intentOf, settleArgs, settleData } from './settle-call.ts'
import { type Pins, requireSettleable, type Wallet } from './settleable.ts'

type Call = { readonly to: Address; readonly data: Hex }

/**
 * Signs what the bundle asks the buyer to sign (`eth_signTypedData_v4`), once it holds for this wallet and goes to the pinned
 * router. Throws `BundleRefused` when it does not.
 */
export async function signBundle(wallet: Wallet, bundle: Bundle, pins: Pins): Promise<Hex> {
  await requireSettleable(wallet, bundle, pins)
  return signTypedData(wallet, {
    account: wallet.account,
    domain: intentDomain(bundle.typedData.domain.chainId, bundle.router as Hex),
    types: intentTypes,
    primaryType: 'SettlementIntent',
    message: intentOf(bundle),
  })
}

/** The bundle's transaction with the buyer's signature; that of a contract wallet may have any length (ERC-1271). */
export function fillTransaction(bundle: Bundle, buyerSignature: Hex): Call {
  const { to, data } = bundle.transaction as Call
  if (buyerSignature.length !== 132) return { to, data: settleData(bundle, buyerSignature) }
  // A plain key's 65 bytes go into the hole, which starts 96 bytes before the end and is filled up to a whole word.
  return { to, data: `${data.slice(0, -192)}${buyerSignature.slice(2)}${data.slice(-62)}` as Hex }
}

/** Signs and sends, and answers the hash. Needs the cash, its allowance for the router, and ether for the gas. */
export async function settle(wallet: Wallet, bundle: Bundle, pins: Pins): Promise<Hex> {
  return send(wallet, fillTransaction(bundle, await signBundle(wallet, bundle, pins)))
}

/** Signs the bundle and a permit of exactly its cash; the two are one call. */
export async function permitTransaction(
  wallet: Wallet,
  bundle: Bundle,
  permit: PermitDomain,
  pins: Pins,
  beforePermit?: () => void,
): Promise<Call> {
  await requireTokenDomain(wallet, bundle, permit)
  const signature = await signBundle(wallet, bundle, pins)
  beforePermit?.()
  const args = [...settleArgs(bundle, signature), await signPermit(wallet, bundle, permit)] as const
  const data = encodeFunctionData({ abi: routerAbi, functionName: 'settleWithPermit', args })
  return { to: bundle.router as Address, data }
}

/** Signs a permit of exactly the cash in place of an allowance, and sends it along. */
export async function settleWithPermit(wallet: Wallet, bundle: Bundle, permit: PermitDomain, pins: Pins): Promise<Hex> {
  return send(wallet, await permitTransaction(wallet, bundle, permit, pins))
}

/** The buyer signs twice; the relayer sends and pays the gas. The forwarder takes signatures of plain keys only. */
export async function settleThroughForwarder(
  wallet: Wallet,
  relayer: Wallet,
  bundle: Bundle,
  forwarder: Address,
  pins: Pins,
): Promise<Hex> {
  const signature = await signBundle(wallet, bundle, pins)
  const request = await signForwardRequest(wallet, bundle, signature, forwarder)
  const data = encodeFunctionData({ abi: forwarderAbi, functionName: 'execute', args: [request] })
  return send(relayer, { to: forwarder, data })
}

/** Sends a call of the wallet's own account, and answers the hash. */
export const send = (wallet: Wallet, call: Call): Promise<Hex> =>
  sendTransaction(wallet, { account: wallet.account, chain: wallet.chain ?? null, ...call })
