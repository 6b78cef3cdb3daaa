import { localeOf } from '../../ui/money.ts'
import type { Language } from '../../words/language.tsx'

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
