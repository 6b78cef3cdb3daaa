import { ask } from '@firsthand/page-kit/ask'
import { CodeText } from '@firsthand/page-kit/code-text'
import { useWords, words } from '@firsthand/page-kit/language'
import { Status } from '@firsthand/page-kit/tone'
import type { PasskeyRequested } from '@firsthand/sdk/types'
import { Button } from '@mantine/core'
import { useEnvironment } from '../../app/session.ts'
import { Problem } from '../../calls/problem.ts'
import { useAct } from '../../calls/use-answer.ts'
import { Failure } from '../../ui/states.tsx'

const texts = words(
  {
    next: 'The operator of this deployment enrols a first key by a command that two approvers sign. Give them these lines. Until then the key signs nothing.',
    sandbox: 'In a sandbox the two approvers sign at once.',
    enrol: 'Have it enrolled',
    done: 'The key is enrolled and signs your decisions',
  },
  {
    next: 'Wer dieses System betreibt, meldet einen ersten Schlüssel mit einem Befehl an, den zwei Personen unterschreiben. Geben Sie diese Zeilen weiter. Bis dahin unterschreibt der Schlüssel nichts.',
    sandbox: 'In einer Sandbox unterschreiben die beiden Personen sofort.',
    enrol: 'Anmelden lassen',
    done: 'Der Schlüssel ist angemeldet und unterschreibt Ihre Entscheidungen',
  },
)

type Key = PasskeyRequested['key']

/** Only a sandbox's console answers this. */
async function enrolInSandbox(key: Key) {
  const headers = { 'content-type': 'application/json' }
  const response = await ask('/sandbox/first-keys', { method: 'POST', headers, body: JSON.stringify({ key }) })
  if (response.ok) return { data: {}, error: undefined }
  throw new Problem({ status: response.status, ...((await response.json()) as object) })
}

/** A first key: people enrol it with a command, in a sandbox at once. */
export function FirstKey({ requested }: { readonly requested: Key }) {
  const t = useWords(texts)
  const isSandbox = useEnvironment() === 'sandbox'
  const act = useAct(() => enrolInSandbox(requested), ['passkeys'])
  if (act.data !== undefined)
    return (
      <p>
        <Status tone="done">{t.done}</Status>
      </p>
    )
  return (
    <>
      <p>{t.next}</p>
      <p>
        <CodeText text={JSON.stringify(requested)} />
      </p>
      {isSandbox ? (
        <p>
          {t.sandbox}{' '}
          <Button size="compact-sm" loading={act.isPending} onClick={() => act.mutate(undefined)}>
            {t.enrol}
          </Button>
        </p>
      ) : null}
      {act.error === null ? null : <Failure error={act.error} />}
    </>
  )
}
