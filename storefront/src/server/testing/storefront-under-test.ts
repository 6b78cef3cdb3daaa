import { storefrontClient } from '@firsthand/sandbox/identity/identity-configuration'
import { pageServerUnderTest } from '@firsthand/token-handler/testing/page-server-under-test'
import { openStorefront } from '../storefront-server.ts'
import { startStubService } from './stub-service.ts'

export const shop = {
  tenant: storefrontClient.tenant,
  chains: [
    { chainId: 'eip155:31337', name: 'Anvil', rpcUrl: 'http://127.0.0.1:4385/rpc', nativeSymbol: 'ETH' },
    { chainId: 'eip155:8453', name: 'Base', rpcUrl: 'https://rpc.example', nativeSymbol: 'ETH' },
  ],
  gasless: false,
  brand: { name: 'Acme Invest', accent: '#b3261e', accentDark: null },
  logo: {
    path: '/brand/logo.svg',
    type: 'image/svg+xml',
    bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  },
}

/** The shop's server with the sandbox's real identity provider, a service that is in its hands, and a clock. */
export async function storefrontUnderTest() {
  const service = await startStubService()
  const own = await pageServerUnderTest({
    name: 'storefront',
    clientId: storefrontClient.id,
    service,
    open: (config, around) => openStorefront({ ...config, ...shop }, around),
  })
  return { ...own, service }
}
export type StorefrontUnderTest = Awaited<ReturnType<typeof storefrontUnderTest>>
