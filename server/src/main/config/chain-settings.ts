import { parseFinality } from '@firsthand/chain/nodes'
import { ConfigError } from '@firsthand/settings/read-settings'
import { isRecord } from '@firsthand/values/values'
import { prefix } from './settings.ts'

export const isHexAddress = (value: unknown): value is `0x${string}` =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)

function chain(id: string, value: unknown) {
  const wrong = (what: string) => new ConfigError(`${prefix}CHAINS: ${id}: ${what}`)
  if (!/^eip155:[1-9][0-9]{0,15}$/.test(id)) throw wrong('name chains as CAIP-2 does, such as eip155:1')
  if (!isRecord(value)) throw wrong('describe it by an object')
  const { rpcUrls, router, feeRecipient, feeScheduleId, staleSeconds = 60, startBlock = null, ...rest } = value
  const { finality: wanted, gasPriceMax = '100000000000', feeBumpAfterSeconds = 45, ...unknown } = rest
  const finality = parseFinality(wanted)
  const [strange] = Object.keys(unknown)
  if (strange !== undefined) throw wrong(`there is no ${strange}`)
  if (!Array.isArray(rpcUrls) || rpcUrls.length === 0 || !rpcUrls.every((url) => URL.canParse(String(url))))
    throw wrong('rpcUrls is a list of addresses')
  if (!isHexAddress(router) || !isHexAddress(feeRecipient)) throw wrong('router and feeRecipient are chain addresses')
  if (typeof feeScheduleId !== 'string' || feeScheduleId === '') throw wrong('feeScheduleId names the fee schedule')
  if (!Number.isInteger(staleSeconds) || Number(staleSeconds) < 1) throw wrong('staleSeconds is a whole number')
  if (finality === null) throw wrong('finality is {"rule": "tags"} or {"safeDepth", "finalDepth"}')
  if (startBlock !== null && !(Number.isSafeInteger(startBlock) && Number(startBlock) >= 0))
    throw wrong('startBlock is the number of a block')
  if (typeof gasPriceMax !== 'string' || !/^[1-9][0-9]{0,30}$/.test(gasPriceMax))
    throw wrong('gasPriceMax is the most that a unit of gas may cost, in wei, as text')
  if (!Number.isInteger(feeBumpAfterSeconds) || Number(feeBumpAfterSeconds) < 1)
    throw wrong('feeBumpAfterSeconds is a whole number')
  return {
    chainId: id,
    rpcUrls: rpcUrls as string[],
    router,
    feeRecipient,
    feeScheduleId,
    staleSeconds: Number(staleSeconds),
    finality,
    /** The first block to follow when none is on record; the newest one when left out. */
    startBlock: startBlock === null ? null : BigInt(Number(startBlock)),
    /** What our own transactions offer at the most, and how long one waits before a fee-bumped replacement follows it. */
    gasPriceMax: BigInt(gasPriceMax),
    feeBumpAfterSeconds: Number(feeBumpAfterSeconds),
  }
}

/** Where settlements go; none, and the on-chain rails sell nothing. */
export function chains(value: unknown = {}) {
  if (!isRecord(value)) throw new ConfigError(`${prefix}CHAINS must be a JSON object, chain id to chain`)
  return Object.entries(value).map(([id, each]) => chain(id, each))
}
