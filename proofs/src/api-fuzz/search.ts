import fc from 'fast-check'
import type { Answer } from './connections.ts'
import { LawBroken } from './laws.ts'

/** A broken law, with all it takes to see it again. */
export type Finding = {
  readonly kind: string
  readonly operation: string
  readonly law: string
  readonly message: string
  readonly request: string
  readonly answer: Answer | null
}

const callersAtOnce = 8

/** Whether another job has found something, so that there is nothing left to look for. */
export type IsOver = () => boolean

/** Runs jobs side by side until all are done or one has found something. */
export async function sideBySide<T>(
  jobs: readonly T[],
  run: (job: T, i: number, isOver: IsOver) => Promise<Finding | null>,
): Promise<Finding | null> {
  let next = 0
  let found: Finding | null = null
  const isOver = () => found !== null
  const work = async () => {
    while (next < jobs.length && !isOver()) {
      const i = next++
      const finding = await run(jobs[i] as T, i, isOver)
      found ??= finding
    }
  }
  await Promise.all(Array.from({ length: callersAtOnce }, work))
  return found
}

export function findingOf(kind: string, operation: string, request: string, error: unknown): Finding {
  const { law, answer } = error instanceof LawBroken ? error : { law: 'harness', answer: null }
  return { kind, operation, law, message: error instanceof Error ? error.message : String(error), request, answer }
}

/** How long a failing case is made smaller: a person can read on from there. */
const shrinkMs = 5000

type Search = { readonly seed: number; readonly numRuns: number; readonly shrink: boolean; readonly isOver: IsOver }

/** The smallest case that was seen to fail; null when none did. */
export async function lastFailure<T>(
  cases: fc.Arbitrary<T>,
  { seed, numRuns, shrink, isOver }: Search,
  judge: (value: T) => Promise<Finding | null>,
): Promise<Finding | null> {
  let found: Finding | null = null
  let until = Number.POSITIVE_INFINITY
  const property = fc.asyncProperty(cases, async (value) => {
    if (isOver() || performance.now() > until) return true
    const finding = await judge(value)
    if (finding === null) return true
    if (found === null) until = performance.now() + shrinkMs
    found = finding
    return false
  })
  await fc.check(property, { seed, numRuns, endOnFailure: !shrink })
  return found
}
