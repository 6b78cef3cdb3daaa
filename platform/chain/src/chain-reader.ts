import type { PublicClient } from 'viem'
import type { Nodes } from './nodes.ts'

const pollMs = 500
/** A block counts as the newest for so many polls after a node last showed it as such. */
const polls = 4
/** Longer than a poll takes at a node that does not answer: until then its failure is the latest state. */
const failureMs = 5_000

/** What was read, and the block that it was true at. */
export type AtBlock<T> = { readonly blockNumber: bigint; readonly value: T }

type Known<T> = AtBlock<T> & {
  readonly hash: string
  readonly minedMs: number
  /** When the block was first seen, and when a node last called it the newest. */
  readonly seenMs: number
  readonly receivedMs: number
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

/** Follows the newest block of a chain, and holds what was read at it. */
export function chainReader<T>({ nodes, now, staleSeconds, read, isWanted }: ChainReaderOptions<T>) {
  const staleMs = staleSeconds * 1_000
  let known: Known<T> | null = null
  let failure: { readonly error: unknown; readonly atMs: number } | null = null
  let pipeline: Promise<void> | null = null
  let mustRead = true
  let timer: NodeJS.Timeout | undefined
  let closed = false
  const nowMs = () => now().getTime()

  /** Also by when we saw it: a chain that stands still may have run ahead of our clock. */
  const isStale = ({ minedMs, seenMs }: Pick<Known<T>, 'minedMs' | 'seenMs'>) =>
    nowMs() - Math.min(minedMs, seenMs) > staleMs

  /** The newest block of this node. One that stands still, or is behind what we know, is no node to believe. */
  async function headOf(client: PublicClient) {
    const { number: blockNumber, hash, timestamp } = await client.getBlock()
    const receivedMs = nowMs()
    const seenMs = known !== null && known.hash === hash ? known.seenMs : receivedMs
    const head = { blockNumber, hash, minedMs: Number(timestamp) * 1_000, seenMs, receivedMs }
    if (isStale(head)) throw new Error(`the chain stands still at block ${blockNumber}`)
    if (known !== null && blockNumber < known.blockNumber && !isStale(known))
      throw new Error(`the node is behind: block ${blockNumber}`)
    return head
  }

  async function check(client: PublicClient): Promise<void> {
    const head = await headOf(client)
    if (known !== null && !mustRead && known.hash === head.hash) {
      known = { ...known, receivedMs: head.receivedMs }
      return
    }
    mustRead = false
    try {
      known = { ...head, value: await read(client, head.blockNumber) }
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
      if (!closed && isWanted()) timer = setTimeout(() => void refresh(), pollMs).unref()
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
      known !== null && nowMs() - known.receivedMs <= pollMs * polls && !isStale(known) ? known : null,
    /** Why the last poll failed, if it did and just now; null otherwise. */
    failure: (): unknown => (failure !== null && nowMs() - failure.atMs <= failureMs ? failure.error : null),
    refresh,
    /** Something further is wanted: the next poll reads, even at the same block. */
    want() {
      mustRead = true
    },
    /** Asks a node now, whatever is known. Fails when none has a block to believe. */
    readNow: <A>(question: (client: PublicClient, blockNumber: bigint) => Promise<A>): Promise<AtBlock<A>> =>
      nodes.ask(async (client) => {
        const { blockNumber } = await headOf(client)
        return { blockNumber, value: await question(client, blockNumber) }
      }),
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}

export type ChainReader<T> = ReturnType<typeof chainReader<T>>
