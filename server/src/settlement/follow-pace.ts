import { lagAfter, nextBlockMs, slotMsOf } from '@firsthand/chain/block-slots'

/** Between two questions for a block that may come at any time, while a quote of the chain is open. */
const openMs = 200
/** In a slot its block is asked for so often, and not more seldom than in half a second. */
const questionsInSlot = 24
const stepMsMost = 500
/** While no quote is open, nobody waits for a block. Providers charge for each question. */
const quietMs = 6_000
/** How far the chain is sure changes by epochs or by many blocks. */
const sureMs = { open: 1_000, quiet: 15_000 }
/** Waiting transactions are asked for less often: nobody's money moves by them. */
const asideMs = 1_000
const asidesInSlot = 4

/** How far a chain was followed. One tick leaves it to the next, which may run in another worker. */
export type Pace = {
  /** The newest block that nodes showed, and the one at which it was last asked how far the chain is sure. */
  readonly head: string | null
  readonly sureHead: string | null
  readonly askedMs: number
  readonly sureMs: number
  readonly asideMs: number
  /** How long after the time in it a block is seen at the earliest. */
  readonly lagMs: number
}
export const firstPace: Pace = { head: null, sureHead: null, askedMs: 0, sureMs: 0, asideMs: 0, lagMs: 0 }

type Moment = {
  /** When the newest blocks on record were mined. */
  readonly mined: readonly Date[]
  /** Whether a quote of the chain is open. */
  readonly isOpen: boolean
  readonly nowMs: number
}

const stepOf = (slotMs: number | null) =>
  slotMs === null ? openMs : Math.min(stepMsMost, Math.max(openMs, slotMs / questionsInSlot))

/** Whether nodes are to be asked for a new block: when one may be there, and while no quote is open not more often than every few seconds. */
export function isAskDue({ askedMs, lagMs }: Pace, { mined, isOpen, nowMs }: Moment): boolean {
  const slotMs = slotMsOf(mined)
  const soonest = askedMs + (isOpen ? stepOf(slotMs) : quietMs)
  if (slotMs === null) return nowMs >= soonest
  const minedMs = (mined.at(-1) as Date).getTime()
  return nowMs >= Math.max(soonest, nextBlockMs({ minedMs, slotMs, lagMs, nowMs }))
}

/** Whether nodes are to be asked how far the chain is sure. */
export const isSureDue = (pace: Pace, { isOpen, nowMs }: Omit<Moment, 'mined'>): boolean =>
  nowMs >= pace.sureMs + (isOpen ? sureMs.open : sureMs.quiet)

/** Whether nodes are to be asked for transactions that wait: only while a quote is open that one could be about. */
export const isAsideDue = (pace: Pace, { mined, isOpen, nowMs }: Moment): boolean =>
  isOpen && nowMs >= pace.asideMs + Math.max(asideMs, (slotMsOf(mined) ?? 0) / asidesInSlot)

/** The lag after a question that showed a block for the first time. */
export function learned({ askedMs, lagMs }: Pace, { mined, nowMs }: Omit<Moment, 'isOpen'>): number {
  const newest = mined.at(-1)
  if (newest === undefined) return lagMs
  const seenMs = nowMs - newest.getTime()
  return lagAfter(lagMs, { seenMs, sinceMs: nowMs - askedMs, stepMs: stepOf(slotMsOf(mined)) })
}
