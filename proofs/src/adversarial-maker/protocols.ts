import { faultNames } from '@firsthand/sandbox/supplier/faults/names'
import type { Case } from './case.ts'
import { airswap } from './cases/airswap.ts'
import { firsthand } from './cases/firsthand.ts'
import { orderCase } from './order-case.ts'
import { priceCase } from './price-case.ts'
import { promiseCase } from './promise-case.ts'
import type { Protocol } from './protocol.ts'

/** Every protocol of suppliers. */
export const protocols: readonly Protocol[] = [airswap, firsthand]

export const casesOf = ({ orders, prices, promises }: Protocol): readonly Case[] => [
  ...orders.map(orderCase),
  ...prices.map(priceCase),
  ...promises.map(promiseCase),
]

/** Faults that the kit can play and no case does. */
export function unplayed({ orders, prices, unknown }: Protocol): readonly string[] {
  const played = new Set([...orders, ...prices].flatMap(({ fault, otherFault }) => [fault.fault, otherFault?.fault]))
  return faultNames.filter((name) => !played.has(name) && !unknown.includes(name))
}
