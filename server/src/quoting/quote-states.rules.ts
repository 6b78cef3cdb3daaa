import type { Hex } from '@firsthand/values/values'
import type { QuoteEventKind } from '@firsthand/wire/events'
import { codeOf } from '@firsthand/wire/refusals'
import { meaningOfError } from '@firsthand/wire/settlement-errors'

/** States that only the chain moves a quote through (contract 5). */
export type ChainState = 'intent_issued' | 'submitted' | 'settled' | 'failed' | 'lapsed'
export type Finality = 'pending' | 'safe' | 'finalized'

/** What was seen of a quote on chain, in one transaction. */
export type Sighting = {
  readonly kind: 'pending' | 'settled' | 'reverted' | 'cancelled'
  readonly txHash: Hex
  /** Sender and nonce: of several transactions in one slot, one is mined. */
  readonly slot: string
  /** Null while it is not mined. */
  readonly blockNumber: bigint | null
  /** Its place in the block. */
  readonly place: number
}

/** A sighting, and whether the quote has moved by it, and whether its block is still part of the chain. */
export type KnownSighting = Sighting & { readonly isApplied: boolean; readonly isOrphaned: boolean }

/** Where a quote stands, and by which sighting; by none when nothing was seen that counts. */
export type Standing<S extends Sighting = Sighting> = { readonly state: ChainState; readonly by: S | null }

/** What is final on the chain that concerns a quote: its deadline has passed, or a cancellation in a block up to this one. */
export type Final = { readonly deadlinePassed: boolean; readonly number: bigint | null }

/** Where each state leads as the chain grows. */
export const onward: Readonly<Record<ChainState, readonly ChainState[]>> = {
  intent_issued: ['submitted', 'settled', 'failed', 'lapsed'],
  submitted: ['settled', 'failed', 'lapsed'],
  failed: ['failed', 'submitted', 'settled'],
  settled: [],
  lapsed: [],
}

/** Where a reorganisation leads back to: what the rest of the chain still shows. */
export const backward: Readonly<Record<ChainState, readonly ChainState[]>> = {
  intent_issued: [],
  submitted: ['intent_issued', 'failed'],
  failed: ['intent_issued', 'submitted', 'failed'],
  settled: ['intent_issued', 'submitted', 'failed'],
  lapsed: [],
}

/** One step of a quote, and the event that reports it. */
export type Move<S extends Sighting = Sighting> = Standing<S> & { readonly event: QuoteEventKind }

const inChainOrder = (a: Sighting, b: Sighting) =>
  Number((a.blockNumber ?? -1n) - (b.blockNumber ?? -1n)) || a.place - b.place || (a.txHash < b.txHash ? -1 : 1)

/** Where these sightings put a quote. It depends on nothing else, so the order in which they came does not matter. */
export function standingOf<S extends Sighting>(sightings: readonly S[]): Standing<S> {
  const sorted = sightings.toSorted(inChainOrder)
  const settled = sorted.findLast(({ kind }) => kind === 'settled')
  if (settled) return { state: 'settled', by: settled }
  const reverts = sorted.filter(({ kind }) => kind === 'reverted')
  const usedSlots = new Set(reverts.map(({ slot }) => slot))
  const waiting = sorted.findLast(({ kind, slot }) => kind === 'pending' && !usedSlots.has(slot))
  if (waiting) return { state: 'submitted', by: waiting }
  const reverted = reverts.at(-1)
  return reverted ? { state: 'failed', by: reverted } : { state: 'intent_issued', by: null }
}

/** Whether nothing can settle the quote any more, as far as the chain is final. */
const isOver = (sightings: readonly Sighting[], { deadlinePassed, number }: Final) =>
  deadlinePassed ||
  sightings.some(
    ({ kind, blockNumber }) => kind === 'cancelled' && blockNumber !== null && number !== null && blockNumber <= number,
  )

const events: Readonly<Record<ChainState, QuoteEventKind>> = {
  intent_issued: 'quote.reorged',
  submitted: 'quote.submitted',
  settled: 'quote.settled',
  failed: 'quote.failed',
  lapsed: 'quote.lapsed',
}

const isSame = (a: Standing, b: Standing) =>
  a.state === b.state &&
  (a.state !== 'failed' || (a.by?.txHash === b.by?.txHash && a.by?.blockNumber === b.by?.blockNumber))

/**
 * The steps from where a quote stands to where the chain puts it: first what a reorganisation took away, then each sighting
 * in the order of the chain, then what is final. A quote that lapsed stays so: nothing can settle it any more.
 */
export function movesOf<S extends KnownSighting>(at: Standing<S>, known: readonly S[], final: Final): Move<S>[] {
  const live = known.filter(({ isOrphaned }) => !isOrphaned).toSorted(inChainOrder)
  if (at.state === 'lapsed') {
    if (live.some(({ kind }) => kind === 'settled')) throw new Error('a quote that lapsed was settled')
    return []
  }
  const moves: Move<S>[] = []
  let standing = at
  const move = (next: Standing<S>, table: typeof onward, event: QuoteEventKind) => {
    if (isSame(standing, next)) return
    if (!table[standing.state].includes(next.state)) throw new Error(`no way from ${standing.state} to ${next.state}`)
    moves.push({ ...next, event })
    standing = next
  }
  const reported = live.filter(({ isApplied }) => isApplied)
  move(standingOf(reported), backward, 'quote.reorged')
  for (const sighting of live.filter(({ isApplied }) => !isApplied)) {
    reported.push(sighting)
    const next = standingOf(reported)
    // The next try may have been seen to wait before this refusal was read: whoever follows the events sees both.
    if (sighting.kind === 'reverted' && next.state === 'submitted')
      move({ state: 'failed', by: sighting }, onward, events.failed)
    move(next, onward, events[next.state])
  }
  const isOpen = standing.state === 'intent_issued' || standing.state === 'submitted'
  if (isOpen && isOver(reported, final)) move({ state: 'lapsed', by: null }, onward, events.lapsed)
  return moves
}

/** The code that a caller of this rail is given for a settlement that the chain refused. */
export function failureCode(error: string, reference: string): string {
  const surface = reference.startsWith('RFQ') ? 'rfq' : 'mint'
  return codeOf(meaningOfError(error, surface).reason, surface)
}

/** How sure a block is. */
export function finalityAt(
  block: bigint,
  chain: { readonly safe: bigint | null; readonly final: bigint | null },
): Finality {
  if (chain.final !== null && block <= chain.final) return 'finalized'
  return chain.safe !== null && block <= chain.safe ? 'safe' : 'pending'
}
