import { ask } from '@firsthand/page-kit/ask'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'

export type Person = { readonly subject: string; readonly name: string | null; readonly tenant: string }

/** A chain as a wallet is offered it. */
export type ShopChain = {
  /** Such as eip155:31337. */
  readonly chainId: string
  readonly name: string
  readonly rpcUrl: string
  readonly explorerUrl?: string | null
  readonly nativeSymbol: string
  /** The settlement router, from the operator's deployment record. */
  readonly router?: `0x${string}`
}

export type Session = {
  /** Null for somebody who has not signed in: the catalogue is open to all. */
  readonly person: Person | null
  readonly environment: 'sandbox' | 'live'
  /** The shop's name and logo, from its server's settings; its colours are in `/theme.css`. */
  readonly theme: { readonly name: string; readonly logoUrl: string | null }
  readonly chains: readonly ShopChain[]
  readonly gasless: boolean
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async (): Promise<Session> => {
    const response = await ask('/session')
    if (!response.ok) throw new Error(`the session could not be read: ${response.status}`)
    return (await response.json()) as Session
  },
})

export const useSession = (): Session => useSuspenseQuery(sessionQuery).data

/** The router of each chain, by the chain's number: what the SDK holds every bundle against. */
export const routersOf = (chains: readonly ShopChain[]): Readonly<Record<number, `0x${string}`>> =>
  Object.fromEntries(
    chains.flatMap(({ chainId, router }) =>
      router === undefined ? [] : [[Number(chainId.replace('eip155:', '')), router]],
    ),
  )

/** Where a buyer signs in, and comes back from to the same page. */
export const loginPath = (): string => `/login?to=${encodeURIComponent(location.pathname + location.search)}`

export async function logOut(): Promise<void> {
  const response = await ask('/logout', { method: 'POST' })
  const answer = (await response.json().catch(() => ({}))) as { readonly next?: string }
  location.assign(answer.next ?? '/')
}
