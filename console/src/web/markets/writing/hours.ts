import type { AdminMarket } from '@firsthand/sdk/types'

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]
type Window = NonNullable<AdminMarket['tradingWindow']>
export type Hours = Pick<Window['weekly'][number], 'opens' | 'closes'>

const interval = /^([01]\d|2[0-3]):([0-5]\d)\s*[-–]\s*((?:[01]\d|2[0-3]):[0-5]\d|24:00)$/

/** The hours of one day as people write them: “09:00-12:00, 13:00-17:30”; nothing for a closed day. */
export const hoursText = ({ weekly }: Window, day: Weekday): string =>
  weekly
    .filter((each) => each.day === day)
    .map(({ opens, closes }) => `${opens}-${closes}`)
    .join(', ')

/** What somebody wrote for one day; null when it is not hours, or they end before they begin. */
export function readHours(text: string): readonly Hours[] | null {
  const parts = text.split(',').map((part) => part.trim())
  if (parts.every((part) => part === '')) return []
  const hours = parts.map((part) => {
    const [, hour, minute, closes] = interval.exec(part) ?? []
    return closes === undefined ? null : { opens: `${hour}:${minute}`, closes }
  })
  return hours.every((each): each is Hours => each !== null && each.opens < each.closes) ? hours : null
}

const day = /^\d{4}-\d{2}-\d{2}$/

/** A real day such as 2026-12-24. */
export function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`)
  return day.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** Whether the platform knows a time zone of this name. */
export function isZone(name: string): boolean {
  try {
    return name !== '' && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
