import type { Address, Hex } from 'viem'
import { objectIn } from '../exchange.ts'
import { isAddress } from '../settings.ts'
import { type CallKind, callKinds, type FaultName, faultNames, isOneOf, spoils } from './names.ts'

/** A fault that a test has ordered. */
export type Ordered = {
  readonly name: FaultName
  /** The calls that it spoils. */
  readonly kinds: readonly CallKind[]
  readonly lie: Lie
  timesLeft: number
}

/** What a false order is made of. A token or a key that exists makes a lie that the chain alone does not see through. */
export type Lie = {
  /** The nonce that an order repeats. */
  readonly nonce: bigint
  /** Instead of the right token; an address without a contract when left out. */
  readonly token: Address | undefined
  /** Whose wallet sells and signs; a stranger who owns nothing when left out. */
  readonly key: Hex | undefined
}

const isKey = (value: unknown): value is Hex => typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value)

/** Reads an order of a fault; null ends the one before, undefined cannot be used. */
export function orderedFault(text: string): Ordered | null | undefined {
  const { fault, times, nonce = '0', token, key, on, ...rest } = objectIn(text) ?? { unreadable: true }
  if (Object.keys(rest).length > 0) return undefined
  if (fault === null) return null
  if (!isOneOf(faultNames, fault)) return undefined
  if (times !== undefined && (!Number.isInteger(times) || Number(times) < 1)) return undefined
  if (typeof nonce !== 'string' || !/^([0-9]{1,77}|0x[0-9a-f]{1,64})$/.test(nonce)) return undefined
  if ((token !== undefined && !isAddress(token)) || (key !== undefined && !isKey(key))) return undefined
  if (on !== undefined && !isOneOf(callKinds, on)) return undefined
  const kinds = on === undefined ? spoils(fault) : [on]
  return {
    name: fault,
    kinds,
    lie: { nonce: BigInt(nonce), token, key },
    timesLeft: times === undefined ? Number.POSITIVE_INFINITY : Number(times),
  }
}
