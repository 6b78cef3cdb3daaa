import type { Refusal } from '@firsthand/refusal/refusal'
import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import { offsetAt } from '@firsthand/values/wall-clock'
import type { TradingWindow } from '@firsthand/wire/markets'

/** Whether the market trades, and when it next opens: null while it is open, and when it never opens. */
export type WindowState = { readonly open: boolean; readonly opensAt: Date | null }

/** Time during which the clocks of a zone are not changed: wall time is UTC plus the offset. */
type Stretch = { readonly startMs: number; readonly endMs: number; readonly offsetMs: number }

const minuteMs = 60_000
const dayMs = 86_400_000
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

/**
 * Wall time decides: a market trades whenever the clocks of its zone show an opening hour on a day that is not closed.
 * An opening time that the clocks skip is therefore kept at the moment of the skip, and one that they show twice opens
 * twice. Null is always open.
 */
export function windowAt(window: TradingWindow | null, now: Date): WindowState {
  if (window === null) return { open: true, opensAt: null }
  const nowMs = now.getTime()
  const wallMs = nowMs + offsetAt(window.timeZone, nowMs)
  const open = spansOn(window, startOfDay(wallMs)).some(([opens, closes]) => opens <= wallMs && wallMs < closes)
  return { open, opensAt: open ? null : nextOpening(window, nowMs) }
}

/** From when to when a sale itself runs, beside the market's hours. */
export type SaleDates = { readonly opensAt: Date | null; readonly closesAt: Date | null }

/** Why nothing is traded at this moment; null when the market is open, and so is the sale, where it has dates. */
export function windowRefusal(window: TradingWindow | null, now: Date, sale?: SaleDates): Refusal | null {
  if (sale?.closesAt && now >= sale.closesAt) return tradeRefusals.trading_window_closed(null)
  const begins = sale?.opensAt && now < sale.opensAt ? sale.opensAt : now
  const { open, opensAt } = windowAt(window, begins)
  if (open && begins === now) return null
  const next = open ? begins : opensAt
  // Hours that only come when the sale is over never come.
  return tradeRefusals.trading_window_closed(next && sale?.closesAt && next >= sale.closesAt ? null : next)
}

/** Each closed date puts an opening off by a week at most, as does each change of the clocks; twice that is ample. */
const searchDays = ({ closedDates }: TradingWindow): number => 7 * (2 * closedDates.length + 4)

function nextOpening(window: TradingWindow, fromMs: number): Date | null {
  if (window.weekly.length === 0) return null
  const endMs = fromMs + searchDays(window) * dayMs
  for (let startMs = fromMs; startMs < endMs; startMs += dayMs) {
    for (const stretch of stretchesOf(window.timeZone, startMs, startMs + dayMs)) {
      const opensMs = firstOpening(window, stretch)
      if (opensMs !== Number.POSITIVE_INFINITY) return new Date(opensMs)
    }
  }
  return null
}

function firstOpening(window: TradingWindow, { startMs, endMs, offsetMs }: Stretch): number {
  const [wallStart, wallEnd] = [startMs + offsetMs, endMs + offsetMs]
  let first = Number.POSITIVE_INFINITY
  for (let day = startOfDay(wallStart); day < wallEnd; day += dayMs) {
    for (const [opens, closes] of spansOn(window, day)) {
      const begins = Math.max(opens, wallStart)
      if (begins < Math.min(closes, wallEnd)) first = Math.min(first, begins - offsetMs)
    }
  }
  return first
}

/** A day during which the clocks change falls into two; no zone changes them twice within one. */
function stretchesOf(timeZone: string, startMs: number, endMs: number): readonly Stretch[] {
  const [offsetMs, laterMs] = [offsetAt(timeZone, startMs), offsetAt(timeZone, endMs)]
  if (offsetMs === laterMs) return [{ startMs, endMs, offsetMs }]
  let [before, changeMs] = [startMs, endMs]
  while (changeMs - before > 1) {
    const middle = Math.floor((before + changeMs) / 2)
    if (offsetAt(timeZone, middle) === offsetMs) before = middle
    else changeMs = middle
  }
  return [
    { startMs, endMs: changeMs, offsetMs },
    { startMs: changeMs, endMs, offsetMs: laterMs },
  ]
}

/** The opening hours of a day, as wall time in milliseconds. */
function spansOn({ weekly, closedDates }: TradingWindow, day: number): readonly (readonly [number, number])[] {
  const date = new Date(day)
  if (closedDates.includes(date.toISOString().slice(0, 10))) return []
  const weekday = weekdays[date.getUTCDay()]
  return weekly
    .filter(({ day: each }) => each === weekday)
    .map((span) => [day + timeMs(span.opens), day + timeMs(span.closes)])
}

const timeMs = (text: string): number => (Number(text.slice(0, 2)) * 60 + Number(text.slice(3))) * minuteMs
const startOfDay = (wallMs: number): number => Math.floor(wallMs / dayMs) * dayMs
