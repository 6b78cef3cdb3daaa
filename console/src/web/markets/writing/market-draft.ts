import type { Language } from '@firsthand/page-kit/language'
import { parseDecimal, typedDecimal } from '@firsthand/page-kit/money'
import type { AdminMarket, MarketWrite } from '@firsthand/sdk/types'
import type { Draft } from '../../ui/drafts/merge.ts'
import { hoursText, isDay, isZone, readHours, weekdays } from './hours.ts'

export type MarketFault = 'required' | 'amount' | 'order' | 'whole' | 'percent' | 'address' | 'hours' | 'zone' | 'days'
export type MarketFaults = Readonly<Record<string, MarketFault>>

const yes = (is: boolean): string => (is ? 'yes' : 'no')
const listed = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)
const orNull = (text: string | undefined): string | null => (text?.trim() ? text.trim() : null)

/** A new market: for everybody, at any hour, without limits. */
export const blankMarket: Draft = {
  rail: 'onchain_primary_mint',
  cashDecimals: '6',
  unitDecimals: '18',
  freshnessSeconds: '60',
  fee: '0',
  hidden: 'no',
  alwaysOpen: 'yes',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  everyCountry: 'yes',
  everyCategory: 'yes',
  appropriateness: 'no',
}

function hoursDraft(window: AdminMarket['tradingWindow']): Draft {
  const days = weekdays.map((day) => [`hours.${day}`, window === null ? '' : hoursText(window, day)])
  return {
    alwaysOpen: yes(window === null),
    timeZone: window?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    closedDates: window?.closedDates.join('\n') ?? '',
    ...Object.fromEntries(days),
  }
}

/** A market as a form has it: amounts as people type them, lists one a line. */
export function marketDraft(market: AdminMarket, language: Language): Draft {
  const { cash, unit, limits, eligibility, feeBps } = market
  const amount = (base: string | null) => (base === null ? '' : typedDecimal(base, cash.decimals, language))
  return {
    name: market.name,
    assetClass: market.assetClass,
    listingId: market.listingId ?? '',
    rail: market.primaryExecutionKind ?? '',
    chainId: market.chainId ?? '',
    cashSymbol: cash.symbol,
    cashDecimals: `${cash.decimals}`,
    cashAddress: cash.address ?? '',
    unitSymbol: unit.symbol,
    unitDecimals: `${unit.decimals}`,
    unitAddress: unit.address ?? '',
    rfqVenueContract: market.rfqVenueContract ?? '',
    rfqInstrumentId: market.rfqInstrumentId ?? '',
    issuanceVenueContract: market.issuanceVenueContract ?? '',
    min: amount(limits.minCashAmount),
    max: amount(limits.maxCashAmount),
    freshnessSeconds: `${market.freshnessSeconds}`,
    fee: typedDecimal(`${feeBps}`, 2, language),
    hidden: yes(market.hidden),
    tenants: market.entitledTenants.join('\n'),
    everyCountry: yes(eligibility.jurisdictions === null),
    countries: eligibility.jurisdictions?.join(' ') ?? '',
    everyCategory: yes(eligibility.investorCategories === null),
    categories: eligibility.investorCategories?.join('\n') ?? '',
    appropriateness: yes(eligibility.appropriatenessRequired),
    ...hoursDraft(market.tradingWindow),
  }
}

const wholeOf = (text: string | undefined, min: number, max: number): number | null =>
  /^\d{1,6}$/.test(text ?? '') && Number(text) >= min && Number(text) <= max ? Number(text) : null
const addressForm = /^0x[0-9a-fA-F]{40}$/

/** The most that a market may charge, in hundredths of a percent. */
const feeMax = 1_000n

function limitsOf(draft: Draft, language: Language) {
  const read = (name: 'min' | 'max') => {
    const typed = orNull(draft[name])
    return typed === null ? null : (parseDecimal(typed, Number(draft.cashDecimals), language) ?? undefined)
  }
  return { min: read('min'), max: read('max') }
}

function windowFaults(draft: Draft): MarketFaults {
  if (draft.alwaysOpen === 'yes') return {}
  const days = weekdays.filter((day) => readHours(draft[`hours.${day}`] ?? '') === null)
  return {
    ...(!isZone(draft.timeZone ?? '') && { timeZone: 'zone' as const }),
    ...(!listed(draft.closedDates ?? '').every(isDay) && { closedDates: 'days' as const }),
    ...Object.fromEntries(days.map((day) => [`hours.${day}`, 'hours' as const])),
  }
}

function numberFaults(draft: Draft, language: Language): MarketFaults {
  const { min, max } = limitsOf(draft, language)
  const fee = parseDecimal(draft.fee ?? '', 2, language)
  return {
    ...(wholeOf(draft.cashDecimals, 0, 36) === null && { cashDecimals: 'whole' as const }),
    ...(wholeOf(draft.unitDecimals, 0, 36) === null && { unitDecimals: 'whole' as const }),
    ...(wholeOf(draft.freshnessSeconds, 10, 900) === null && { freshnessSeconds: 'whole' as const }),
    ...((fee === null || BigInt(fee) > feeMax) && { fee: 'percent' as const }),
    ...(min && max && BigInt(min) > BigInt(max) && { min: 'order' as const }),
    ...(min === undefined && { min: 'amount' as const }),
    ...(max === undefined && { max: 'amount' as const }),
  }
}

/** What keeps a draft from being sent, by field. The service checks the rest. */
export function marketFaults(draft: Draft, language: Language): MarketFaults {
  const missing = ['name', 'assetClass', 'cashSymbol', 'unitSymbol'].filter((name) => orNull(draft[name]) === null)
  const addresses = ['cashAddress', 'unitAddress', ...railAddresses(draft)]
  const malformed = addresses.filter((name) => !addressForm.test(orNull(draft[name]) ?? `0x${'0'.repeat(40)}`))
  return {
    ...numberFaults(draft, language),
    ...windowFaults(draft),
    ...Object.fromEntries(malformed.map((name) => [name, 'address' as const])),
    ...Object.fromEntries(missing.map((name) => [name, 'required' as const])),
  }
}

const railAddresses = ({ rail }: Draft): readonly string[] => {
  if (rail === 'onchain_rfq_atomic') return ['rfqVenueContract']
  return rail === 'onchain_primary_mint' ? ['issuanceVenueContract'] : []
}

const windowOf = (draft: Draft): AdminMarket['tradingWindow'] =>
  draft.alwaysOpen === 'yes'
    ? null
    : {
        timeZone: draft.timeZone ?? '',
        weekly: weekdays.flatMap((day) =>
          (readHours(draft[`hours.${day}`] ?? '') ?? []).map((hours) => ({ day, ...hours })),
        ),
        closedDates: listed(draft.closedDates ?? ''),
      }

/** The whole market, as the service takes it. To be called without faults. */
export function marketWrite(draft: Draft, language: Language): MarketWrite {
  const { min = null, max = null } = limitsOf(draft, language)
  const rail = draft.rail === '' ? null : (draft.rail as MarketWrite['primaryExecutionKind'])
  const token = (side: 'cash' | 'unit') => ({
    symbol: (draft[`${side}Symbol`] ?? '').trim(),
    decimals: Number(draft[`${side}Decimals`]),
    address: orNull(draft[`${side}Address`]),
  })
  return {
    name: (draft.name ?? '').trim(),
    assetClass: (draft.assetClass ?? '').trim(),
    listingId: orNull(draft.listingId),
    primaryExecutionKind: rail,
    chainId: orNull(draft.chainId),
    cash: token('cash'),
    unit: token('unit'),
    tradingWindow: windowOf(draft),
    limits: { minCashAmount: min, maxCashAmount: max },
    freshnessSeconds: Number(draft.freshnessSeconds),
    feeBps: Number(parseDecimal(draft.fee ?? '', 2, language)),
    ...(rail === 'onchain_rfq_atomic' && {
      rfqVenueContract: orNull(draft.rfqVenueContract),
      rfqInstrumentId: orNull(draft.rfqInstrumentId),
    }),
    ...(rail === 'onchain_primary_mint' && { issuanceVenueContract: orNull(draft.issuanceVenueContract) }),
    hidden: draft.hidden === 'yes',
    entitledTenants: listed(draft.tenants ?? ''),
    eligibility: {
      jurisdictions: draft.everyCountry === 'yes' ? null : listed((draft.countries ?? '').toUpperCase()),
      investorCategories: draft.everyCategory === 'yes' ? null : listed(draft.categories ?? ''),
      appropriatenessRequired: draft.appropriateness === 'yes',
    },
  }
}
