import { objectIn } from '../exchange.ts'
import { type CallKind, callKinds, type FaultName, faultNames, isOneOf, spoils } from './names.ts'

/** A fault that a test has ordered. */
export type Ordered = {
  readonly name: FaultName
  /** The calls that it spoils. */
  readonly kinds: readonly CallKind[]
  /** The nonce that an order repeats. */
  readonly nonce: bigint
  timesLeft: number
}

/** Reads an order of a fault; null ends the one before, undefined cannot be used. */
export function orderedFault(text: string): Ordered | null | undefined {
  const { fault, times, nonce = '0', on, ...rest } = objectIn(text) ?? { unreadable: true }
  if (Object.keys(rest).length > 0) return undefined
  if (fault === null) return null
  if (!isOneOf(faultNames, fault)) return undefined
  if (times !== undefined && (!Number.isInteger(times) || Number(times) < 1)) return undefined
  if (typeof nonce !== 'string' || !/^([0-9]{1,77}|0x[0-9a-f]{1,64})$/.test(nonce)) return undefined
  if (on !== undefined && !isOneOf(callKinds, on)) return undefined
  const kinds = on === undefined ? spoils(fault) : [on]
  return {
    name: fault,
    kinds,
    nonce: BigInt(nonce),
    timesLeft: times === undefined ? Number.POSITIVE_INFINITY : Number(times),
  }
}
