import { type NodesSettings, nodesOf } from '@firsthand/chain/nodes'
import type { Hex } from '@firsthand/values/values'

/** A receipt of a rollup also has what its data cost at the chain below. */
type Receipt = { readonly gasUsed: bigint; readonly effectiveGasPrice: bigint; readonly l1Fee?: bigint | null }

/** What the relayer's own account has, and what its transactions have cost. Every method fails when no node answers. */
export function relayerAccount(settings: readonly NodesSettings[]) {
  const nodes = new Map(settings.map((each) => [each.chainId, nodesOf(each)]))
  const on = (chainId: string) => {
    const found = nodes.get(chainId)
    if (found === undefined) throw new Error(`${chainId} is not served`)
    return found
  }
  return {
    balance: (chainId: string, address: Hex): Promise<bigint> =>
      on(chainId).ask((client) => client.getBalance({ address })),

    /** In wei. */
    async cost(chainId: string, hash: Hex): Promise<bigint> {
      const receipt: Receipt = await on(chainId).ask((client) => client.getTransactionReceipt({ hash }))
      return receipt.gasUsed * receipt.effectiveGasPrice + BigInt(receipt.l1Fee ?? 0)
    },
  }
}

export type RelayerAccount = ReturnType<typeof relayerAccount>
