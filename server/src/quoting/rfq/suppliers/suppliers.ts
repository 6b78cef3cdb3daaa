import { ConsecutiveBreaker, circuitBreaker, handleWhenResult, isBrokenCircuitError } from 'cockatiel'
import type { Supplier, SupplierRefusal, Suppliers } from '../supplier.ts'
import { airswapSupplier } from './airswap.ts'
import { firsthandSupplier } from './firsthand.ts'
import {
  type ProtocolName,
  type SupplierDeps,
  type SupplierSettings,
  sameText,
  unavailable,
} from './supplier-protocol.ts'

/** The ways in which suppliers are spoken to: a further one is one line here. */
const protocols = { airswap: airswapSupplier, firsthand: firsthandSupplier } as const satisfies Readonly<
  Record<ProtocolName, (settings: SupplierSettings, deps: SupplierDeps) => Supplier>
>

/** All suppliers, each behind a breaker of its own. */
export function openSuppliers(all: readonly SupplierSettings[], deps: SupplierDeps): Suppliers {
  const opened = all.map((settings) => ({
    settings,
    supplier: guarded(protocols[settings.protocol](settings, deps), deps),
  }))
  return ({ chainId, contract, instrument }) =>
    opened
      .filter(({ settings: at }) => at.chainId === chainId && sameText(at.contract, contract))
      .filter(({ settings: { instruments } }) => instruments.some((name) => sameText(name, instrument)))
      .map(({ supplier }) => supplier)
}

/** So many outages in a row, and a supplier is left alone for a while: callers must not wait for it each time. */
const outagesMax = 5
const leftAloneMs = 10_000

const isOutage = (answer: unknown) => (answer as Partial<SupplierRefusal> | null)?.refused === 'venue_unavailable'

/** The same supplier behind a breaker, which opens on outages and never on a plain "no". */
export function guarded(supplier: Supplier, { notice }: Pick<SupplierDeps, 'notice'>): Supplier {
  const breaker = circuitBreaker(handleWhenResult(isOutage), {
    halfOpenAfter: leftAloneMs,
    breaker: new ConsecutiveBreaker(outagesMax),
  })
  const { name } = supplier
  breaker.onBreak(() => notice('supplier.degraded', { supplier: name }))
  breaker.onReset(() => notice('supplier.recovered', { supplier: name }))

  async function guardedly<T>(ask: () => Promise<T | SupplierRefusal>): Promise<T | SupplierRefusal> {
    try {
      return await breaker.execute(ask)
    } catch (error) {
      if (isBrokenCircuitError(error)) return unavailable('it is left alone after several outages')
      throw error
    }
  }
  return {
    ...supplier,
    prices: (market) => guardedly(() => supplier.prices(market)),
    order: (requested) => guardedly(() => supplier.order(requested)),
    // Without a last look it is the chain that is asked.
    orderAgain: (requested, order) =>
      supplier.lastLook
        ? guardedly(() => supplier.orderAgain(requested, order))
        : supplier.orderAgain(requested, order),
  }
}
