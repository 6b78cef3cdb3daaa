import { type NodesSettings, nodesOf } from '@firsthand/chain/nodes'
import { readTransactionProof, type TransactionProof } from '@firsthand/chain/transaction-proof'
import { logRootsAbi } from '@firsthand/contracts/abi/log-roots'
import type { Hex } from '@firsthand/values/values'

/** What a contract of roots shows at the newest block. */
export type ShownRoots = {
  /** Keccak-256 of the origin of its log. */
  readonly log: Hex
  /** The one account that writes there, in lower case. */
  readonly writer: Hex
  readonly size: bigint
  readonly root: Buffer
}

/** The contracts of roots on the chains that are served. Every method fails when no node answers. */
export function rootsContracts(chains: readonly NodesSettings[]) {
  const opened = new Map(chains.map((chain) => [chain.chainId, nodesOf(chain)]))
  const on = (chainId: string) => {
    const nodes = opened.get(chainId)
    if (nodes === undefined) throw new Error(`${chainId} is not served`)
    return nodes
  }
  return {
    read: (chainId: string, address: Hex): Promise<ShownRoots> =>
      on(chainId).ask(async (client) => {
        const at = { address, abi: logRootsAbi } as const
        const [log, writer, [size, root]] = await Promise.all([
          client.readContract({ ...at, functionName: 'LOG' }),
          client.readContract({ ...at, functionName: 'WRITER' }),
          client.readContract({ ...at, functionName: 'newest' }),
        ])
        return { log, writer: writer.toLowerCase() as Hex, size, root: Buffer.from(root.slice(2), 'hex') }
      }),

    /** Null when the node does not have it, or when the chain's blocks hash by rules of their own. */
    proofOf: (chainId: string, txHash: Hex): Promise<TransactionProof | null> =>
      on(chainId).ask((client) => readTransactionProof(client, txHash)),
  }
}

export type RootsContracts = ReturnType<typeof rootsContracts>
