import { useWords, words } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { service } from '../calls/service.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { Reading } from '../ui/states.tsx'

const texts = words(
  { title: 'Incomplete markets', lacks: 'lacks', show: 'All markets' },
  { title: 'Unvollständige Märkte', lacks: 'es fehlt', show: 'Alle Märkte' },
)

/** For administrators: what each market lacks before it can sell. Shown when some do. */
export function IncompleteMarkets() {
  const t = useWords(texts)
  const read = useAnswer(['markets', 'incomplete'], (signal) =>
    service.admin.markets.list({ query: { limit: 200 }, signal }),
  )
  return (
    <section aria-label={t.title}>
      <h2>{t.title}</h2>
      <Reading read={read}>
        {({ items }) => (
          <ul className="home-list panel">
            {items
              .filter(({ configuration }) => !configuration.complete)
              .map(({ pairId, name, configuration }) => (
                <li key={pairId}>
                  <Link to={`/markets/${pairId}`}>{name}</Link>: {t.lacks} {configuration.missing.join(', ')}
                </li>
              ))}
          </ul>
        )}
      </Reading>
    </section>
  )
}
