import type { Address, Hex } from 'viem'
import { type Book, openBook } from './book.ts'
import { type ChainView, viewChain } from './chain-view.ts'
import { requireUsable, type SupplierSettings } from './settings.ts'
import { walletOf } from './sign-order.ts'

/** What both protocols need to give an order. Addresses are in lower case. */
export type Maker = {
  readonly key: Hex
  readonly wallet: Address
  readonly chainId: number
  readonly venueContract: Address
  readonly books: readonly Book[]
  readonly chain: ChainView
  /** When an order given at this moment ends; null when it is asked to stay good for too long. */
  expiryAt(now: bigint, minExpiry: bigint): bigint | null
}

// Units stand still for as long as an order is good, so nobody may tie them up for longer than this.
const expirySecondsMax = 86_400n

/** Opens a supplier's books. Fails when a setting cannot be used. */
export function openMaker(settings: SupplierSettings): Maker {
  requireUsable(settings)
  const { privateKey, chainId, rpcUrl, expirySeconds, chainAgeMsMax = 1_000 } = settings
  const venueContract = lowerCase(settings.venueContract)
  return {
    key: privateKey,
    wallet: walletOf(privateKey),
    chainId,
    venueContract,
    books: settings.instruments.map((each) =>
      openBook({ ...each, assetToken: lowerCase(each.assetToken), cashToken: lowerCase(each.cashToken) }),
    ),
    chain: viewChain(rpcUrl, venueContract, chainAgeMsMax),
    expiryAt(now, minExpiry) {
      const own = now + BigInt(expirySeconds)
      if (minExpiry <= own) return own
      return minExpiry > now + expirySecondsMax ? null : minExpiry
    },
  }
}

/** Addresses are compared as text, and their letters may come in either case. */
export const lowerCase = (address: Address): Address => address.toLowerCase() as Address
