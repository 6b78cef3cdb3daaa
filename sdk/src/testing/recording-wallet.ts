import { createWalletClient, custom, type EIP1193RequestFn, http, UserRejectedRequestError } from 'viem'
import { toAccount } from 'viem/accounts'
import type { Wallet } from '../settleable.ts'

type Asked = { readonly method: string; readonly params?: unknown }

/** Reads the chain as the wallet does, and keeps what it was asked to sign or to send; it does neither, and the buyer says no. */
export function recordingWallet({ account, chain }: Wallet, chainUrl: string) {
  const recorded: string[] = []
  const node = http(chainUrl)({}).request as EIP1193RequestFn
  const refuse = (what: string) => {
    recorded.push(what)
    throw new UserRejectedRequestError(new Error(`the wallet records and does not ${what}`))
  }
  const transport = custom({
    request: ({ method, params }: Asked) =>
      method.startsWith('eth_send') ? refuse('send') : node({ method, params } as never),
  })
  const recording = toAccount({
    address: account.address,
    signMessage: async () => refuse('sign a message'),
    signTransaction: async () => refuse('sign a transaction'),
    signTypedData: async ({ primaryType }) => refuse(`sign ${primaryType}`),
  })
  return { wallet: createWalletClient({ account: recording, chain: chain!, transport }), recorded }
}
