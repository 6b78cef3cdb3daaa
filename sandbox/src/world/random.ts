/** Choices that look random and repeat with their seed. */
export type Random = {
  /** From 0 up to and without 1. */
  readonly share: () => number
  /** A whole number from 0 up to and without the bound. */
  below(bound: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  some<T>(list: readonly T[], probability: number): T[]
}

/** Mulberry32: 32 bits of state are plenty for choosing what to do next. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (bound: number) => Math.floor(next() * bound)
  return {
    share: next,
    below,
    chance: (probability) => next() < probability,
    pick: <T>(list: readonly T[]) => list[below(list.length)] as T,
    some: (list, probability) => list.filter(() => next() < probability),
  }
}
