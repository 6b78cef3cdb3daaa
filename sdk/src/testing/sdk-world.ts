import { createWalletClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll } from 'vitest'
import { buyerWallets } from '../../../sandbox/src/chain/chain-accounts.ts'
import { roomySettings } from '../../../sandbox/src/world/roomy-settings.ts'
import { startWorld, type World } from '../../../sandbox/src/world/world.ts'
import type { WorldOptions } from '../../../sandbox/src/world/world-options.ts'
import { createFirsthand, type FirsthandOptions } from '../firsthand.ts'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** The whole world for the tests of a file, and the SDK as its personas use it. */
export function worldOfThisFile(options: WorldOptions = {}) {
  let world: World
  beforeAll(async () => {
    world = await startWorld({ api: { settings: roomySettings }, ...options })
  }, 120_000)
  afterAll(() => world?.stop(), 60_000)
  const urls = () => {
    if (!world.api || !world.chain || !world.contracts) throw new Error('the world is incomplete')
    const routers = { [world.chain.chainId]: world.contracts.router }
    return { url: world.api.url, chainUrl: world.chain.url, routers }
  }
  return {
    world: () => world,
    urls,
    as: (persona: string, own: Partial<FirsthandOptions> = {}) =>
      createFirsthand({
        url: urls().url,
        routers: urls().routers,
        token: () => world.identity.token(persona),
        ...own,
      }),
    wallet: (name: keyof typeof buyerWallets) => {
      const { chainUrl } = urls()
      const chain = { id: 31_337, name: 'sandbox', nativeCurrency, rpcUrls: { default: { http: [chainUrl] } } }
      const account = privateKeyToAccount(buyerWallets[name].key)
      return createWalletClient({ account, chain, transport: http(chainUrl), pollingInterval: 50 })
    },
  }
}
