import type { ChainCalls } from '@firsthand/chain/chain-calls'
import { type Hex, uint256Max } from '@firsthand/values/values'
import { decodeFunctionResult, encodeFunctionData, hexToString } from 'viem'
import type { OrderRequest, SupplierRefusal } from '../supplier.ts'
import { type AirswapOrder, checkCall, signerOf, swapAbi } from './airswap-order.ts'
import { expiryFault, sameText, unavailable } from './supplier-protocol.ts'

/** Every field is what was requested, or may be chosen by the maker and is sane. */
export function differenceIn(
  order: AirswapOrder,
  requested: OrderRequest,
  wallets: readonly string[],
  now: Date,
): string | null {
  const { market, cash } = requested
  if (!sameText(order.signerToken, market.asset.address)) return 'it sells another token'
  if (!sameText(order.senderToken, market.cash.address)) return 'it takes other cash'
  if (BigInt(order.senderAmount) !== cash) return 'it takes another amount'
  if (!wallets.some((wallet) => sameText(wallet, order.signerWallet))) return 'a stranger sells'
  if (BigInt(order.signerAmount) > uint256Max || BigInt(order.nonce) > uint256Max) return 'its numbers are too large'
  // A fill needs a block before `expiry`.
  return expiryFault(BigInt(order.expiry) - 1n, requested.minExpiry, now)
}

/** Our executor gets its cash and gives its allowance within the settlement, never before: these two are no news. */
const untilSettlement = new Set(['SenderAllowanceLow', 'SenderBalanceLow'])

const protocolFeeCall = encodeFunctionData({ abi: swapAbi, functionName: 'protocolFee' })

/**
 * Asks AirSwap's contract whether it would fill the order now, and recovers who signed it under the protocol fee of now.
 * Null when all is well; `withdrawn` is the refusal for a faulty order.
 */
export async function objectionTo(
  chain: ChainCalls,
  order: AirswapOrder,
  requested: OrderRequest,
  withdrawn: SupplierRefusal['refused'],
): Promise<SupplierRefusal | null> {
  const { chainId, contract } = requested.market
  const ask = (data: Hex) => ({ to: contract, data })
  const bad = (why: string): SupplierRefusal => ({ refused: withdrawn, why })
  try {
    const [checked, feeRead] = await chain.callTogether(chainId, [
      ask(checkCall(order, requested.executor)),
      ask(protocolFeeCall),
    ])
    if (!checked || !feeRead) return unavailable('its contract does not answer as AirSwap’s')
    const protocolFee = decodeFunctionResult({ abi: swapAbi, functionName: 'protocolFee', data: feeRead })
    const signer = signerOf(order, requested, protocolFee)
    if (signer === null) return bad('its signature is none')
    if (
      !sameText(signer, order.signerWallet) &&
      !(await maySignFor(chain, requested, order.signerWallet as Hex, signer))
    )
      return bad(`${signer} signed, not ${order.signerWallet}`)
    const errors = decodeFunctionResult({ abi: swapAbi, functionName: 'check', data: checked })
      .map((name) => hexToString(name, { size: 32 }))
      .filter((name) => !untilSettlement.has(name))
    return errors.length === 0 ? null : bad(`its contract reports ${errors.join(', ')}`)
  } catch (error) {
    return unavailable(`no node could be asked about its order: ${(error as Error).message}`.slice(0, 200))
  }
}

/** A maker may have named one other key to sign for its wallet. */
async function maySignFor(chain: ChainCalls, { market }: OrderRequest, wallet: Hex, signer: Hex): Promise<boolean> {
  const data = encodeFunctionData({ abi: swapAbi, functionName: 'authorized', args: [wallet] })
  const [named] = await chain.callTogether(market.chainId, [{ to: market.contract, data }])
  if (!named) return false
  return sameText(decodeFunctionResult({ abi: swapAbi, functionName: 'authorized', data: named }), signer)
}
