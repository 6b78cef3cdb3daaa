import type { Wallet } from '@firsthand/sdk'
import type { ConnectedWallet } from './wallet-store.ts'

/** The wallet as the SDK takes it. viem is read only now. */
export async function walletClient({ address, provider }: ConnectedWallet): Promise<Wallet> {
  const { createWalletClient, custom, getAddress } = await import('viem')
  return createWalletClient({
    account: getAddress(address),
    transport: custom(provider as Parameters<typeof custom>[0]),
  })
}
