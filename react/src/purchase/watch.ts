import { isLost, isOpen, problemOf } from './errors.ts'
import type { PurchaseContext } from './purchase-context.ts'
import type { Found } from './service.ts'
import { isWatched } from './stage-of.ts'

/** One, two, four, eight seconds; a bank takes days, so there the pauses grow further. */
const pollMs = { first: 1000, onChain: 8000, bank: 30_000 }

/** Polls a purchase while the service, the chain or the bank acts. A change makes it poll often again. */
export function watcherOf(context: PurchaseContext) {
  let watching: AbortController | null = null
  let isOn = false

  /** What the service answers now; null when it did not, which changes nothing about the purchase. */
  const ask = async (signal: AbortSignal): Promise<Found | null> => {
    const { rail, reference } = context.view()
    if (rail === null || reference === null) return null
    return context.service.read(rail, reference, signal).catch((error: unknown) => {
      if (isLost(error) || isOpen(error)) return null
      throw error
    })
  }

  const watch = async (signal: AbortSignal) => {
    for (let waitMs = pollMs.first; isWatched(context.view()); ) {
      await context.pause(waitMs, signal)
      const { rail, step, reference } = context.view()
      const found = await ask(signal)
      if (signal.aborted || context.view().reference !== reference) return
      if (found === null) context.show(context.view(), { isOffline: true })
      else context.apply(found)
      const slowest = rail === 'bank' ? pollMs.bank : pollMs.onChain
      waitMs = context.view().step === step ? Math.min(waitMs * 2, slowest) : pollMs.first
    }
  }

  /** Begins, unless it has begun, there is nothing to wait for, or nobody is there to see it. */
  const begin = () => {
    if (!isOn || watching !== null || !isWatched(context.view())) return
    const mine = new AbortController()
    watching = mine
    watch(mine.signal)
      .catch((error: unknown) => {
        if (!mine.signal.aborted) context.show(context.view(), { problem: problemOf(error) })
      })
      .finally(() => {
        if (watching === mine) watching = null
      })
  }

  const end = () => {
    watching?.abort()
    watching = null
  }

  return {
    begin,
    end,
    /** While a view is there. */
    turn(on: boolean) {
      isOn = on
      if (on) begin()
      else end()
    },
  }
}
