/** One slow receiver must not take what others need: so many attempts run for it at once. */
const atOnce = 16
/** Whoever would wait here for longer, or behind more, comes back at its turn, at the latest after ten minutes. */
const waitMsMax = 15_000
const waitingMax = 2_000
const comeBackMsMax = 600_000
const firstGuessMs = 100

type Line = { running: number; readonly waiting: (() => void)[]; meanMs: number; bookedUntilMs: number }

export type Turn<T> = { readonly done: T } | { readonly comeBackSeconds: number }

/** Lines in front of endpoints, in this process. */
export function endpointTurns(nowMs: () => number) {
  const lines = new Map<string, Line>()

  const spacingMs = ({ meanMs }: Line) => meanMs / atOnce
  /** How long one more would wait, going by how long the last ones took. */
  const waitMs = (line: Line) => line.waiting.length * spacingMs(line)
  const isFull = (line: Line) => line.waiting.length >= waitingMax || waitMs(line) > waitMsMax

  /** When it will be the turn of one more, behind the line and all who were sent away. */
  function book(line: Line): number {
    const firstMs = Math.max(line.bookedUntilMs, nowMs() + waitMs(line))
    line.bookedUntilMs = Math.min(firstMs + spacingMs(line), nowMs() + comeBackMsMax)
    return Math.max(line.bookedUntilMs - nowMs(), 1000) / 1000
  }

  function leave(endpoint: string, line: Line): void {
    const next = line.waiting.shift()
    next?.()
    if (next === undefined) line.running -= 1
    if (line.running === 0) lines.delete(endpoint)
  }

  /** Does the work when it is its turn, or says when to come back. */
  return async function inTurn<T>(endpoint: string, work: () => Promise<T>): Promise<Turn<T>> {
    const line = lines.get(endpoint) ?? { running: 0, waiting: [], meanMs: firstGuessMs, bookedUntilMs: 0 }
    lines.set(endpoint, line)
    if (line.running < atOnce) line.running += 1
    else if (isFull(line)) return { comeBackSeconds: book(line) }
    // Whoever leaves hands over its place, so nobody slips in between.
    else await new Promise<void>((go) => line.waiting.push(go))
    const startedMs = nowMs()
    try {
      return { done: await work() }
    } finally {
      line.meanMs += (nowMs() - startedMs - line.meanMs) / 8
      leave(endpoint, line)
    }
  }
}
