import { useSyncExternalStore } from 'react'
import { type AnnouncedWallet, type Provider, walletOf, withWallet } from './announced.ts'

export type ConnectedWallet = {
  readonly name: string
  readonly rdns: string
  readonly address: `0x${string}`
  /** The number of the chain that the wallet is on. */
  readonly chainId: number
  readonly provider: Provider
}

type State = { readonly announced: readonly AnnouncedWallet[]; readonly connected: ConnectedWallet | null }

/** Which wallet this tab used last, by its rdns: a reload asks it again whether it is still connected, without a prompt. */
const kept = 'firsthand.wallet'
let state: State = { announced: [], connected: null }
const listeners = new Set<() => void>()
let stopFollowing: () => void = () => undefined

function change(next: Partial<State>): void {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

const isAddress = (value: unknown): value is `0x${string}` =>
  typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)

/** Keeps what is shown in step with the wallet: people change account and chain there. */
function follow({ name, rdns, provider }: AnnouncedWallet, address: `0x${string}`, chainId: number): void {
  stopFollowing()
  const onAccounts = (accounts: unknown) => {
    const [next] = Array.isArray(accounts) ? accounts : []
    const { connected } = state
    change({ connected: isAddress(next) && connected !== null ? { ...connected, address: next } : null })
  }
  const onChain = (next: unknown) => {
    if (state.connected !== null) change({ connected: { ...state.connected, chainId: Number(next) } })
  }
  provider.on?.('accountsChanged', onAccounts)
  provider.on?.('chainChanged', onChain)
  stopFollowing = () => {
    provider.removeListener?.('accountsChanged', onAccounts)
    provider.removeListener?.('chainChanged', onChain)
  }
  change({ connected: { name, rdns, address, chainId, provider } })
}

async function take(wallet: AnnouncedWallet, method: 'eth_requestAccounts' | 'eth_accounts'): Promise<boolean> {
  const accounts = await wallet.provider.request({ method })
  const [address] = Array.isArray(accounts) ? accounts : []
  if (!isAddress(address)) return false
  const chainId = Number(await wallet.provider.request({ method: 'eth_chainId' }))
  follow(wallet, address, chainId)
  return true
}

/** Connects to a wallet, which asks the person. Throws what the wallet throws, such as a no. */
export async function connect(wallet: AnnouncedWallet): Promise<void> {
  if (!(await take(wallet, 'eth_requestAccounts'))) throw new Error('the wallet named no account')
  sessionStorage.setItem(kept, wallet.rdns)
}

export function disconnect(): void {
  stopFollowing()
  sessionStorage.removeItem(kept)
  change({ connected: null })
}

/** Reads the wallet's chain again, after it was asked to switch: not every wallet reports it. */
export async function refreshChain(): Promise<void> {
  const { connected } = state
  if (connected === null) return
  const chainId = Number(await connected.provider.request({ method: 'eth_chainId' }))
  if (state.connected !== null) change({ connected: { ...state.connected, chainId } })
}

function onAnnounced(event: Event): void {
  const wallet = walletOf((event as CustomEvent<unknown>).detail)
  if (wallet === null) return
  change({ announced: withWallet(state.announced, wallet) })
  const isLast = wallet.rdns !== '' && wallet.rdns === sessionStorage.getItem(kept)
  if (isLast && state.connected === null) take(wallet, 'eth_accounts').catch(() => undefined)
}

let isAsked = false
/** Asks the wallets of this browser to announce themselves (EIP-6963). */
export function askWallets(): void {
  if (!isAsked) window.addEventListener('eip6963:announceProvider', onAnnounced)
  isAsked = true
  window.dispatchEvent(new Event('eip6963:requestProvider'))
}

function subscribe(listener: () => void): () => void {
  askWallets()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The wallets of this browser, and the one that is connected. */
export const useWallets = (): State => useSyncExternalStore(subscribe, () => state)
