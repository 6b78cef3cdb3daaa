import { CodeText } from '@firsthand/page-kit/code-text'
import { useLanguage, useWords, words } from '@firsthand/page-kit/language'
import { Notice } from '@firsthand/page-kit/notice'
import { Loading } from '@firsthand/page-kit/states'
import type { Tone } from '@firsthand/page-kit/tone'
import { type Advice, adviceFor } from '@firsthand/sdk/calls'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

const texts = words(
  { again: 'Try again', request: 'For support, name this request:' },
  { again: 'Erneut versuchen', request: 'Nennen Sie dem Support diese Anfrage:' },
)

type Members = { readonly code?: unknown; readonly requestId?: unknown; readonly refusal?: Members }

/** Whatever was thrown, as something with a code. */
const codedOf = (error: unknown): { readonly code: string } =>
  typeof error === 'object' && error !== null && typeof (error as Members).code === 'string'
    ? (error as { readonly code: string })
    : { code: 'connection_lost' }

const requestIdOf = (error: unknown): string | null => {
  const { requestId, refusal } = codedOf(error) as Members
  const found = requestId ?? refusal?.requestId
  return typeof found === 'string' && found !== '' ? found : null
}

type FailureProps = {
  readonly error: unknown
  readonly market?: Parameters<typeof adviceFor>[1]
  readonly again?: (() => unknown) | undefined
}

/** What happened, whether the buyer's money is safe, what to do now, and the request's id for support. */
export function Failure({ error, market = null, again }: FailureProps) {
  const [language] = useLanguage()
  const t = useWords(texts)
  return (
    <AdviceNotice
      tone="stopped"
      advice={adviceFor(codedOf(error), market, language)}
      requestId={requestIdOf(error)}
      role="alert"
    >
      {again === undefined ? null : (
        <Button variant="default" onClick={() => void again()}>
          {t.again}
        </Button>
      )}
    </AdviceNotice>
  )
}

type AdviceProps = {
  readonly tone: Tone
  readonly advice: Advice
  readonly requestId?: string | null
  readonly role?: 'alert' | 'status'
  readonly children?: ReactNode
}

/** An advice as a box. */
export function AdviceNotice({ tone, advice, requestId = null, role, children }: AdviceProps) {
  const t = useWords(texts)
  const { happened, money, now } = advice
  return (
    <Notice tone={tone} title={happened} {...(role && { role })}>
      <p>{money}</p>
      <p>{now}</p>
      {requestId === null ? null : (
        <p className="dimmed small">
          {t.request} <CodeText text={requestId} />
        </p>
      )}
      {children}
    </Notice>
  )
}

type Read<Data> = { readonly data: Data | undefined; readonly error: unknown; readonly refetch?: () => unknown }

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
