import { useFilters } from '@firsthand/page-kit/address'
import { useWords, words } from '@firsthand/page-kit/language'
import { Empty } from '@firsthand/page-kit/states'
import { Time } from '@firsthand/page-kit/time'
import { TextInput } from '@mantine/core'
import { service } from '../calls/service.ts'
import { usePages } from '../calls/use-answer.ts'
import { ChangesBar } from '../live/changes-bar.tsx'
import { Export } from '../ui/export.tsx'
import { Page } from '../ui/page.tsx'
import { type Column, Rows } from '../ui/rows.tsx'

const texts = words(
  {
    title: 'Events',
    lead: 'What happened, newest first. Each event is sent to every webhook endpoint that takes its type.',
    number: 'Number',
    type: 'Type',
    subject: 'About',
    time: 'Time',
    filterSubject: 'About (reference, market or listing)',
    none: 'No event yet',
    noneText: 'The first quote or purchase of your tenant writes one.',
    noFit: 'No event is about this',
    clear: 'Show all events',
  },
  {
    title: 'Ereignisse',
    lead: 'Was geschehen ist, das Neueste zuerst. Jedes Ereignis geht an alle Webhook-Endpunkte, die seinen Typ annehmen.',
    number: 'Nummer',
    type: 'Typ',
    subject: 'Betrifft',
    time: 'Zeit',
    filterSubject: 'Betrifft (Referenz, Markt oder Eintrag)',
    none: 'Noch kein Ereignis',
    noneText: 'Das erste Angebot oder der erste Kauf Ihres Mandanten erzeugt eines.',
    noFit: 'Kein Ereignis betrifft dies',
    clear: 'Alle Ereignisse zeigen',
  },
)

type Item = {
  readonly id: string
  readonly type: string
  readonly subject: string
  readonly time: string
  readonly sequence: number
}
const everything = ['']

/** The tenant's events. Filters are ids, so they may stand in the address. */
export function Events() {
  const t = useWords(texts)
  const [{ subject }, change] = useFilters()
  const query = { order: 'desc' as const, ...(subject !== undefined && { subject }) }
  const pages = usePages<Item>(['events', subject], (given, signal) =>
    service.events.list({ query: { ...query, ...given }, signal }),
  )
  const columns: readonly Column<Item>[] = [
    { label: t.type, cell: ({ type }) => <code>{type}</code> },
    { label: t.subject, cell: (item) => <code>{item.subject}</code> },
    { label: t.number, cell: ({ sequence }) => sequence, isAmount: true },
    { label: t.time, cell: ({ time }) => <Time at={time} /> },
  ]
  const address = `/events?order=desc${subject === undefined ? '' : `&subject=${encodeURIComponent(subject)}`}`
  return (
    <Page title={t.title} lead={t.lead} actions={<Export path={address} name="events.csv" />}>
      <ChangesBar types={everything} show={pages.refetch} />
      <div className="filters">
        <TextInput
          label={t.filterSubject}
          defaultValue={subject ?? ''}
          onBlur={({ currentTarget }) => change({ subject: currentTarget.value.trim() })}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && change({ subject: currentTarget.value.trim() })}
        />
      </div>
      <Rows
        label={t.title}
        pages={pages}
        columns={columns}
        keyOf={({ id }) => id}
        to={({ id }) => `/events/${id}`}
        empty={
          subject === undefined ? (
            <Empty title={t.none}>{t.noneText}</Empty>
          ) : (
            <Empty title={t.noFit}>
              <button type="button" className="link" onClick={() => change({ subject: null })}>
                {t.clear}
              </button>
            </Empty>
          )
        }
      />
    </Page>
  )
}
