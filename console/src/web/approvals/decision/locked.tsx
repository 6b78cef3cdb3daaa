import { useWords } from '@firsthand/page-kit/language'
import { Notice } from '@firsthand/page-kit/notice'
import { Button } from '@mantine/core'
import { decisionTexts } from './decision-words.ts'

/** What was read is not what is any more: nothing can be decided before it is read again. */
export function Locked({ again }: { readonly again: () => void }) {
  const t = useWords(decisionTexts)
  return (
    <Notice tone="stopped" title={t.locked} role="alert">
      <p>{t.lockedText}</p>
      <Button size="compact-sm" onClick={again}>
        {t.again}
      </Button>
    </Notice>
  )
}
