import { useEffect, useState } from 'react'
import { type Language, useLanguage } from './language.tsx'
import { localeOf } from './money.ts'

type Moment = { readonly at: string }

/** A moment in the reader's own time, with the exact one in the title. */
export function Time({ at }: Moment) {
  const [language] = useLanguage()
  const format = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <time dateTime={at} title={at}>
      {format.format(new Date(at))}
    </time>
  )
}

/** A calendar day such as 2026-11-17, which has no time zone. */
export function Day({ date }: { readonly date: string }) {
  const [language] = useLanguage()
  const format = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeZone: 'UTC' })
  return <time dateTime={date}>{format.format(new Date(`${date}T00:00:00Z`))}</time>
}

const steps = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** How long ago, or in how long, in words. */
function distance(at: string, nowMs: number, language: Language): string {
  const seconds = Math.round((Date.parse(at) - nowMs) / 1000)
  const [unit, size] = steps.find(([, each]) => Math.abs(seconds) >= each) ?? (['second', 1] as const)
  return new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' }).format(Math.trunc(seconds / size), unit)
}

/** How long ago, in words, kept right while the page is open. */
export function Age({ at }: Moment) {
  const [language] = useLanguage()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={at} title={at}>
      {distance(at, now, language)}
    </time>
  )
}
