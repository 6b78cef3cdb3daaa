import type { Hex } from '@firsthand/values/values'
import type { SenderDeps } from '#transactions/sender-deps'
import type { ForwardChain } from './forward-chain.ts'
import type { RelayChains } from './relay.rules.ts'
import type { RelayWorkStore } from './relay-work.store.ts'
import type { RelayerAccount } from './relayer-account.ts'

/** What the relayer works with: the ledger of nonces and the signer as any sender of ours, and the relays themselves. */
export type RelayerDeps = SenderDeps & {
  readonly relays: RelayWorkStore
  readonly chains: RelayChains
  readonly forwards: (chainId: string) => ForwardChain
  readonly accounts: RelayerAccount
  /** The address of the relay key in force; null while none is published. */
  readonly address: () => Hex | null
  readonly now: () => Date
}
