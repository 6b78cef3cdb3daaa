import type { Answer } from './connections.ts'

/** A tally as it is kept between the parts of a run. */
export type TallyCounts = {
  readonly cases: number
  readonly byKind: readonly (readonly [string, number])[]
  readonly byStatus: readonly (readonly [number, number])[]
  readonly operations: readonly string[]
}

const none: TallyCounts = { cases: 0, byKind: [], byStatus: [], operations: [] }

/** Counts of what was sent and what came back. */
export function newTally(before = none) {
  const byKind = new Map(before.byKind)
  const byStatus = new Map(before.byStatus)
  const operations = new Set(before.operations)
  const up = <K>(counts: Map<K, number>, key: K) => counts.set(key, (counts.get(key) ?? 0) + 1)
  let { cases } = before
  return {
    count(kind: string, operation: string | null, answer: Answer | null): void {
      cases++
      up(byKind, kind)
      if (operation !== null) operations.add(operation)
      if (answer !== null) up(byStatus, answer.status)
    },
    get cases() {
      return cases
    },
    get operations() {
      return operations.size
    },
    counts: (): TallyCounts => ({ cases, byKind: [...byKind], byStatus: [...byStatus], operations: [...operations] }),
    kinds: (): string => [...byKind].map(([kind, count]) => `${kind} ${count}`).join(', '),
    statuses: (): string =>
      [...byStatus]
        .sort(([a], [b]) => a - b)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', '),
    faults: (): number => [...byStatus].reduce((sum, [status, count]) => sum + (status === 500 ? count : 0), 0),
  }
}

export type Tally = ReturnType<typeof newTally>
