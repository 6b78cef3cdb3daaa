import type { Money } from '@firsthand/page-kit/money'
import { decimalsOf } from '@firsthand/payment-files/currency-amount'

/** One value, as it is shown. */
export type Leaf =
  | { readonly kind: 'money'; readonly money: Money }
  /** `fours`: compared by eye. `foreign`: a stranger wrote it. `word`: one of a few words of ours. */
  | { readonly kind: 'text' | 'foreign' | 'code' | 'fours' | 'time' | 'day' | 'word'; readonly text: string }
  /** An amount whose decimals nobody gave: its digits alone would be read wrongly. */
  | { readonly kind: 'unscaled'; readonly text: string }
  | { readonly kind: 'yes' | 'no' | 'none' }

/** A member of what was read: a value, members of its own, or a list. */
export type Fact = { readonly name: string; readonly path: string } & (
  | { readonly kind: 'leaf'; readonly leaf: Leaf }
  | { readonly kind: 'group'; readonly facts: readonly Fact[] }
  | { readonly kind: 'list'; readonly items: readonly Fact[] }
)

type Json = Readonly<Record<string, unknown>>
type Scale = { readonly currency: string; readonly decimals: number | null } | null
/** What the amounts of an object are counted in. */
export type Scales = {
  readonly cash: Scale
  readonly unit: Scale
  readonly priceScale: number | null
  /** Whose units `unit` counts: the ledger books them under this name. */
  readonly instrumentId: unknown
}

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const cashNames = new Set(
  'amount total opening closing returned held open applied amountDue feeAmount shownApplied paidIn earned room minCashAmount maxCashAmount perBuyerCashCap maxNotifiedCashAmount'.split(
    ' ',
  ),
)
const unitNames = new Set(
  'unitAmount supplyUnitAmount availableUnitAmount reservedUnitAmount deliveredUnitAmount unitsAvailable'.split(' '),
)
const foreignNames = new Set(
  'name payerName payeeName counterpartyName beneficiaryName ultimateDebtor remittance detail'.split(' '),
)
const wordNames =
  /(^|[a-z])(state|State|status|kind|pays|contents|holder|outcome|sign|verdict|screening|calendar|policy|Policy|mode|Mode|reason|Reason|obstacle|availability|format|reservation|scheme|schemes)$/

const isoCode = /^[A-Z]{3}$/
const iban = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/
const address = /^0x[0-9a-fA-F]{40}$/
const time = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const day = /^\d{4}-\d{2}-\d{2}$/

const scaleOf = (token: unknown): Scale =>
  isObject(token) && typeof token.decimals === 'number'
    ? { currency: typeof token.symbol === 'string' ? token.symbol : '', decimals: token.decimals }
    : null

/** What an object says about how its own amounts, and those below it, are counted. */
export function scalesIn(value: Json, above: Scales, head: Scale): Scales {
  const { currency, decimals, market, unitPriceScale } = value
  const currencyScale = (): Scale => {
    if (typeof currency !== 'string') return above.cash
    if (!isoCode.test(currency)) return above.instrumentId === currency ? above.unit : null
    if (typeof decimals === 'number') return { currency, decimals }
    return head?.currency === currency ? head : { currency, decimals: decimalsOf(currency) }
  }
  const unit = scaleOf(value.unit) ?? (isObject(market) ? scaleOf(market.unit) : null)
  return {
    cash: scaleOf(value.cash) ?? currencyScale(),
    unit: unit ?? above.unit,
    priceScale: typeof unitPriceScale === 'number' ? unitPriceScale : above.priceScale,
    instrumentId: value.instrumentId ?? above.instrumentId,
  }
}

function amountOf(text: string, scale: Scale, morePlaces = 0): Leaf {
  if (scale?.decimals === null || scale === null) return { kind: 'unscaled', text }
  return { kind: 'money', money: { amount: text, currency: scale.currency, decimals: scale.decimals + morePlaces } }
}

function textLeaf(name: string, text: string, scales: Scales): Leaf {
  if (/^-?\d+$/.test(text)) {
    if (cashNames.has(name)) return amountOf(text, scales.cash)
    if (unitNames.has(name)) return amountOf(text, scales.unit)
    if (name === 'unitPrice') {
      return scales.priceScale === null ? { kind: 'unscaled', text } : amountOf(text, scales.cash, scales.priceScale)
    }
  }
  if (foreignNames.has(name)) return { kind: 'foreign', text }
  if (iban.test(text) || address.test(text)) return { kind: 'fours', text }
  if (time.test(text)) return { kind: 'time', text }
  if (day.test(text)) return { kind: 'day', text }
  if (wordNames.test(name) && /^[a-z_]+$/.test(text)) return { kind: 'word', text }
  return { kind: text.length > 15 && !/\s/.test(text) ? 'code' : 'text', text }
}

function leafOf(name: string, value: unknown, scales: Scales): Leaf {
  if (value === null || value === undefined || value === '') return { kind: 'none' }
  if (typeof value === 'boolean') return { kind: value ? 'yes' : 'no' }
  if (typeof value === 'string') return textLeaf(name, value, scales)
  return { kind: 'text', text: JSON.stringify(value) }
}

type Place = { readonly name: string; readonly path: string; readonly typedAs?: string }

/** A member with everything below it: nothing is left out, whatever it is called. */
export function factOf(place: Place, value: unknown, scales: Scales, head: Scale): Fact {
  const { name, path, typedAs = name } = place
  if (Array.isArray(value)) {
    const items = value.map((each, at) =>
      factOf({ name: `${at + 1}`, path: `${path}.${at}`, typedAs }, each, scales, head),
    )
    return { name, path, kind: 'list', items }
  }
  if (!isObject(value)) return { name, path, kind: 'leaf', leaf: leafOf(typedAs, value, scales) }
  return { name, path, kind: 'group', facts: factsOf(value, path, scales, head, typedAs) }
}

/** The two sides of a change are counted as what changes. */
const isSide = (name: string) => name === 'from' || name === 'to'

export function factsOf(value: Json, path: string, above: Scales, head: Scale, typedAs = ''): readonly Fact[] {
  const scales = scalesIn(value, above, head)
  return Object.entries(value).map(([name, each]) =>
    factOf(
      { name, path: path === '' ? name : `${path}.${name}`, typedAs: isSide(name) ? typedAs : name },
      each,
      scales,
      head,
    ),
  )
}
