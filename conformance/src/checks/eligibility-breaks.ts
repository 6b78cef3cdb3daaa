import type { Reason } from './refusals.ts'

export const noLimits = { minCashAmount: null, maxCashAmount: null }
export const closedHours = { timeZone: 'Europe/Zurich', weekly: [], closedDates: [] }

/** One way to break each rule of eligibility, in the order of the specification. */
export const breaks: readonly (readonly [Reason, object])[] = [
  ['market_paused', { status: 'paused' }],
  ['trading_window_closed', { tradingWindow: closedHours }],
  ['buyer_not_eligible', { eligibility: { jurisdictions: [] } }],
  ['appropriateness_required', { eligibility: { appropriatenessRequired: true } }],
  ['trade_size_out_of_range', { limits: { ...noLimits, maxCashAmount: '1' } }],
]
export const unbroken = {
  status: 'active',
  tradingWindow: null,
  limits: noLimits,
  eligibility: { jurisdictions: null, investorCategories: null, appropriatenessRequired: false },
}
/** An asset class for which no buyer has passed a test. */
export const patient = { freshnessSeconds: 900, assetClass: 'conformance_only' }

/** A market in which exactly these rules are broken. */
export function brokenBy(broken: readonly (readonly [Reason, object])[]): object {
  const own: Record<string, object>[] = broken.map(([, change]) => change as Record<string, object>)
  const eligibility = Object.assign({ ...unbroken.eligibility }, ...own.map((change) => change.eligibility))
  return { ...Object.assign({ ...unbroken }, ...own), eligibility }
}
