import type { Language } from '@firsthand/page-kit/language'
import { localeOf } from '@firsthand/page-kit/money'

/** A time of this day as 10:42; of another day with its date. */
export function timeOf(at: string | null, language: Language, nowMs: number = Date.now()): string {
  if (at === null) return '–'
  const moment = new Date(at)
  const isToday = moment.toDateString() === new Date(nowMs).toDateString()
  const format = new Intl.DateTimeFormat(localeOf(language), {
    timeStyle: 'short',
    ...(!isToday && { dateStyle: 'medium' }),
  })
  return format.format(moment)
}
