import type { Hex } from '@firsthand/values/values'
import fc from 'fast-check'
import {
  type Final,
  type KnownSighting,
  type Move,
  movesOf,
  type Sighting,
  type Standing,
} from '#quoting/quote-states.rules'

/** Something that happens to a quote, or around it. Numbers are taken modulo what there is. */
export const happening = fc.oneof(
  { weight: 2, arbitrary: fc.record({ what: fc.constant('mine' as const), kind: fc.constant(null), slot: fc.nat(3) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('mine' as const),
      kind: fc.constantFrom('settled' as const, 'reverted' as const, 'cancelled' as const),
      slot: fc.nat(3),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('pending' as const), slot: fc.nat(3) }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('reorg' as const), depth: fc.nat(5), known: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('finalise' as const), depth: fc.nat(4) }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('apply' as const) }) },
)
export type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never

const txHash = (slot: number, attempt: number): Hex => `0x${slot}${attempt.toString(16).padStart(4, '0')}`

/** One quote on a chain that grows and is reorganised, with what a follower has kept of it. */
export function chainModel(deadline: bigint) {
  let blocks: (Sighting | null)[] = [null]
  let known: KnownSighting[] = []
  let final = 0n
  let attempts = 0
  let standing: Standing<KnownSighting> = { state: 'intent_issued', by: null }
  const moves: Move<KnownSighting>[] = []
  const mined = () => blocks.filter((sighting) => sighting !== null)
  const isUsed = () => mined().some(({ kind }) => kind === 'settled' || kind === 'cancelled')
  const facts = (): Final => ({ number: final, deadlinePassed: final > deadline })

  const actions = {
    mine({ kind, slot }: { kind: Sighting['kind'] | null; slot: number }) {
      const blockNumber = BigInt(blocks.length)
      const barred = kind === 'settled' ? isUsed() || blockNumber > deadline : kind === 'cancelled' && isUsed()
      attempts += 1
      const seen = { txHash: txHash(slot, attempts), slot: `${slot}-${attempts}`, blockNumber, place: 0 }
      const sighting = kind === null || barred ? null : { ...seen, kind }
      blocks.push(sighting)
      if (sighting) known.push({ ...sighting, isApplied: false, isOrphaned: false })
    },
    pending({ slot }: { slot: number }) {
      attempts += 1
      const at = { slot: `${slot}-${attempts}`, txHash: txHash(slot, attempts), blockNumber: null, place: 0 }
      known.push({ ...at, kind: 'pending', isApplied: false, isOrphaned: false })
    },
    reorg({ depth, known: isKnown }: { depth: number; known: boolean }) {
      const keep = blocks.length - Math.min(depth, blocks.length - 1 - Number(final))
      const gone = blocks.slice(keep).filter((sighting) => sighting !== null)
      blocks = blocks.slice(0, keep)
      const slots = new Set(gone.map(({ slot }) => slot))
      known = known.map((each) =>
        (each.blockNumber !== null && each.blockNumber >= BigInt(keep)) || (slots.has(each.slot) && !isKnown)
          ? { ...each, isOrphaned: true }
          : each,
      )
      if (!isKnown) return
      // It waits again. Whoever has moved by its block moves back by this; for anybody else it is news.
      for (const { txHash: hash, slot } of gone.filter(({ kind }) => kind !== 'cancelled')) {
        const isApplied = known.some(({ txHash: other, isApplied: moved }) => other === hash && moved)
        known.push({ kind: 'pending', txHash: hash, slot, blockNumber: null, place: 0, isApplied, isOrphaned: false })
      }
    },
    finalise({ depth }: { depth: number }) {
      const to = BigInt(Math.max(0, blocks.length - 1 - depth))
      if (to > final) final = to
    },
    apply() {
      const made = movesOf(standing, known, facts())
      moves.push(...made)
      standing = made.at(-1) ?? standing
      known = known.filter(({ isOrphaned }) => !isOrphaned).map((each) => ({ ...each, isApplied: true }))
    },
  }

  return {
    happen: (one: Happening) => actions[one.what](one as never),
    state: () => standing.state,
    moves,
    isOver: () => facts().deadlinePassed,
    isFinallySettled: () => mined().some(({ kind, blockNumber }) => kind === 'settled' && (blockNumber ?? 0n) <= final),
    isSettled: () => mined().some(({ kind }) => kind === 'settled'),
    lastRevert: () => mined().findLast(({ kind }) => kind === 'reverted') ?? null,
    isCancelledFinally: () =>
      mined().some(({ kind, blockNumber }) => kind === 'cancelled' && (blockNumber ?? 0n) <= final),
    /** Transactions that wait in nobody's block. */
    isWaiting: () => {
      const slots = new Set(
        mined()
          .filter(({ kind }) => kind === 'reverted')
          .map(({ slot }) => slot),
      )
      return known.some(({ kind, slot, isOrphaned }) => kind === 'pending' && !isOrphaned && !slots.has(slot))
    },
  }
}
export type ChainModel = ReturnType<typeof chainModel>
