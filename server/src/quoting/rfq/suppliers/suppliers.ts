import type { Supplier, Suppliers } from '../supplier.ts'
import { airswapSupplier } from './airswap.ts'
import { sameText } from './ask-supplier.ts'
import { firsthandSupplier } from './firsthand.ts'
import { guarded } from './guarded.ts'
import type { ProtocolName, SupplierDeps, SupplierSettings } from './supplier-settings.ts'

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
