import type { ShopChain } from '../app/session.ts'
import type { Provider } from './announced.ts'
import { isUnknownChain } from './wallet-error.ts'

/** The number in a name such as eip155:31337; null for a chain of another kind. */
export function chainNumber(chainId: string | null): number | null {
  const found = /^eip155:([0-9]{1,15})$/.exec(chainId ?? '')
  return found === null ? null : Number(found[1])
}

export const hexOf = (number: number): string => `0x${number.toString(16)}`

/** What a wallet is given to add a chain (EIP-3085). */
const addition = ({ chainId, name, rpcUrl, explorerUrl, nativeSymbol }: ShopChain) => ({
  chainId: hexOf(chainNumber(chainId) ?? 0),
  chainName: name,
  rpcUrls: [rpcUrl],
  nativeCurrency: { name: nativeSymbol, symbol: nativeSymbol, decimals: 18 },
  ...(explorerUrl && { blockExplorerUrls: [explorerUrl] }),
})

/** Asks the wallet to go to a chain, and to add it first when it does not have it. Throws what the wallet throws. */
export async function switchChain(provider: Provider, chain: ShopChain): Promise<void> {
  const chainId = hexOf(chainNumber(chain.chainId) ?? 0)
  const go = () => provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  try {
    await go()
  } catch (error) {
    if (!isUnknownChain(error)) throw error
    await provider.request({ method: 'wallet_addEthereumChain', params: [addition(chain)] })
    // Some wallets add a chain and stay where they are.
    await go()
  }
}
