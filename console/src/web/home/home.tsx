import './home.css'
import { useWords, words } from '@firsthand/page-kit/language'
import { Empty } from '@firsthand/page-kit/states'
import { Time } from '@firsthand/page-kit/time'
import type { OfficerWork } from '@firsthand/wire/compliance-officer'
import { Navigate } from '@tanstack/react-router'
import { usePerson } from '../app/session.ts'
import { compliance } from '../calls/compliance.ts'
import { service } from '../calls/service.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { ChangesBar } from '../live/changes-bar.tsx'
import { Page } from '../ui/page.tsx'
import { Failure, Reading } from '../ui/states.tsx'
import { DependencyChanges } from './dependency-changes.tsx'
import { Health } from './health.tsx'
import { IncompleteMarkets } from './incomplete-markets.tsx'
import { QueueCard } from './queue-card.tsx'
import { type Queue, queuesOf } from './queues.ts'

const texts = words(
  {
    title: 'Home',
    queues: 'What waits for you',
    asOf: 'As of',
    allDone: 'All done. Nothing waits for you.',
    allDoneText: 'New work appears here as soon as it comes in.',
    part: 'What waits at Compliance could not be read',
  },
  {
    title: 'Start',
    queues: 'Was auf Sie wartet',
    asOf: 'Stand',
    allDone: 'Alles erledigt. Nichts wartet auf Sie.',
    allDoneText: 'Neue Arbeit erscheint hier, sobald sie eintrifft.',
    part: 'Was bei Compliance wartet, konnte nicht gelesen werden',
  },
)

/** Whatever can fill or empty a queue. */
const types = 'purchase. receipt. statement. proposal. payout. exception. market. webhook_endpoint.'.split(' ')

/** Where somebody starts who has no queue: support searches, an auditor reads. */
function startOf(roles: readonly string[]): string | null {
  if (roles.length > 0 && roles.every((role) => role === 'support')) return '/find'
  return roles.length > 0 && roles.every((role) => role === 'auditor') ? '/audit' : null
}

/** The first view: what waits for the person, and how the service is. */
export function Home() {
  const { roles } = usePerson()
  const start = startOf(roles)
  return start === null ? <Work roles={roles} /> : <Navigate to={start} replace />
}

function Work({ roles }: { readonly roles: readonly string[] }) {
  const t = useWords(texts)
  const isOfficer = roles.includes('compliance-officer')
  const work = useAnswer(['work'], (signal) => service.admin.work.read({ signal }))
  const officer = useAnswer(
    ['work', 'compliance'],
    async (signal) => ({
      data: await compliance<OfficerWork>('GET', '/officer/work', undefined, signal),
      error: undefined,
    }),
    isOfficer,
  )
  const show = () => Promise.all([work.refetch(), isOfficer ? officer.refetch() : null])
  return (
    <Page title={t.title}>
      <ChangesBar types={types} show={show} />
      {officer.error === null ? null : <Failure error={officer.error} again={officer.refetch} title={t.part} />}
      <Reading read={work}>
        {({ asOf, items }) => {
          const queues = queuesOf(items, officer.data?.items)
          const isIncomplete = queues.some(({ name, count }) => name === 'markets_incomplete' && count > 0)
          return (
            <>
              <Queues queues={queues} />
              <p className="dimmed">
                {t.asOf} <Time at={asOf} />
              </p>
              {isIncomplete ? <IncompleteMarkets /> : null}
            </>
          )
        }}
      </Reading>
      {roles.includes('tenant-integrator') ? <DependencyChanges /> : null}
      <Health />
    </Page>
  )
}

export function Queues({ queues }: { readonly queues: readonly Queue[] }) {
  const t = useWords(texts)
  return (
    <section aria-label={t.queues}>
      {queues.every(({ count }) => count === 0) ? <Empty title={t.allDone}>{t.allDoneText}</Empty> : null}
      <div className="cards queues">
        {queues.map((queue) => (
          <QueueCard key={queue.name} queue={queue} />
        ))}
      </div>
    </section>
  )
}
