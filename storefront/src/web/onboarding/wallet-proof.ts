import type { Challenge, Wallet } from '@firsthand/wire/compliance'
import { compliance } from '../calls/compliance.ts'
import type { ConnectedWallet } from '../wallet/wallet-store.ts'

/** A text as `personal_sign` takes it. */
const hexOf = (text: string) =>
  `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** Shows that a wallet is the buyer's: it signs a message of Compliance, which moves nothing and costs nothing. */
export async function registerWallet({ address, chainId, provider }: ConnectedWallet): Promise<Wallet> {
  const { nonce, message } = await compliance<Challenge>('POST', '/wallets/challenges', {
    walletAddress: address,
    chainId: `eip155:${chainId}`,
  })
  const signature = await provider.request({ method: 'personal_sign', params: [hexOf(message), address] })
  return compliance<Wallet>('POST', '/wallets', { nonce, signature })
}
