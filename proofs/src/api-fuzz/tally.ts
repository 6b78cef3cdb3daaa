import type { Answer } from './connections.ts'

/** Counts of what was sent and what came back. */
export function newTally() {
  const byKind = new Map<string, number>()
  const byStatus = new Map<number, number>()
  const operations = new Set<string>()
  const up = <K>(counts: Map<K, number>, key: K) => counts.set(key, (counts.get(key) ?? 0) + 1)
  let cases = 0
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
