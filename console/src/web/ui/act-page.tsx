import { useWords, words } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { Notice } from '@firsthand/page-kit/notice'
import { Button, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { isFresh, logIn, usePerson } from '../app/session.ts'
import type { Problem } from '../calls/problem.ts'
import { Failure } from './states.tsx'

const texts = words(
  {
    reason: 'Reason',
    reasonHelp: 'Kept on record, and shown to the person who decides.',
    reasonMissing: 'Write a reason.',
    typed: (text: string) => `Type ${text} to go on`,
    typedWrong: (text: string) => `This is not ${text}.`,
    stepUp: 'This takes a login of the last five minutes',
    stepUpText: 'Nothing has been sent. Log in again and you come back to this page.',
    logIn: 'Log in again',
    back: 'Back',
    cannotUndo: 'This cannot be undone.',
  },
  {
    reason: 'Begründung',
    reasonHelp: 'Wird aufbewahrt und allen gezeigt, die entscheiden.',
    reasonMissing: 'Geben Sie eine Begründung an.',
    typed: (text) => `Geben Sie ${text} ein, um fortzufahren`,
    typedWrong: (text) => `Das ist nicht ${text}.`,
    stepUp: 'Dies verlangt eine Anmeldung der letzten fünf Minuten',
    stepUpText: 'Es wurde nichts gesendet. Melden Sie sich erneut an, und Sie kehren auf diese Seite zurück.',
    logIn: 'Erneut anmelden',
    back: 'Zurück',
    cannotUndo: 'Dies kann nicht rückgängig gemacht werden.',
  },
)

type Act = {
  readonly mutate: (given: { reason: string }) => void
  readonly isPending: boolean
  readonly error: Problem | null
}

type Props = {
  /** What will happen, for the reader to check. */
  readonly children: ReactNode
  /** What follows, in a sentence: “75.00 EUR leave DE89…”. */
  readonly effect: ReactNode
  readonly isFinal?: boolean
  /** The button repeats the act: “Propose refund”. */
  readonly button: string
  readonly act: Act
  readonly backTo: string
  /** Whether the call takes a reason. */
  readonly takesReason?: boolean
  /** For what cannot be undone: the text to type, and a recent login. */
  readonly typed?: string
  readonly isDangerous?: boolean
}

/** Check your answers: what is asked for, what follows from it, a reason, and for what cannot be undone a typed word and a recent login. */
export function ActForm({
  children,
  effect,
  isFinal = false,
  button,
  act,
  backTo,
  takesReason = true,
  typed,
  isDangerous = false,
}: Props) {
  const t = useWords(texts)
  const [reason, setReason] = useState('')
  const [word, setWord] = useState('')
  const [isTried, setTried] = useState(false)
  const isOld = useStepUp(typed !== undefined, act.error)
  const lacksReason = takesReason && reason.trim() === ''
  const lacksWord = typed !== undefined && word.trim() !== typed
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!lacksReason && !lacksWord) act.mutate({ reason: reason.trim() })
  }
  return (
    <form className="act" onSubmit={submit} noValidate>
      {children}
      <Notice tone={isFinal ? 'stopped' : 'person'}>
        {effect} {isFinal ? t.cannotUndo : null}
      </Notice>
      {isOld ? <StepUp /> : null}
      {takesReason ? (
        <Textarea
          label={t.reason}
          description={t.reasonHelp}
          autosize
          minRows={2}
          maxLength={500}
          required
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          error={isTried && lacksReason ? t.reasonMissing : null}
        />
      ) : null}
      {typed === undefined ? null : (
        <TextInput
          label={t.typed(typed)}
          autoComplete="off"
          required
          value={word}
          onChange={({ currentTarget }) => setWord(currentTarget.value)}
          error={isTried && lacksWord ? t.typedWrong(typed) : null}
        />
      )}
      {act.error === null || act.error.code === 'insufficient_user_authentication' ? null : (
        <Failure error={act.error} />
      )}
      <div className="actions">
        <Button type="submit" loading={act.isPending} disabled={isOld} {...(isDangerous && { color: 'red.9' })}>
          {button}
        </Button>
        <Link to={backTo}>{t.back}</Link>
      </div>
    </form>
  )
}

/** Whether the person must log in again first: by the clock, or because the service asked for it. */
function useStepUp(takesLogin: boolean, error: Problem | null): boolean {
  const person = usePerson()
  return (takesLogin && !isFresh(person)) || error?.code === 'insufficient_user_authentication'
}

export function StepUp() {
  const t = useWords(texts)
  return (
    <Notice tone="person" title={t.stepUp} role="alert">
      <p>{t.stepUpText}</p>
      <Button size="compact-sm" onClick={() => logIn(true)}>
        {t.logIn}
      </Button>
    </Notice>
  )
}
