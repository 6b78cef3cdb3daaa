import type { AdminInstrument } from '@firsthand/sdk/types'

export type SupplyPart = {
  readonly part: 'delivered' | 'reserved' | 'available'
  readonly amount: string
  /** Of the whole bar, in hundredths of a percent. */
  readonly share: number
}

type Supply = Pick<AdminInstrument, 'availableUnitAmount' | 'reservedUnitAmount' | 'deliveredUnitAmount'>

/** What has become of the units that are for sale, as parts of one bar. */
export function supplyParts(supply: Supply): readonly SupplyPart[] {
  const amounts = {
    delivered: supply.deliveredUnitAmount,
    reserved: supply.reservedUnitAmount,
    available: supply.availableUnitAmount,
  } as const
  const total = Object.values(amounts).reduce((sum, amount) => sum + BigInt(amount), 0n)
  return (['delivered', 'reserved', 'available'] as const).map((part) => ({
    part,
    amount: amounts[part],
    share: total === 0n ? 0 : Number((BigInt(amounts[part]) * 10_000n) / total),
  }))
}
