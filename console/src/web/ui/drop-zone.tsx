import { useWords, words } from '@firsthand/page-kit/language'
import { Button, FileButton } from '@mantine/core'
import { type DragEvent, useState } from 'react'
import './drop-zone.css'

const texts = words({ or: 'or', choose: 'Choose a file' }, { or: 'oder', choose: 'Datei auswählen' })

type Props = {
  /** What to drop here, in a sentence. */
  readonly label: string
  /** Which files are taken, in words and as a file picker asks for them. */
  readonly kinds: string
  readonly accept: string
  readonly take: (files: readonly File[]) => void
}

/** Takes a file by dragging or, for people who cannot drag, by a button. */
export function DropZone({ label, kinds, accept, take }: Props) {
  const t = useWords(texts)
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take([...event.dataTransfer.files])
  }
  return (
    <section
      className={isOver ? 'drop-zone is-over' : 'drop-zone'}
      aria-label={label}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span>
        {label} {t.or}
      </span>
      <FileButton accept={accept} onChange={(file) => file && take([file])}>
        {(props) => <Button {...props}>{t.choose}</Button>}
      </FileButton>
      <span className="dimmed">{kinds}</span>
    </section>
  )
}
