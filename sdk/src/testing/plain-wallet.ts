import { createWalletClient, custom, UserRejectedRequestError } from 'viem'

const address = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'

/** A wallet behind JSON-RPC on this chain, whose owner says no to everything; it keeps what it was asked. */
export function plainWallet(chainId: number) {
  const asked: string[] = []
  const transport = custom({
    async request({ method }: { readonly method: string }) {
      asked.push(method)
      if (method === 'eth_chainId') return `0x${chainId.toString(16)}`
      if (method === 'eth_estimateGas' || method === 'eth_getTransactionCount') return '0x1'
      throw new UserRejectedRequestError(new Error('User rejected the request.'))
    },
  })
  return { wallet: createWalletClient({ account: address, transport }), asked }
}
