import { type AtBlock, chainReader } from '@firsthand/chain/chain-reader'
import type { Nodes } from '@firsthand/chain/nodes'
import { type EachRead, eachReader } from '@firsthand/chain/read-contracts'
import type { Refusal } from '@firsthand/refusal/refusal'
import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type { Market } from '@firsthand/wire/markets'
import type { Address } from 'viem'

/** What the router knows a market by, in lower case. */
export type Route = { readonly venue: Address; readonly cashToken: Address; readonly assetToken: Address }

/** The route of a market at the venue that it names for its rail. */
export function routeAt(venue: string | null | undefined, { cash, unit }: Market): Route {
  if (!venue || !cash.address || !unit.address) throw tradeRefusals.market_not_configured('it names no venue or token')
  const lower = (address: string) => address.toLowerCase() as Address
  return { venue: lower(venue), cashToken: lower(cash.address), assetToken: lower(unit.address) }
}

const keyOf = ({ venue, cashToken, assetToken }: Route): string => venue + cashToken + assetToken

/** What nobody asked for in this time is not read any more. */
const watchedMs = 10 * 60_000
/** Without a question in this time blocks are not followed: the next question reads the newest one itself. */
const followedMs = 60_000

/** How one chain is watched. */
export type WatchOptions = {
  readonly nodes: Nodes
  readonly staleSeconds: number
  readonly now: () => Date
}

type Questions = {
  /** As many calls for every route. */
  readonly callsOf: (route: Route) => readonly unknown[]
  /** The refusal when no node shows a current block. */
  readonly unread: (cause: unknown) => Refusal
}

type Watched = { readonly route: Route; askedMs: number }

/** The routes of one chain that are asked about. All that are watched are read together, once for each block. */
export function watchedRoutes<A>(options: WatchOptions, { callsOf, unread }: Questions) {
  const { now } = options
  const watched = new Map<string, Watched>()
  let lastAskedMs = Number.NEGATIVE_INFINITY
  const read = eachReader<Route, A>(callsOf)

  function forget(): void {
    const oldest = now().getTime() - watchedMs
    for (const [key, { askedMs }] of watched) if (askedMs < oldest) watched.delete(key)
  }

  const reader = chainReader<EachRead<A>>({
    ...options,
    read: (client, blockNumber) => {
      const wanted = [...watched].map(([key, { route }]) => [key, route] as const)
      return read(client, blockNumber, wanted)
    },
    isWanted() {
      forget()
      return watched.size > 0 && now().getTime() - lastAskedMs <= followedMs
    },
  })

  function watch(key: string, route: Route): void {
    const known = watched.get(key)
    const askedMs = now().getTime()
    lastAskedMs = askedMs
    if (known !== undefined) known.askedMs = askedMs
    else {
      watched.set(key, { route, askedMs })
      reader.want()
    }
  }

  function answersIn(at: AtBlock<EachRead<A>> | null, key: string): AtBlock<A> | null {
    const value = at?.value.get(key)
    if (at === null || value === undefined) return null
    if (value === null) throw tradeRefusals.venue_unavailable('The venue cannot be asked.')
    return { blockNumber: at.blockNumber, value }
  }

  async function soon(key: string): Promise<AtBlock<A>> {
    // A read that was under way does not include a route that was added meanwhile: the second one does.
    for (let check = 0; check < 2; check += 1) {
      await reader.refresh()
      const answers = answersIn(reader.newest(), key)
      if (answers !== null) return answers
    }
    throw unread(reader.failure())
  }

  return {
    /** What the route's contracts answer at the newest known block; at hand while that block is known. */
    newest(route: Route): AtBlock<A> | Promise<AtBlock<A>> {
      const key = keyOf(route)
      watch(key, route)
      const answers = answersIn(reader.newest(), key)
      if (answers !== null) return answers
      const failure = reader.failure()
      if (failure !== null) throw unread(failure)
      return soon(key)
    },
    /** Asks a node now, whatever is known. */
    async readNow(route: Route): Promise<AtBlock<A>> {
      const key = keyOf(route)
      const at = await reader
        .readNow((client, at) => read(client, at, [[key, route]]))
        .catch((error) => {
          throw unread(error)
        })
      return answersIn(at, key) ?? Promise.reject(unread(null))
    },
    /** Calls back after the watched routes were read at a newer block, or anew, until it is ended. */
    follow: (follower: () => void) => reader.follow(follower),
    close: () => reader.close(),
  }
}
