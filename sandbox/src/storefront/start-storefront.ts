import { localChain } from '../chain/chain.ts'
import { storefrontClient } from '../identity/identity-configuration.ts'
import {
  type PageServer,
  type PageServerOptions,
  type PageSurroundings,
  startPageServer,
} from '../page-servers/start-page-server.ts'
import { storefrontPages } from '../world/programs.ts'
import type { Supervisor } from '../world/supervisor.ts'

/** What the storefront needs of its world: a chain that wallets and pages reach, and our router on it. */
export type StorefrontSurroundings = PageSurroundings & {
  readonly chainUrl: string
  readonly router: string
  /** Whether a relayer pays the gas of buyers. */
  readonly gasless?: boolean
}

/** Starts the storefront of the sandbox's first tenant and waits until it listens. */
export function startStorefront(
  supervisor: Supervisor,
  { chainUrl, router, gasless = false, ...world }: StorefrontSurroundings,
  options: PageServerOptions = {},
): Promise<PageServer> {
  const { id: clientId, tenant } = storefrontClient
  const chain = { chainId: localChain, name: 'Sandbox chain', rpcUrl: chainUrl, nativeSymbol: 'ETH', router }
  const own = {
    TENANT: tenant,
    CHAINS: JSON.stringify([chain]),
    GASLESS: gasless ? 'on' : 'off',
    BRAND_NAME: 'Acme Invest',
  }
  return startPageServer(supervisor, world, { pages: storefrontPages, clientId, own }, options)
}
