import { useWords, words } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { Time } from '@firsthand/page-kit/time'
import { service } from '../calls/service.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { ChangesBar } from '../live/changes-bar.tsx'
import { Chains, Rail } from '../records/status.tsx'
import { Reading } from '../ui/states.tsx'

const texts = words(
  { title: 'Health', more: 'Status and keys' },
  { title: 'Zustand des Dienstes', more: 'Status und Schlüssel' },
)
const types = ['dependency.', 'reconciliation.']

/** How the service finds what it leans on: rails, dependencies, outbox, chains, client money. */
export function Health() {
  const t = useWords(texts)
  const read = useAnswer(['status'], (signal) => service.status.read({ signal }))
  return (
    <section aria-label={t.title} className="health">
      <h2>{t.title}</h2>
      <ChangesBar types={types} show={read.refetch} />
      <Reading read={read}>
        {(status) => (
          <>
            <div className="columns">
              {status.rails.map((rail) => (
                <Rail key={rail.rail} rail={rail} />
              ))}
            </div>
            <div className="panel health-below">
              <Chains status={status} />
            </div>
            <p className="dimmed">
              <Time at={status.at} /> · <Link to="/status">{t.more}</Link>
            </p>
          </>
        )}
      </Reading>
    </section>
  )
}
