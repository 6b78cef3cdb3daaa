import { issuanceVenueAbi } from '@firsthand/contracts/abi/issuance-venue'
import { settlementRouterAbi } from '@firsthand/contracts/abi/settlement-router'
import type { World } from '@firsthand/sandbox/world/world'
import { createPublicClient, custom, erc20Abi, type Hex } from 'viem'

/** The bodies of what an intent asks its node, as the service sends them. */
export type NodeQuestions = { readonly nodeHead: string; readonly nodePrice: string; readonly nodeSimulation: string }

const bodyOf = (method: string, params: unknown) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })

/** Answers every call with the value by which a contract accepts a signature as its own, as the service's simulation does. */
const signsEverything = '0x631626ba7e60e01b5f5260205ff3'

/** The eleven reads of an offering in one call without a contract. */
async function priceBody({ contracts }: World): Promise<string> {
  if (contracts === null) throw new Error('the world has no contracts')
  const { harbourVenue, router, usdc, harbour } = contracts
  const atVenue = { address: harbourVenue, abi: issuanceVenueAbi } as const
  const atRouter = { address: router, abi: settlementRouterAbi } as const
  const decimals = { abi: erc20Abi, functionName: 'decimals' } as const
  let sent = ''
  const transport = custom({
    async request({ method, params }) {
      sent = bodyOf(method, params)
      throw new Error('only what is sent is wanted')
    },
  })
  const reads = [
    { ...atVenue, functionName: 'EXECUTOR' },
    { ...atVenue, functionName: 'CASH_TOKEN' },
    { ...atVenue, functionName: 'ASSET_TOKEN' },
    { ...atVenue, functionName: 'PRICE_SCALE' },
    { ...atVenue, functionName: 'quote', args: [0n] },
    { ...decimals, address: usdc },
    { ...decimals, address: harbour },
    { ...atRouter, functionName: 'EXECUTOR' },
    { ...atRouter, functionName: 'paused' },
    { ...atRouter, functionName: 'routeOf', args: [harbourVenue, usdc, harbour] },
    { ...atVenue, functionName: 'bounds' },
  ] as const
  await createPublicClient({ transport, cacheTime: 0 })
    .multicall({ contracts: reads, deployless: true, batchSize: 0, blockTag: 'latest' })
    .catch(() => undefined)
  return sent
}

type Issued = {
  readonly intent: { readonly buyer: Hex }
  readonly transaction: { readonly to: Hex; readonly data: Hex }
}

/** What the service asks the node for one intent, with the settlement of an intent that it issued. */
export async function nodeQuestions(world: World, { intent: { buyer }, transaction }: Issued): Promise<NodeQuestions> {
  const settlement = [{ from: buyer, ...transaction }, 'latest', { [buyer]: { code: signsEverything } }]
  return {
    nodeHead: bodyOf('eth_getBlockByNumber', ['latest', false]),
    nodePrice: await priceBody(world),
    nodeSimulation: bodyOf('eth_call', settlement),
  }
}
