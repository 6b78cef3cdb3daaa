import type { PublicClient } from 'viem'
import { blockClock } from './block-slots.ts'
import type { Nodes } from './nodes.ts'

/** Between two polls, where what is read waits for questions, and where it is sent to followers as soon as it is there. */
const pollMs = 500
const followedPollMs = 100
/** A block counts as the newest for so many polls after a newer one was to be looked for. */
const polls = 3
/** Longer than a poll takes at a node that does not answer: until then its failure is the latest state. */
const failureMs = 5_000

/** What was read, and the block that it was true at. */
export type AtBlock<T> = { readonly blockNumber: bigint; readonly value: T }

type Known<T> = AtBlock<T> & {
  readonly hash: string
  readonly minedMs: number
  /** When the block was first seen, and until when it was needless to look for a newer one. */
  readonly seenMs: number
  readonly dueMs: number
}

export type ChainReaderOptions<T> = {
  readonly nodes: Nodes
  readonly now: () => Date
  readonly staleSeconds: number
  /** Reads everything that is wanted at this block. */
  readonly read: (client: PublicClient, blockNumber: bigint) => Promise<T>
  /** Whether anybody still wants to know; without that no node is asked. */
  readonly isWanted: () => boolean
}

/** Who wants to know whenever something was read. */
function readFollowers() {
  const followers = new Set<() => void>()
  return {
    /** Between two polls of a chain whose next block may come at any time. */
    stepMs: () => (followers.size > 0 ? followedPollMs : pollMs),
    notify(): void {
      for (const follower of followers) follower()
    },
    follow(follower: () => void): () => void {
      followers.add(follower)
      return () => void followers.delete(follower)
    },
  }
}

/** Follows the newest block of a chain, and holds what was read at it. */
export function chainReader<T>({ nodes, now, staleSeconds, read, isWanted }: ChainReaderOptions<T>) {
  const staleMs = staleSeconds * 1_000
  let known: Known<T> | null = null
  let failure: { readonly error: unknown; readonly atMs: number } | null = null
  let pipeline: Promise<void> | null = null
  let mustRead = true
  let timer: NodeJS.Timeout | undefined
  let closed = false
  const followers = readFollowers()
  const clock = blockClock(followers.stepMs)
  const nowMs = () => now().getTime()

  /** Also by when we saw it: a chain that stands still may have run ahead of our clock. */
  const isStale = ({ minedMs, seenMs }: Pick<Known<T>, 'minedMs' | 'seenMs'>) =>
    nowMs() - Math.min(minedMs, seenMs) > staleMs

  /** The newest block of this node. One that stands still, or is behind what we know, is no node to believe. */
  async function headOf(client: PublicClient) {
    const { number: blockNumber, hash, timestamp } = await client.getBlock()
    const seenMs = known !== null && known.hash === hash ? known.seenMs : nowMs()
    const head = { blockNumber, hash, minedMs: Number(timestamp) * 1_000, seenMs }
    if (isStale(head)) throw new Error(`the chain stands still at block ${blockNumber}`)
    if (known !== null && blockNumber < known.blockNumber && !isStale(known))
      throw new Error(`the node is behind: block ${blockNumber}`)
    return head
  }

  async function check(client: PublicClient): Promise<void> {
    const head = await headOf(client)
    clock.asked(head, nowMs())
    if (known !== null && !mustRead && known.hash === head.hash) {
      known = { ...known, dueMs: clock.dueAfter(head.minedMs, nowMs()) }
      return
    }
    mustRead = false
    try {
      const value = await read(client, head.blockNumber)
      known = { ...head, dueMs: clock.dueAfter(head.minedMs, nowMs()), value }
      followers.notify()
    } catch (error) {
      mustRead = true
      throw error
    }
  }

  async function fly(): Promise<void> {
    clearTimeout(timer)
    try {
      await nodes.ask(check)
      failure = null
    } catch (error) {
      failure = { error, atMs: nowMs() }
    } finally {
      pipeline = null
      const waitMs = failure === null && known !== null ? known.dueMs - nowMs() : pollMs
      if (!closed && isWanted()) timer = setTimeout(() => void refresh(), waitMs).unref()
    }
  }

  /** Polls for a newer block now, or waits for the poll that is under way. Never fails. */
  function refresh(): Promise<void> {
    pipeline ??= fly()
    return pipeline
  }

  return {
    /** What was read at the newest block; null when that has become too old to say so. */
    newest: (): AtBlock<T> | null =>
      known !== null && nowMs() <= known.dueMs + pollMs * polls && !isStale(known) ? known : null,
    /** Why the last poll failed, if it did and just now; null otherwise. */
    failure: (): unknown => (failure !== null && nowMs() - failure.atMs <= failureMs ? failure.error : null),
    refresh,
    /** Calls back after everything was read at a newer block, or anew, until it is ended. */
    follow: (follower: () => void) => followers.follow(follower),
    /** Something further is wanted: the next poll reads, even at the same block. */
    want() {
      mustRead = true
    },
    /**
     * Asks a node now, whatever is known. Fails when none has a block to believe. The question is asked of the newest block
     * beside its head, so the answer may be that of the block before or after the one that is named.
     */
    readNow: <A>(question: (client: PublicClient, at: 'latest') => Promise<A>): Promise<AtBlock<A>> =>
      nodes.ask(async (client) => {
        const [{ blockNumber }, value] = await Promise.all([headOf(client), question(client, 'latest')])
        return { blockNumber, value }
      }),
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}

export type ChainReader<T> = ReturnType<typeof chainReader<T>>
