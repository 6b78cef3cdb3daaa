import { chainClients, mined } from '@firsthand/contracts/chain-clients'
import { askChain } from '@firsthand/sandbox/chain/ask-chain'
import { buyerWallets } from '@firsthand/sandbox/chain/chain-accounts'
import { createFirsthand } from '@firsthand/sdk'
import { createWalletClient, erc20Abi, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Canary, Rail } from '../people.ts'
import type { Stage } from '../stage.ts'

/** The seeded markets, and what is paid there. */
const markets = {
  issuance: { pairId: 1, cashAmount: '250000000' },
  venue: { pairId: 2, cashAmount: '620000000' },
} as const
const cash = 10_000_000_000n

/** Gives wallets that nobody has used cash of a buyer who has plenty, and something for the network's fee. */
export async function fund({ chain, contracts }: Stage, canaries: readonly Canary[]): Promise<void> {
  const clients = await chainClients(chain.url, buyerWallets['acme-buyer-2'].key)
  for (const { wallet } of canaries) {
    const args = [wallet.address, cash] as const
    const transfer = { address: contracts.usdc, abi: erc20Abi, functionName: 'transfer', args } as const
    await mined(clients, await clients.sender.writeContract(transfer))
    await askChain(chain.url, 'anvil_setBalance', wallet.address, '0xde0b6b3a7640000')
  }
}

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** Buys at the offering or at a venue of somebody else, until the chain has settled it. Answers the reference. */
export async function buyOnChain(stage: Stage, canary: Canary, rail: Exclude<Rail, 'bank'>): Promise<string> {
  const { chain, contracts, tokenOf, urlOf } = stage
  const chainId = 31_337
  const rpcUrls = { default: { http: [chain.url] } }
  const wallet = createWalletClient({
    account: privateKeyToAccount(canary.wallet.key),
    chain: { id: chainId, name: 'sandbox', nativeCurrency, rpcUrls },
    transport: http(chain.url),
    pollingInterval: 100,
  })
  const service = createFirsthand({
    url: urlOf('api'),
    token: async () => tokenOf(canary.subject),
    routers: { [chainId]: contracts.router },
    retries: 8,
  })
  const bought = await service.buy({ ...markets[rail], wallet, confirm: () => true })
  return bought.reference
}
