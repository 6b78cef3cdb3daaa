/** A moment by the service's clock, which decides when a price or a deadline ends. */
export type ServerClock = {
  /** Milliseconds since 1970 by the service's clock, as well as it is known. */
  readonly now: () => number
  /** How far this machine's clock is behind the service's; 0 until the service has answered. */
  readonly offsetMs: () => number
  /** Takes the time that an answer of the service names. */
  readonly note: (serverTime: string) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** Answers arrive late and never early, so the largest difference that was seen is the nearest to the truth. */
const forgetAfterMs = 600_000

/** A clock that follows `serverTime` of the service's answers. */
export function createServerClock(here: () => number = Date.now): ServerClock {
  const listeners = new Set<() => void>()
  let offset = 0
  let takenAt = Number.NEGATIVE_INFINITY
  return {
    now: () => here() + offset,
    offsetMs: () => offset,
    note(serverTime) {
      const at = here()
      const difference = Date.parse(serverTime) - at
      if (Number.isNaN(difference)) return
      if (difference <= offset && at - takenAt < forgetAfterMs) return
      takenAt = at
      offset = difference
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
