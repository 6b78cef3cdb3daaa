import { type Address, createPublicClient, http, parseAbi } from 'viem'

/** What a supplier must know of the chain. */
export type ChainView = {
  /** Unix seconds: the latest block's or the system's, whichever is later. */
  now(): Promise<bigint>
  /** AirSwap signs its own fee along, and its owner may change it at any time. */
  protocolFee(): Promise<bigint>
}

const feeAbi = parseAbi(['function protocolFee() view returns (uint256)'])

/** Reads once for all who ask meanwhile. A failure is reported and not cached. */
function remembered<T>(ageMsMax: number, read: () => Promise<T>): () => Promise<T> {
  let last: Promise<T> | undefined
  let readAt = 0
  return () => {
    const at = performance.now()
    if (last && at - readAt <= ageMsMax) return last
    const reading = read()
    last = reading
    readAt = at
    reading.catch(() => {
      if (last === reading) last = undefined
    })
    return reading
  }
}

/** Asks a node, and caches each answer for so long. */
export function viewChain(rpcUrl: string, venueContract: Address, ageMsMax: number): ChainView {
  const client = createPublicClient({ transport: http(rpcUrl, { timeout: 2_000, retryCount: 0 }) })
  const blockSeconds = remembered(ageMsMax, async () => (await client.getBlock()).timestamp)
  const protocolFee = remembered(ageMsMax, () =>
    client.readContract({ address: venueContract, abi: feeAbi, functionName: 'protocolFee' }),
  )
  return {
    async now() {
      const chain = await blockSeconds()
      const aheadSeconds = BigInt(Math.floor(Date.now() / 1000)) - chain
      return aheadSeconds > 0n ? chain + aheadSeconds : chain
    },
    protocolFee,
  }
}
