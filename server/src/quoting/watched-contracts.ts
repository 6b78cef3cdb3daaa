import { type AtBlock, chainReader } from '@firsthand/chain/chain-reader'
import type { Nodes } from '@firsthand/chain/nodes'
import { type EachRead, eachReader } from '@firsthand/chain/read-each'
import type { Refusal } from '@firsthand/refusal/refusal'
import { tradeRefusals } from '@firsthand/refusal/trade-refusals'

/** What nobody asked for in this time is not read any more. */
const watchedMs = 10 * 60_000

/** How one chain is watched. */
export type WatchOptions = {
  readonly nodes: Nodes
  readonly staleSeconds: number
  readonly now: () => Date
}

type Questions<S> = {
  readonly keyOf: (subject: S) => string
  /** As many calls for every subject. */
  readonly callsOf: (subject: S) => readonly unknown[]
  /** How it is told that no node shows a block of now. */
  readonly unread: (cause: unknown) => Refusal
}

type Watched<S> = { readonly subject: S; askedMs: number }

/** Contracts of one chain that are asked about. All that are watched are read together, once for each block. */
export function watchedContracts<S, A>(options: WatchOptions, { keyOf, callsOf, unread }: Questions<S>) {
  const { now } = options
  const watched = new Map<string, Watched<S>>()
  const read = eachReader<S, A>(callsOf)

  function forget(): void {
    const oldest = now().getTime() - watchedMs
    for (const [key, { askedMs }] of watched) if (askedMs < oldest) watched.delete(key)
  }

  const reader = chainReader<EachRead<A>>({
    ...options,
    read: (client, blockNumber) => {
      const wanted = [...watched].map(([key, { subject }]) => [key, subject] as const)
      return read(client, blockNumber, wanted)
    },
    isWanted() {
      forget()
      return watched.size > 0
    },
  })

  function watch(key: string, subject: S): void {
    const known = watched.get(key)
    const askedMs = now().getTime()
    if (known !== undefined) known.askedMs = askedMs
    else {
      watched.set(key, { subject, askedMs })
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
    // A look that was under way when we came does not know of us: the second one does.
    for (let check = 0; check < 2; check += 1) {
      await reader.refresh()
      const answers = answersIn(reader.newest(), key)
      if (answers !== null) return answers
    }
    throw unread(reader.failure())
  }

  return {
    /** What the subject answers at the newest known block; at hand while that block is known. */
    newest(subject: S): AtBlock<A> | Promise<AtBlock<A>> {
      const key = keyOf(subject)
      watch(key, subject)
      const answers = answersIn(reader.newest(), key)
      if (answers !== null) return answers
      const failure = reader.failure()
      if (failure !== null) throw unread(failure)
      return soon(key)
    },
    /** Asks a node now, whatever is known. */
    async readNow(subject: S): Promise<AtBlock<A>> {
      const key = keyOf(subject)
      const at = await reader
        .readNow((client, blockNumber) => read(client, blockNumber, [[key, subject]]))
        .catch((error) => {
          throw unread(error)
        })
      return answersIn(at, key) ?? Promise.reject(unread(null))
    },
    close: () => reader.close(),
  }
}
