import { useWords } from '@firsthand/page-kit/language'
import { useClock } from '@firsthand/react'
import { useEffect, useRef, useState } from 'react'
import { announcementOf } from './clocks.ts'
import { chainTexts } from './words.ts'

/** The seconds until a moment of the service, and the clock's reading aloud at 30 and 10. */
export function useCountdown(moment: string, name: string): { readonly left: number; readonly spoken: string } {
  const t = useWords(chainTexts)
  const { secondsUntil } = useClock()
  const left = secondsUntil(moment)
  const before = useRef(left)
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    const mark = announcementOf(before.current, left)
    before.current = left
    if (mark !== null) setSpoken(t.seconds(mark, name))
  }, [left, name, t])
  return { left, spoken }
}

type Props = {
  readonly title: string
  /** Seconds left; null while this clock does not run. */
  readonly left: number | null
  readonly note: string
}

/** A clock is never without words, and is not read aloud every second. */
export const Clock = ({ title, left, note }: Props) => (
  <div className={`clock${left !== null && left <= 10 ? ' is-short' : ''}`}>
    <p className="clock-title">{title}</p>
    <p className="small dimmed">{note}</p>
    {left === null ? null : <progress aria-hidden="true" value={Math.min(left, 60)} max={60} />}
  </div>
)

/** What a screen reader hears of a clock: only the marks. */
export const Spoken = ({ text }: { readonly text: string }) => (
  <p className="unseen" role="status">
    {text}
  </p>
)

export const timeOf = (moment: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(new Date(moment))
