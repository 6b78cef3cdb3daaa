import { uint256Max } from '@firsthand/values/values'
import type { OrderRequest } from '../supplier.ts'
import type { AirswapOrder } from './airswap-order.ts'
import { sameText } from './ask-supplier.ts'
import { expiryFault } from './expiry-fault.ts'

/** Every field is what was wished for, or may be chosen by the maker and is sane. */
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
