import { Amount } from '@firsthand/page-kit/amount'
import { useWords, words } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { Age } from '@firsthand/page-kit/time'
import { AgeBar } from './age-bar.tsx'
import { type Queue, queueTexts, screensOf } from './queues.ts'

const texts = words({ oldest: 'Oldest', nothing: 'Nothing waits' }, { oldest: 'Ältestes', nothing: 'Nichts wartet' })

/** How many wait in one place, since when, and how much money is in it. */
export function QueueCard({ queue: { name, count, oldestAt, sums } }: { readonly queue: Queue }) {
  const t = useWords(texts)
  const names = useWords(queueTexts)
  return (
    <section className={`panel queue ${count === 0 ? 'queue-done' : ''}`} aria-label={names[name]}>
      <h2>
        <Link to={screensOf[name]}>{names[name]}</Link>
      </h2>
      <p className="queue-count">{count}</p>
      <p className="dimmed">
        {oldestAt === null ? (
          t.nothing
        ) : (
          <>
            {t.oldest}: <Age at={oldestAt} />
          </>
        )}
      </p>
      {sums.map((sum) => (
        <p key={sum.currency} className="queue-sum">
          <Amount {...sum} />
        </p>
      ))}
      {name === 'receipts_unallocated' && oldestAt !== null ? <AgeBar oldestAt={oldestAt} /> : null}
    </section>
  )
}
