import { useWords } from '@firsthand/page-kit/language'
import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { decisionTexts } from './decision-words.ts'

type Props = {
  readonly button: string
  /** A withdrawal may go without one. */
  readonly isRequired: boolean
  readonly isPending: boolean
  readonly send: (reason: string) => void
  readonly cancel: () => void
}

/** Rejecting and withdrawing: why, for the record. */
export function ReasonForm({ button, isRequired, isPending, send, cancel }: Props) {
  const t = useWords(decisionTexts)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const lacks = isRequired && reason.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!lacks) send(reason.trim())
  }
  return (
    <form className="act" onSubmit={submit} noValidate>
      <Textarea
        label={t.reason}
        description={t.reasonHelp}
        required={isRequired}
        autosize
        minRows={2}
        maxLength={500}
        data-autofocus
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        error={isTried && lacks ? t.reasonMissing : null}
      />
      <div className="actions">
        <Button type="submit" color="red.9" loading={isPending}>
          {button}
        </Button>
        <Button variant="default" onClick={cancel}>
          {t.cancel}
        </Button>
      </div>
    </form>
  )
}
