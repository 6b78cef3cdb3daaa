import { useWords, words } from '@firsthand/page-kit/language'
import { Button, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Problem } from '../calls/problem.ts'
import { Failure } from './states.tsx'

const texts = words({ cancel: 'Cancel' }, { cancel: 'Abbrechen' })

type Props = {
  readonly button: string
  readonly question: string
  /** Of the first button, where several on a page have the same text. */
  readonly name?: string
  /** In a row of a list. */
  readonly isSmall?: boolean
  readonly children?: ReactNode
  readonly act: {
    readonly mutateAsync: () => Promise<unknown>
    readonly isPending: boolean
    readonly error: Problem | null
  }
}

/** For what can be undone: a question in a dialog, and a button that repeats the act. */
export function AskFirst({ button, question, name, isSmall = false, children, act }: Props) {
  const t = useWords(texts)
  const [isOpen, setOpen] = useState(false)
  const press = () =>
    void act.mutateAsync().then(
      () => setOpen(false),
      () => undefined,
    )
  return (
    <>
      <Button variant="default" size={isSmall ? 'compact-sm' : 'sm'} onClick={() => setOpen(true)} aria-label={name}>
        {button}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={question}
        centered
        closeButtonProps={{ 'aria-label': t.cancel }}
      >
        {children}
        {act.error === null ? null : <Failure error={act.error} />}
        <div className="actions">
          <Button onClick={press} loading={act.isPending}>
            {button}
          </Button>
          <Button variant="default" onClick={() => setOpen(false)}>
            {t.cancel}
          </Button>
        </div>
      </Modal>
    </>
  )
}
