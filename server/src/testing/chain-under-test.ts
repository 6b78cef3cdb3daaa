import { type ChainClients, chainClients, mined } from '@firsthand/contracts/chain-clients'
import { type ChainOptions, startChain } from '@firsthand/sandbox/chain/chain'
import { administratorKey } from '@firsthand/sandbox/chain/chain-accounts'
import { deployContracts } from '@firsthand/sandbox/chain/contracts'
import { startSupervisor } from '@firsthand/sandbox/world/supervisor'
import type { Market } from '@firsthand/wire/markets'
import type { Abi, Address } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { evmChains } from '#quoting/chain/evm-chains'
import { nodeProxy } from './node-proxy.ts'

/** Our chain by its CAIP-2 name. */
export const localChain = 'eip155:31337'

/** A chain of its own with the sandbox's contracts, made to be disturbed. */
export async function chainUnderTest(options: ChainOptions = { blockSeconds: 1 }) {
  const supervisor = await startSupervisor()
  const chain = await startChain(supervisor, options)
  const signers = {
    operator: privateKeyToAccount(generatePrivateKey()),
    compliance: privateKeyToAccount(generatePrivateKey()),
    fee: privateKeyToAccount(generatePrivateKey()),
  }
  const { operator, compliance, fee } = signers
  const addresses = { operator: operator.address, compliance: compliance.address, fee: fee.address }
  const contracts = await deployContracts(chain.url, () => addresses)
  const clients: ChainClients = await chainClients(chain.url, administratorKey)
  const proxy = await nodeProxy(chain.url)
  const opened: { close(): void }[] = []
  const closeAll = () => {
    for (const chains of opened.splice(0)) chains.close()
  }

  return {
    ...chain,
    contracts,
    clients,
    signers,
    /** Counts and disturbs what passes through it. */
    proxy,
    anvil: (method: string, ...params: unknown[]) => clients.reader.request({ method, params } as never),
    /** Sends a transaction as the administrator, and waits until it is in a block. */
    async send(address: Address, abi: Abi | readonly unknown[], functionName: string, ...args: unknown[]) {
      await mined(clients, await clients.sender.writeContract({ address, abi, functionName, args } as never))
    },
    /** The adapter on this chain, through the proxy unless other addresses are given. */
    open(settings: { readonly rpcUrls?: readonly string[]; staleSeconds?: number; now?: () => Date } = {}) {
      const { rpcUrls = [proxy.url], staleSeconds = 10, now = () => new Date() } = settings
      const chains = evmChains([{ chainId: localChain, rpcUrls, router: contracts.router, staleSeconds }], { now })
      opened.push(chains)
      return chains
    },
    /** Ends the polling of everything that was opened. */
    closeAll,
    /** The seeded offering's market, as far as the chain's reader looks at it. */
    market: (changes: Partial<Market> = {}): Market =>
      ({
        chainId: localChain,
        issuanceVenueContract: contracts.harbourVenue,
        cash: { symbol: 'USDC', decimals: 6, address: contracts.usdc },
        unit: { symbol: 'HARBOUR', decimals: 18, address: contracts.harbour },
        ...changes,
      }) as Market,
    async stop() {
      closeAll()
      await proxy.stop()
      await supervisor.stop()
    },
  }
}
export type ChainUnderTest = Awaited<ReturnType<typeof chainUnderTest>>
