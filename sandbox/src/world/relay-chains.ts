import { localChain } from '../chain/chain.ts'
import { contractAddresses } from '../chain/contract-addresses.ts'

/** What a tenant's buyers may have in a day. */
type Budget = {
  readonly weiPerDay: string
  readonly requestsPerDay?: number
  readonly requestsPerBuyerPerDay?: number
}
type RelayChains = Readonly<
  Record<string, { readonly forwarder: string; readonly tenants: Readonly<Record<string, Budget>> }>
>

/** Where the gas of buyers is paid, and the sockets of the signers of the relay key. Plain data. */
export type RelaySurroundings = { readonly chains: RelayChains; readonly sockets: readonly string[] }

/** Ten ether a day, more than anybody spends while trying a sandbox. */
const sandboxBudget: Budget = { weiPerDay: `${10n ** 19n}`, requestsPerDay: 100_000, requestsPerBuyerPerDay: 10_000 }

/** The relaying of a sandbox: the gas of acme's buyers is paid, and that of globex's is not. */
export const relayChains = (budget: Budget = sandboxBudget): RelayChains => ({
  [localChain]: { forwarder: contractAddresses.forwarder.toLowerCase(), tenants: { acme: budget } },
})
