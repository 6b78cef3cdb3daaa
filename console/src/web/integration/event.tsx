import { useParam } from '@firsthand/page-kit/address'
import { CodeText } from '@firsthand/page-kit/code-text'
import { Facts } from '@firsthand/page-kit/facts'
import { useWords, words } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { Time } from '@firsthand/page-kit/time'
import { service } from '../calls/service.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { Page } from '../ui/page.tsx'
import { Reading } from '../ui/states.tsx'

const texts = words(
  {
    title: 'Event',
    up: 'Events',
    type: 'Type',
    subject: 'About',
    time: 'Time',
    id: 'Id',
    number: 'Number',
    schema: 'Schema',
    data: 'Data',
    resend: 'To send it again, open an endpoint under Webhooks.',
    webhooks: 'Webhooks',
  },
  {
    title: 'Ereignis',
    up: 'Ereignisse',
    type: 'Typ',
    subject: 'Betrifft',
    time: 'Zeit',
    id: 'Id',
    number: 'Nummer',
    schema: 'Schema',
    data: 'Daten',
    resend: 'Um es erneut zu senden, öffnen Sie einen Endpunkt unter Webhooks.',
    webhooks: 'Webhooks',
  },
)

/** One event as its receivers get it. */
export function EventPage() {
  const t = useWords(texts)
  const id = useParam('id')
  const read = useAnswer(['event', id], (signal) => service.events.read({ path: { id }, signal }))
  return (
    <Page title={t.title} up={{ to: '/events', label: t.up }}>
      <Reading read={read}>
        {(event) => (
          <>
            <Facts
              facts={[
                [t.type, <code key="type">{event.type}</code>],
                [t.subject, <CodeText key="subject" text={event.subject} />],
                [t.time, <Time key="time" at={event.time} />],
                [t.id, <CodeText key="id" text={event.id} />],
                [t.number, event.sequence],
                [t.schema, <code key="schema">{event.dataschema}</code>],
              ]}
            />
            <h2>{t.data}</h2>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
            <pre className="json" tabIndex={0}>
              {JSON.stringify(event.data, null, 2)}
            </pre>
            <p>
              {t.resend} <Link to="/webhooks">{t.webhooks}</Link>
            </p>
          </>
        )}
      </Reading>
    </Page>
  )
}
