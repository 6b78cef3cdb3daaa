import { CodeText } from '@firsthand/page-kit/code-text'
import { useWords, words } from '@firsthand/page-kit/language'
import { Notice } from '@firsthand/page-kit/notice'
import { Loading } from '@firsthand/page-kit/states'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Problem, problemOf } from '../calls/problem.ts'

const texts = words(
  {
    again: 'Try again',
    request: 'Request',
    forbidden: 'Your roles do not allow this',
    needs: (role: string) => `It takes the role ${role}. Ask the administrator of your identity provider.`,
    needsOther: 'It takes another role. Ask the administrator of your identity provider.',
    failed: 'This could not be read',
    lost: 'The service could not be reached.',
    lostNext: 'Check your connection, then try again. Nothing was changed by reading.',
  },
  {
    again: 'Erneut versuchen',
    request: 'Anfrage',
    forbidden: 'Ihre Rollen erlauben dies nicht',
    needs: (role) => `Dazu gehört die Rolle ${role}. Fragen Sie, wer Ihren Identitätsanbieter verwaltet.`,
    needsOther: 'Dazu gehört eine andere Rolle. Fragen Sie, wer Ihren Identitätsanbieter verwaltet.',
    failed: 'Dies konnte nicht gelesen werden',
    lost: 'Der Dienst war nicht erreichbar.',
    lostNext: 'Prüfen Sie Ihre Verbindung und versuchen Sie es erneut. Lesen hat nichts verändert.',
  },
)

/** Names the role that is missing. */
function Forbidden({ problem }: { readonly problem: Problem }) {
  const t = useWords(texts)
  const { requiredRole } = problem.members
  return (
    <Notice tone="stopped" title={t.forbidden} role="alert">
      {typeof requiredRole === 'string' ? t.needs(requiredRole) : t.needsOther}
    </Notice>
  )
}

type FailureProps = { readonly error: unknown; readonly again?: (() => unknown) | undefined; readonly title?: string }

/** Why something failed, what to do next, and the request's id. It can be tried again only where that can help. */
export function Failure({ error, again, title }: FailureProps) {
  const t = useWords(texts)
  const problem = problemOf(error)
  // Other refusals of status 403 have causes of their own, such as a proposal of one's own.
  if (problem.code === 'forbidden') return <Forbidden problem={problem} />
  const isLost = problem.code === 'connection_lost'
  return (
    <Notice tone="stopped" title={title ?? (isLost ? t.failed : (problem.title ?? t.failed))} role="alert">
      <p>{isLost ? `${t.lost} ${t.lostNext}` : problem.detail}</p>
      {isLost || problem.remedy === null ? null : <p>{problem.remedy}</p>}
      {problem.requestId === null ? null : (
        <p className="dimmed">
          {t.request} <CodeText text={problem.requestId} /> · {problem.code}
        </p>
      )}
      {problem.retryable && again !== undefined ? (
        <Button size="compact-sm" variant="default" onClick={() => void again()}>
          {t.again}
        </Button>
      ) : null}
    </Notice>
  )
}

type Read<Data> = { readonly data: Data | undefined; readonly error: unknown; readonly refetch: () => unknown }

/** What was read, or why it is not there yet. */
export function Reading<Data>({
  read,
  children,
}: {
  readonly read: Read<Data>
  readonly children: (data: Data) => ReactNode
}) {
  if (read.data !== undefined && read.data !== null) return children(read.data)
  if (read.error) return <Failure error={read.error} again={read.refetch} />
  return <Loading />
}
