import { useWords, words } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { Empty } from '@firsthand/page-kit/states'
import { Time } from '@firsthand/page-kit/time'
import { Status } from '@firsthand/page-kit/tone'
import { service } from '../calls/service.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { Reading } from '../ui/states.tsx'

const texts = words(
  {
    title: 'Dependency changes',
    none: 'No dependency has changed yet.',
    degraded: 'got slow or fails',
    recovered: 'works again',
  },
  {
    title: 'Änderungen der Abhängigkeiten',
    none: 'Noch hat sich keine Abhängigkeit geändert.',
    degraded: 'langsam oder fehlerhaft',
    recovered: 'arbeitet wieder',
  },
)

/** For integrators: when what the rails lean on got worse or better, the newest first. */
export function DependencyChanges() {
  const t = useWords(texts)
  const read = useAnswer(['events', 'dependency'], async (signal) => {
    const [degraded, recovered] = await Promise.all(
      (['dependency.degraded', 'dependency.recovered'] as const).map((type) =>
        service.events.list({ query: { type, limit: 5, order: 'desc' }, signal }),
      ),
    )
    if (degraded === undefined || recovered === undefined || degraded.error !== undefined) return degraded as never
    if (recovered.error !== undefined) return recovered
    const items = [...degraded.data.items, ...recovered.data.items].sort((one, other) => other.sequence - one.sequence)
    return { data: items.slice(0, 5), error: undefined }
  })
  return (
    <section aria-label={t.title}>
      <h2>{t.title}</h2>
      <Reading read={read}>
        {(items) =>
          items.length === 0 ? (
            <Empty title={t.none} />
          ) : (
            <ul className="home-list panel">
              {items.map(({ id, type, subject, time }) => (
                <li key={id}>
                  <Time at={time} /> <Link to={`/events/${id}`}>{subject}</Link>{' '}
                  <Status tone={type === 'dependency.degraded' ? 'person' : 'done'}>
                    {type === 'dependency.degraded' ? t.degraded : t.recovered}
                  </Status>
                </li>
              ))}
            </ul>
          )
        }
      </Reading>
    </section>
  )
}
