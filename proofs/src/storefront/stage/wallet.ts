import type { Page } from 'playwright-core'
import { createPublicClient, createWalletClient, type Hex, http, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** What a wallet extension refuses with when its owner presses "Reject", and when it does not have a chain (EIP-1193). */
const rejected = { code: 4001, message: 'User rejected the request.' }
const unknownChain = { code: 4902, message: 'Unrecognized chain ID.' }
const anotherChain = 1

/** The wallet of one buyer, as an extension of their browser, and what its owner does when it asks. */
export type TestWallet = {
  readonly address: Hex
  /** The chain that it is on now. */
  chainId: number
  /** Presses "Reject" on the next requests of this method, so many times. */
  decline(method: string, times?: number): void
  /** What it was asked to sign or send, in order. */
  readonly asked: readonly string[]
  /** The hashes of the transactions that it sent. */
  readonly sent: readonly Hex[]
  /** Puts the wallet into a page; every page of a context has to have it before it loads. */
  install(page: Page): Promise<void>
}

type Request = { readonly method: string; readonly params?: readonly unknown[] }
type Place = { readonly chainUrl: string; readonly chainId: number }

const signing = ['eth_sendTransaction', 'eth_signTypedData_v4', 'personal_sign', 'wallet_switchEthereumChain']

/** An extension announces itself as EIP-6963 has it, and asks its owner outside the page. */
const announce = (name: string, rdns: string) => `{
  const listeners = new Map()
  const provider = {
    async request(request) {
      const { result, error } = JSON.parse(await globalThis.testWallet(JSON.stringify(request)))
      if (error !== undefined) throw Object.assign(new Error(error.message), error)
      if (request.method === 'wallet_switchEthereumChain')
        for (const each of listeners.get('chainChanged') ?? []) each(request.params[0].chainId)
      return result
    },
    on(name, listener) { listeners.set(name, [...(listeners.get(name) ?? []), listener]) },
    removeListener(name, listener) { listeners.set(name, (listeners.get(name) ?? []).filter((each) => each !== listener)) },
  }
  const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>'
  const info = Object.freeze({ uuid: crypto.randomUUID(), name: ${JSON.stringify(name)}, icon, rdns: ${JSON.stringify(rdns)} })
  const tell = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  addEventListener('eip6963:requestProvider', tell)
  tell()
}`

export const walletName = 'Proof Wallet'

/** A wallet with a key of its own, on the chain of the sandbox or on another one. */
export function testWallet(key: Hex, { chainUrl, chainId }: Place, { isElsewhere = false } = {}): TestWallet {
  const account = privateKeyToAccount(key)
  const chain = createPublicClient({ transport: http(chainUrl) })
  const sender = createWalletClient({ account, transport: http(chainUrl) })
  const declined = new Map<string, number>()
  const asked: string[] = []
  const sent: Hex[] = []
  const wallet = { address: account.address, chainId: isElsewhere ? anotherChain : chainId, asked, sent }

  async function answer({ method, params = [] }: Request): Promise<unknown> {
    if (signing.includes(method)) asked.push(method)
    const left = declined.get(method) ?? 0
    if (left > 0) {
      declined.set(method, left - 1)
      throw rejected
    }
    switch (method) {
      case 'eth_requestAccounts':
      case 'eth_accounts':
        return [account.address]
      case 'eth_chainId':
        return numberToHex(wallet.chainId)
      case 'wallet_switchEthereumChain': {
        const [{ chainId: wanted }] = params as [{ chainId: Hex }]
        if (Number(wanted) !== chainId) throw unknownChain
        wallet.chainId = chainId
        return null
      }
      case 'wallet_addEthereumChain':
        return null
      case 'personal_sign':
        return account.signMessage({ message: { raw: params[0] as Hex } })
      case 'eth_signTypedData_v4':
        return account.signTypedData(JSON.parse(String(params[1])))
      case 'eth_sendTransaction': {
        if (wallet.chainId !== chainId) throw new Error('the wallet is on another chain')
        const [{ to, data, value }] = params as [{ to: Hex; data: Hex; value?: Hex }]
        const hash = await sender.sendTransaction({ to, data, value: BigInt(value ?? '0x0'), chain: null })
        sent.push(hash)
        return hash
      }
      default:
        return chain.request({ method, params } as never)
    }
  }

  async function respond(text: string): Promise<string> {
    try {
      return JSON.stringify({ result: (await answer(JSON.parse(text))) ?? null })
    } catch (error) {
      const { code = -32_603, message } = error as { code?: number; message: string }
      return JSON.stringify({ error: { code, message } })
    }
  }

  return Object.assign(wallet, {
    decline: (method: string, times = 1) => void declined.set(method, times),
    async install(page: Page) {
      await page.exposeFunction('testWallet', respond)
      await page.addInitScript(announce(walletName, 'test.firsthand.wallet'))
    },
  })
}
