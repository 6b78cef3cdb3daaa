import { useWords, words } from '@firsthand/page-kit/language'
import { Notice } from '@firsthand/page-kit/notice'
import { Button } from '@mantine/core'
import { useChanges } from './use-changes.ts'

const texts = words(
  {
    changed: (count: number) =>
      count === 1 ? '1 change since this was read.' : `${count} changes since this was read.`,
    show: 'Show',
  },
  {
    changed: (count) =>
      count === 1 ? '1 Änderung, seit dies gelesen wurde.' : `${count} Änderungen, seit dies gelesen wurde.`,
    show: 'Anzeigen',
  },
)

type Props = {
  readonly types?: readonly string[]
  readonly subjects?: readonly string[]
  /** Reads the screen's data again. */
  readonly show: () => unknown
}

/** Says that what is on the screen has changed. Rows move only when the reader asks for it. */
export function ChangesBar({ show, ...topic }: Props) {
  const { count, seen } = useChanges(topic)
  const press = () => {
    seen()
    void show()
  }
  return count === 0 ? null : <ChangesNotice count={count} press={press} />
}

/** The bar itself, for as many changes. */
export function ChangesNotice({ count, press }: { readonly count: number; readonly press: () => void }) {
  const t = useWords(texts)
  return (
    <Notice tone="moving" role="status">
      {t.changed(count)}{' '}
      <Button size="compact-sm" variant="light" onClick={press}>
        {t.show}
      </Button>
    </Notice>
  )
}
