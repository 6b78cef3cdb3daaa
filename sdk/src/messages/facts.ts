import { formatAmount } from '../amounts.ts'
import type { Market } from '../gen/types.gen.ts'

/** What a sentence may name: written for people, in their language; null where it is not known. */
export type Facts = {
  readonly min: string | null
  readonly max: string | null
  /** What the wallet holds, and what is needed. */
  readonly actual: string | null
  readonly expected: string | null
  /** For one unit, now and in the quote. */
  readonly price: string | null
  readonly was: string | null
  readonly opensAt: string | null
  readonly seconds: number | null
  readonly isClosed: boolean
  readonly kycStatus: string | null
  /** For support. */
  readonly requestId: string | null
  readonly unit: string
  readonly cash: string
}

/** What of a market a sentence names. */
export type NamedMarket = Pick<Market, 'cash' | 'unit'> & { readonly tradingWindow?: Market['tradingWindow'] | null }

/** The members of a refusal or an error, whatever its code is. */
type Members = {
  readonly limits?: { readonly minCashAmount?: string | null; readonly maxCashAmount?: string | null }
  readonly minCashAmount?: string
  readonly actual?: bigint
  readonly expected?: bigint
  readonly current?: { readonly price?: string } | null
  readonly quoted?: { readonly price?: string }
  readonly opensAt?: string | null
  readonly retryAfterSeconds?: number
  readonly closed?: boolean
  readonly kycStatus?: string
  readonly requestId?: string
}

/** A decimal in the way of a language. The text is exact; a number would not be. */
function decimal(text: string, locale: string): string {
  const places = text.split('.')[1]?.length ?? 0
  return new Intl.NumberFormat(locale, { minimumFractionDigits: places, maximumFractionDigits: places }).format(
    text as `${number}`,
  )
}

function moment(text: string, locale: string, timeZone: string | undefined): string {
  const zone = timeZone === undefined ? {} : { timeZone }
  const shape = { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const
  return new Intl.DateTimeFormat(locale, { ...shape, ...zone }).format(new Date(text))
}

export function factsOf(error: object, market: NamedMarket | null, locale: string): Facts {
  const found = ('refusal' in error ? error.refusal : error) as Members
  const amount = (units: bigint | string | null | undefined) =>
    units === null || units === undefined || market === null
      ? null
      : formatAmount(units, market.cash, { locale, symbol: true })
  const price = (text: string | undefined) =>
    text === undefined ? null : `${decimal(text, locale)} ${market?.cash.symbol ?? ''}`.trim()
  const { opensAt = null, limits = {} } = found
  return {
    min: amount(found.minCashAmount ?? limits.minCashAmount),
    max: amount(limits.maxCashAmount),
    actual: amount(found.actual),
    expected: amount(found.expected),
    price: price(found.current?.price),
    was: price(found.quoted?.price),
    opensAt: opensAt === null ? null : moment(opensAt, locale, market?.tradingWindow?.timeZone),
    seconds: found.retryAfterSeconds ?? null,
    isClosed: found.closed === true,
    kycStatus: found.kycStatus ?? null,
    requestId: found.requestId ?? null,
    unit: market?.unit.symbol ?? '',
    cash: market?.cash.symbol ?? '',
  }
}
