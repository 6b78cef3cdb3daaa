import { ConfigError } from '@firsthand/settings/config-error'
import type { AnySettings } from '@firsthand/settings/read-settings'
import { isRecord } from '@firsthand/values/values'
import { type StopBounds, safeBounds } from '#stops/stop.rules'
import type { StopSettings } from '#stops/watch-stops'
import { prefix } from './settings.ts'

const isBps = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 1e6
const isSeconds = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 60 && Number(value) <= 86_400
const isUnits = (value: unknown): value is string => typeof value === 'string' && /^[1-9][0-9]{0,77}$/.test(value)

const shares = ['priceStepBps', 'priceDayBps', 'mintShareBps', 'deliveryShareBps'] as const

/** Bounds on top of those that would hold without them. */
function bounds(whose: string, value: unknown, standard: StopBounds): StopBounds {
  const wrong = (what: string) => new ConfigError(`${prefix}STOPS: ${whose}: ${what}`)
  if (!isRecord(value)) throw wrong('describe the bounds by an object')
  const { rateSeconds = standard.rateSeconds, unitsMax, ...rest } = value
  if (!isSeconds(rateSeconds)) throw wrong('rateSeconds is a whole number from 60 to 86400')
  if (unitsMax !== undefined && !isUnits(unitsMax)) throw wrong('unitsMax is an amount of base units, as text')
  const [strange] = Object.keys(rest).filter((name) => !shares.some((each) => each === name))
  if (strange !== undefined) throw wrong(`there is no ${strange}`)
  const given = Object.entries(rest).map(([name, each]) => {
    if (!isBps(each)) throw wrong(`${name} is a whole number of basis points from 1 to 1000000`)
    return [name, each] as const
  })
  return {
    ...standard,
    ...Object.fromEntries(given),
    rateSeconds,
    ...(unitsMax !== undefined && { unitsMax: BigInt(unitsMax) }),
  }
}

function each<K>(
  of: string,
  value: unknown,
  keyOf: (name: string) => K,
  standard: StopBounds,
): ReadonlyMap<K, StopBounds> {
  if (!isRecord(value)) throw new ConfigError(`${prefix}STOPS: ${of} has the bounds of each`)
  return new Map(Object.entries(value).map(([name, own]) => [keyOf(name), bounds(name, own, standard)]))
}

function marketNumber(name: string): number {
  if (!/^[1-9][0-9]{0,14}$/.test(name)) throw new ConfigError(`${prefix}STOPS: markets are named by their pairId`)
  return Number(name)
}

/** What the watcher stops by; null where it is turned off. */
export function stopSettings(settings: AnySettings): StopSettings | null {
  const { STOPS: value = {} } = settings.given
  if (value === 'off') return null
  if (!isRecord(value)) throw new ConfigError(`${prefix}STOPS must be a JSON object, or off`)
  const { everybody: given = {}, tenants = {}, markets = {}, ...unknown } = value
  const [strange] = Object.keys(unknown)
  if (strange !== undefined) throw new ConfigError(`${prefix}STOPS: there is no ${strange}`)
  const everybody = bounds('everybody', given, safeBounds)
  return {
    everybody,
    tenants: each('tenants', tenants, (name) => name, everybody),
    markets: each('markets', markets, marketNumber, everybody),
  }
}
