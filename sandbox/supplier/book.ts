import { isLoss, type Ladder, ladderOf, type Terms, unitsFor } from './ladder.ts'
import type { InstrumentSettings } from './settings.ts'

/** Why no order is given. */
export type NoOffer = 'no_price' | 'amount_too_low' | 'amount_too_high'

type Hold = { readonly units: bigint; readonly expiry: bigint }

/** One instrument: its prices, its limits, and the units that open orders have spoken for. */
export type Book = ReturnType<typeof openBook>

export function openBook(instrument: InstrumentSettings) {
  const { minCash, maxCash } = { minCash: BigInt(instrument.minCash), maxCash: BigInt(instrument.maxCash) }
  let terms: Terms = { ...instrument, inventory: BigInt(instrument.inventory) }
  const holds = new Map<string, Hold>()
  let heldUnits = 0n
  let firstExpiry: bigint | undefined

  function release(order: string): void {
    heldUnits -= holds.get(order)?.units ?? 0n
    holds.delete(order)
  }

  /** Looks through all orders only when one of them has run out. */
  function dropExpired(now: bigint): void {
    if (firstExpiry === undefined || firstExpiry >= now) return
    firstExpiry = undefined
    for (const [order, { expiry }] of holds) {
      if (expiry < now) release(order)
      else if (firstExpiry === undefined || expiry < firstExpiry) firstExpiry = expiry
    }
  }

  function availableUnits(now: bigint): bigint {
    dropExpired(now)
    return terms.inventory > heldUnits ? terms.inventory - heldUnits : 0n
  }

  const ladder = (now: bigint): Ladder => ladderOf(terms, availableUnits(now))

  return {
    instrument,
    ladder,
    availableUnits,
    /** The fewest units that anybody can buy, with everything in stock. */
    minimumUnits: (): bigint => unitsFor(ladderOf(terms, terms.inventory), instrument, minCash) ?? 0n,
    /** What the cash buys, or why nothing is sold for it. */
    offer(cash: bigint, now: bigint): bigint | NoOffer {
      if (cash < minCash) return 'amount_too_low'
      if (cash > maxCash) return 'amount_too_high'
      const units = unitsFor(ladder(now), instrument, cash)
      if (units === null) return 'no_price'
      return units === 0n ? 'amount_too_low' : units
    },
    /** Keeps an order's units from everybody else until it has run out or is released. */
    hold(order: string, held: Hold): void {
      holds.set(order, held)
      heldUnits += held.units
      if (firstExpiry === undefined || held.expiry < firstExpiry) firstExpiry = held.expiry
    },
    release,
    /** Whether an order, given at an earlier price, would be filled at a loss. */
    losesOn: (cash: bigint, units: bigint): boolean => isLoss(terms, instrument, cash, units),
    /** The price moves, or stock comes and goes. */
    setTerms(changed: Partial<Terms>): void {
      terms = { ...terms, ...changed }
    },
  }
}
