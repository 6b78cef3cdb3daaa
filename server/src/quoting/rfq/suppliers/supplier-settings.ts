import type { ChainCalls } from '@firsthand/chain/chain-calls.port'

type Hex = `0x${string}`

/** The ways in which suppliers are spoken to. */
export const protocolNames = ['airswap', 'firsthand'] as const
export type ProtocolName = (typeof protocolNames)[number]

/** A supplier as operators write it down. */
export type SupplierSettings = {
  readonly name: string
  readonly protocol: ProtocolName
  readonly url: string
  /** What it knows us by; null when it asks for nothing. */
  readonly key: string | null
  /** CAIP-2, and the settlement contract there. */
  readonly chainId: string
  readonly contract: Hex
  /** Whose signatures are its own. */
  readonly wallets: readonly Hex[]
  /** What it trades, by the names that markets use. */
  readonly instruments: readonly string[]
}

export type SupplierDeps = {
  readonly chain: ChainCalls
  readonly now: () => Date
  /** Somebody should look at this supplier. */
  readonly notice: (what: string, facts: object) => void
}
