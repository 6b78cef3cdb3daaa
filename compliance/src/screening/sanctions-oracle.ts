import { type Address, createPublicClient, http, parseAbi } from 'viem'
import { screeningUnavailable } from './require-lists.ts'
import type { ScreeningProvider } from './screening.ts'

const abi = parseAbi(['function isSanctioned(address) view returns (bool)'])
/** With its one retry a second: the service waits three for everything. */
const deadlineMs = 500

/** Where a chain's sanctions oracle is. Its publisher gives no guarantee: it adds to the lists and replaces none. */
export type OracleSettings = { readonly chainId: string; readonly rpcUrl: () => string; readonly oracle: string }

/** The on-chain oracle of one chain. It knows addresses only, and only those of its own chain are asked for. */
export function sanctionsOracle({ chainId, rpcUrl, oracle }: OracleSettings): ScreeningProvider {
  // The address may hold a key, which a signal replaces.
  const fetchFn = (_given: unknown, init?: RequestInit) => fetch(rpcUrl(), init)
  const transport = http(rpcUrl(), { fetchFn, timeout: deadlineMs, retryCount: 1, retryDelay: 0 })
  const client = createPublicClient({ transport })
  const name = `oracle ${chainId}`
  return {
    name,
    version: () => oracle.toLowerCase(),
    person: () => [],
    async address(wallet) {
      if (wallet.chainId !== chainId) return []
      const args = [wallet.address as Address] as const
      try {
        const call = { address: oracle as Address, abi, functionName: 'isSanctioned', args } as const
        const sanctioned = await client.readContract(call)
        return sanctioned ? [{ list: name, entry: oracle.toLowerCase(), name: wallet.address }] : []
      } catch (cause) {
        throw screeningUnavailable('The sanctions oracle did not answer.', cause)
      }
    },
  }
}
