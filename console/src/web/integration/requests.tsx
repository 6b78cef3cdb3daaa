import { useParam } from '@firsthand/page-kit/address'
import { CodeText } from '@firsthand/page-kit/code-text'
import { Facts } from '@firsthand/page-kit/facts'
import { useWords, words } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { Empty } from '@firsthand/page-kit/states'
import { Time } from '@firsthand/page-kit/time'
import { Status } from '@firsthand/page-kit/tone'
import { Button, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { service } from '../calls/service.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { Page } from '../ui/page.tsx'
import { Reading } from '../ui/states.tsx'

const texts = words(
  {
    title: 'Requests',
    lead: 'Every answer of the service carries a request id. Writes and refused requests are kept for 30 days.',
    id: 'Request id',
    find: 'Find request',
    start: 'Paste a request id',
    startText:
      'It begins with req_ and stands in the answer, in the header x-request-id, and on every error of this console.',
    at: 'At',
    call: 'Call',
    outcome: 'Outcome',
    took: 'Took',
    code: 'Code',
    reference: 'Reference',
    events: 'Events',
    caller: 'Caller',
    done: (status: number) => `${status}, carried out`,
    refused: (status: number) => `${status}, refused`,
  },
  {
    title: 'Anfragen',
    lead: 'Jede Antwort des Dienstes trägt eine Anfrage-Id. Schreibende und abgelehnte Anfragen werden 30 Tage aufbewahrt.',
    id: 'Anfrage-Id',
    find: 'Anfrage suchen',
    start: 'Fügen Sie eine Anfrage-Id ein',
    startText:
      'Sie beginnt mit req_ und steht in der Antwort, im Kopf x-request-id und bei jedem Fehler dieser Konsole.',
    at: 'Zeit',
    call: 'Aufruf',
    outcome: 'Ergebnis',
    took: 'Dauer',
    code: 'Code',
    reference: 'Referenz',
    events: 'Ereignisse',
    caller: 'Aufrufer',
    done: (status) => `${status}, ausgeführt`,
    refused: (status) => `${status}, abgelehnt`,
  },
)

function Found({ requestId }: { readonly requestId: string }) {
  const t = useWords(texts)
  const read = useAnswer(['request', requestId], (signal) => service.requests.read({ path: { requestId }, signal }))
  return (
    <Reading read={read}>
      {(found) => (
        <div className="panel">
          <Facts
            facts={[
              [t.id, <CodeText key="id" text={found.requestId} />],
              [t.at, <Time key="at" at={found.at} />],
              [t.call, <code key="call">{`${found.method} ${found.route}`}</code>],
              [
                t.outcome,
                <Status key="outcome" tone={found.status < 400 ? 'done' : 'stopped'}>
                  {found.status < 400 ? t.done(found.status) : t.refused(found.status)}
                </Status>,
              ],
              found.code === null
                ? null
                : [
                    t.code,
                    <Link key="code" to={`/refusals?q=${found.code}`}>
                      {found.code}
                    </Link>,
                  ],
              [t.took, `${found.ms} ms`],
              found.reference === null ? null : [t.reference, <CodeText key="reference" text={found.reference} />],
              found.eventIds.length === 0
                ? null
                : [t.events, found.eventIds.map((id) => <Link key={id} to={`/events/${id}`}>{`${id} `}</Link>)],
              [t.caller, <CodeText key="caller" text={found.caller} />],
            ]}
          />
        </div>
      )}
    </Reading>
  )
}

/** What became of one request, by its id. */
export function Requests() {
  const t = useWords(texts)
  const requestId = useParam('requestId')
  const navigate = useNavigate()
  const [typed, setTyped] = useState(requestId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') void navigate({ to: `/requests/${encodeURIComponent(typed.trim())}` })
  }
  return (
    <Page title={t.title} lead={t.lead}>
      <form className="filters" onSubmit={submit}>
        <TextInput
          label={t.id}
          placeholder="req_…"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit">{t.find}</Button>
      </form>
      {requestId === '' ? (
        <Empty title={t.start}>{t.startText}</Empty>
      ) : (
        <Found key={requestId} requestId={requestId} />
      )}
    </Page>
  )
}
