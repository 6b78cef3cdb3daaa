import type { MarketWrite, SwitchesWrite, TradingWindow } from '@firsthand/wire/markets'

/**
 * Rules of the service that no schema can say. What fits a schema is made sound by them, so that a refusal of it is a
 * fault and most writes go through.
 */
const amountMax = 2n ** 256n - 1n
const zones = ['UTC', 'Europe/Zurich', 'America/New_York', 'Asia/Kolkata', 'Etc/GMT+12'] as const

const soundAmount = (text: string): string => (BigInt(text) > amountMax ? `${BigInt(text) % amountMax}` : text)

function soundLimits({ minCashAmount, maxCashAmount }: NonNullable<MarketWrite['limits']>) {
  if (minCashAmount === null || maxCashAmount === null) {
    return {
      minCashAmount: minCashAmount === null ? null : soundAmount(minCashAmount),
      maxCashAmount: maxCashAmount === null ? null : soundAmount(maxCashAmount),
    }
  }
  const [low, high] = [soundAmount(minCashAmount), soundAmount(maxCashAmount)]
  return BigInt(low) <= BigInt(high)
    ? { minCashAmount: low, maxCashAmount: high }
    : { minCashAmount: high, maxCashAmount: low }
}

const isDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

const soundWindow = ({ timeZone, weekly, closedDates }: TradingWindow): TradingWindow => ({
  timeZone: zones[timeZone.length % zones.length] ?? 'UTC',
  weekly: weekly.filter(({ opens, closes }) => opens < closes),
  closedDates: closedDates.filter(isDay),
})

/** A market that may be written. */
export function soundMarket(write: MarketWrite): MarketWrite {
  const { rfqVenueContract, rfqInstrumentId, issuanceVenueContract, limits, tradingWindow, ...rest } = write
  const kind = write.primaryExecutionKind
  return {
    ...rest,
    ...(limits && { limits: soundLimits(limits) }),
    ...(tradingWindow !== undefined && { tradingWindow: tradingWindow === null ? null : soundWindow(tradingWindow) }),
    ...(kind === 'onchain_rfq_atomic' && rfqVenueContract !== undefined && { rfqVenueContract }),
    ...(kind === 'onchain_rfq_atomic' && rfqInstrumentId !== undefined && { rfqInstrumentId }),
    ...(kind === 'onchain_primary_mint' && issuanceVenueContract !== undefined && { issuanceVenueContract }),
  }
}

/** A wish for switches that does not contradict itself. */
export function soundSwitches(wish: SwitchesWrite): SwitchesWrite {
  if (!wish.drain) return wish
  const { force: _, ...rest } = wish
  return { ...rest, rfqExecutionEnabled: false }
}

/** By the name of the schema in the document. */
const sound: Readonly<Record<string, (value: never) => unknown>> = {
  '#/components/schemas/MarketWrite': soundMarket,
  '#/components/schemas/SwitchesWrite': soundSwitches,
}

/** Makes a value that fits a schema one that the service must take. */
export function soundValue(ref: string | undefined, value: unknown): unknown {
  const make = sound[ref ?? '']
  if (make === undefined) throw new Error(`Say in sound.ts what a sound ${ref} is`)
  return make(value as never)
}
