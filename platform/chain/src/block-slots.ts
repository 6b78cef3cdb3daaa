/** So many gaps between blocks have to agree before a chain is taken to keep to slots. */
const gapsLeast = 3
/** Chains that are faster come at irregular whole seconds. */
const slotSecondsLeast = 2
/** A block of a slot comes within this time of the earliest, or the slot is missed. */
const windowMsLeast = 3_000

/** The lag falls at once and rises slowly: blocks of one slot come sooner or later than those of the next. */
const rises = 64

/** So many of the newest blocks say whether a chain keeps to slots. */
export const blocksRemembered = 7

/** The length of a slot of a chain that makes its blocks in slots, of which some may be empty; null where blocks come when they come. */
export function slotMsOf(mined: readonly Date[]): number | null {
  const seconds = mined.map((at) => Math.floor(at.getTime() / 1000))
  const gaps = seconds.slice(1).map((at, i) => at - (seconds[i] as number))
  const least = Math.min(...gaps)
  const isRegular = gaps.length >= gapsLeast && least >= slotSecondsLeast && gaps.every((gap) => gap % least === 0)
  return isRegular ? least * 1000 : null
}

type Asked = {
  readonly minedMs: number
  readonly slotMs: number
  /** How long after the time in it a block is seen at the earliest. */
  readonly lagMs: number
  readonly nowMs: number
}

/** When the block after the newest known one can be seen: the beginning of the slot that runs, or of the next when its block is missed. */
export function nextBlockMs({ minedMs, slotMs, lagMs, nowMs }: Asked): number {
  const first = minedMs + lagMs
  const windowMs = Math.max(windowMsLeast, slotMs / 2)
  return first + slotMs * Math.max(1, Math.ceil((nowMs - first - windowMs) / slotMs))
}

type Question = {
  /** How long after the time in it the block was seen. */
  readonly seenMs: number
  /** Since the question before, which did not show it. */
  readonly sinceMs: number
  readonly stepMs: number
}

/**
 * The lag that the next block is expected with, after a question showed one; null while none was measured. It follows the earliest
 * blocks: one that was there at the first question may have been there before it, and one that nobody asked for says nothing.
 */
export function lagAfter<Lag extends number | null>(lagMs: Lag, { seenMs, sinceMs, stepMs }: Question): Lag | number {
  const isMeasured = sinceMs <= 2 * stepMs
  if (lagMs === null) return isMeasured ? seenMs - stepMs : lagMs
  if (seenMs <= lagMs + stepMs) return seenMs - stepMs
  return isMeasured ? lagMs + (seenMs - lagMs) / rises : lagMs
}

type SeenBlock = { readonly minedMs: number; readonly seenMs: number }

/** Learns from the blocks that are seen when the next one may be there. It is asked for every `stepMs` at the most. */
export function blockClock(stepMs: () => number) {
  /** The newest blocks by their own time, and how long after it they are seen at the earliest. */
  let mined: readonly Date[] = []
  let lagMs: number | null = null
  let askedMs = Number.NEGATIVE_INFINITY

  return {
    /** A node was asked and showed this block, for the first time or again. */
    asked({ minedMs, seenMs }: SeenBlock, nowMs: number): void {
      const sinceMs = nowMs - askedMs
      askedMs = nowMs
      if (mined.at(-1)?.getTime() === minedMs) return
      mined = [...mined, new Date(minedMs)].slice(-blocksRemembered)
      lagMs = lagAfter(lagMs, { seenMs: seenMs - minedMs, sinceMs, stepMs: stepMs() })
    },
    /** When a block after this one may be there: at the beginning of its slot, or at any time where there are no slots. */
    dueAfter(minedMs: number, nowMs: number): number {
      const slotMs = slotMsOf(mined)
      const soonest = nowMs + stepMs()
      return slotMs === null || lagMs === null
        ? soonest
        : Math.max(soonest, nextBlockMs({ minedMs, slotMs, lagMs, nowMs }))
    },
  }
}
