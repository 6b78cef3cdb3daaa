import { useLanguage, useWords, words } from '@firsthand/page-kit/language'
import { localeOf } from '@firsthand/page-kit/money'
import type { Market } from '@firsthand/sdk/types'
import { openingsOf } from './hours.ts'

const texts = words(
  {
    title: 'Opening hours',
    always: 'Open at all times.',
    zone: (zone: string) => `In your time zone, ${zone}.`,
    none: 'No opening in the next seven days.',
  },
  {
    title: 'Öffnungszeiten',
    always: 'Immer offen.',
    zone: (zone) => `In Ihrer Zeitzone, ${zone}.`,
    none: 'In den nächsten sieben Tagen nicht offen.',
  },
)

/** When the market is open in the next seven days, by the reader's own clock. */
export function OpeningHours({ market: { tradingWindow } }: { readonly market: Market }) {
  const t = useWords(texts)
  const [language] = useLanguage()
  const locale = localeOf(language)
  const day = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' })
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' })
  const openings = tradingWindow === null ? [] : openingsOf(tradingWindow, new Date())
  return (
    <section className="panel" aria-labelledby="hours">
      <h2 id="hours">{t.title}</h2>
      {tradingWindow === null ? <p>{t.always}</p> : null}
      {tradingWindow !== null && openings.length === 0 ? <p>{t.none}</p> : null}
      {openings.length === 0 ? null : (
        <>
          <dl className="facts">
            {openings.map(({ from, to }) => (
              <div key={from.getTime()}>
                <dt>{day.format(from)}</dt>
                <dd>{time.formatRange(from, to)}</dd>
              </div>
            ))}
          </dl>
          <p className="small dimmed">{t.zone(Intl.DateTimeFormat().resolvedOptions().timeZone)}</p>
        </>
      )}
    </section>
  )
}
