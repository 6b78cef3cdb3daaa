import { useParam } from '@firsthand/page-kit/address'
import { Facts } from '@firsthand/page-kit/facts'
import { useWords } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { Empty } from '@firsthand/page-kit/states'
import { Time } from '@firsthand/page-kit/time'
import { Status } from '@firsthand/page-kit/tone'
import { service } from '../calls/service.ts'
import { useAct, useAnswer, usePages } from '../calls/use-answer.ts'
import { AskFirst } from '../ui/ask-first.tsx'
import { ForeignText } from '../ui/foreign-text.tsx'
import { Page } from '../ui/page.tsx'
import { type Column, Rows } from '../ui/rows.tsx'
import { Reading } from '../ui/states.tsx'
import { EndpointState } from './endpoint-state.tsx'
import { webhookTexts } from './webhook-words.ts'

type Attempt = {
  readonly eventId: string
  readonly sequence: number
  readonly attempt: number
  readonly at: string
  readonly status: number | null
  readonly ms: number | null
  readonly error: 'status' | 'timeout' | 'connection' | 'unresolved' | 'target' | 'unknown' | null
  readonly answer: string | null
}

function Result({ status, error }: Pick<Attempt, 'status' | 'error'>) {
  const t = useWords(webhookTexts)
  if (error === null) return <Status tone="done">{status}</Status>
  return <Status tone={error === 'unknown' ? 'waiting' : 'stopped'}>{`${status ?? ''} ${t.errors[error]}`}</Status>
}

function Resend({ id, attempt }: { readonly id: string; readonly attempt: Attempt }) {
  const t = useWords(webhookTexts)
  const act = useAct(
    () => service.webhookEndpoints.resend({ path: { id }, body: { eventId: attempt.eventId } }),
    ['attempts'],
  )
  return (
    <AskFirst
      button={t.resend}
      name={`${t.resend}: ${attempt.sequence}`}
      isSmall
      question={t.resendQuestion(attempt.sequence)}
      act={{ ...act, mutateAsync: () => act.mutateAsync(undefined) }}
    >
      <p>{t.resendText}</p>
    </AskFirst>
  )
}

/** Event, delivery, attempts: what was sent here, and what came back. */
function Attempts({ id }: { readonly id: string }) {
  const t = useWords(webhookTexts)
  const pages = usePages<Attempt>(['attempts', id], (given, signal) =>
    service.webhookEndpoints.attempts({ path: { id }, query: given, signal }),
  )
  const columns: readonly Column<Attempt>[] = [
    { label: t.event, cell: ({ eventId, sequence }) => <Link to={`/events/${eventId}`}>{sequence}</Link> },
    { label: t.attempt, cell: ({ attempt }) => attempt, isAmount: true },
    { label: t.state, cell: (each) => <Result {...each} /> },
    { label: t.answer, cell: ({ answer }) => <code>{answer ?? '–'}</code> },
    { label: t.took, cell: ({ ms }) => (ms === null ? '–' : t.ms(ms)), isAmount: true },
    { label: t.at, cell: ({ at }) => <Time at={at} /> },
    { label: t.resend, cell: (attempt) => <Resend id={id} attempt={attempt} /> },
  ]
  const keyOf = ({ eventId, attempt, at }: Attempt) => `${eventId} ${attempt} ${at}`
  return (
    <Rows label={t.attempts} pages={pages} columns={columns} keyOf={keyOf} empty={<Empty title={t.noAttempts} />} />
  )
}

export function WebhookPage() {
  const t = useWords(webhookTexts)
  const id = useParam('id')
  const read = useAnswer(['endpoint', id], (signal) => service.webhookEndpoints.read({ path: { id }, signal }))
  const actions = (
    <>
      <Link to={`/webhooks/${id}/edit`}>{t.edit}</Link>
      <Link to={`/webhooks/${id}/secret`}>{t.rotate}</Link>
      <Link to={`/webhooks/${id}/delete`}>{t.remove}</Link>
    </>
  )
  return (
    <Page title={t.one} up={{ to: '/webhooks', label: t.title }} actions={actions}>
      <Reading read={read}>
        {(endpoint) => (
          <Facts
            facts={[
              [t.url, endpoint.url],
              [t.state, <EndpointState key="state" endpoint={endpoint} />],
              endpoint.description === null
                ? null
                : [t.description, <ForeignText key="description" text={endpoint.description} />],
              [t.types, endpoint.types === null ? t.allTypes : endpoint.types.join(', ')],
              endpoint.failingSince === null
                ? null
                : [t.failingSince, <Time key="failing" at={endpoint.failingSince} />],
              endpoint.previousSecretUntil === null
                ? null
                : [t.secretUntil, <Time key="until" at={endpoint.previousSecretUntil} />],
            ]}
          />
        )}
      </Reading>
      <h2>{t.attempts}</h2>
      <Attempts id={id} />
    </Page>
  )
}
