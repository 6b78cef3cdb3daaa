import { Facts } from '@firsthand/page-kit/facts'
import { useWords, words } from '@firsthand/page-kit/language'
import { Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { singleKeys } from './single-keys.ts'

const texts = words(
  {
    title: 'Keys',
    close: 'Close',
    find: 'Find a purchase',
    rows: 'Next and previous row',
    open: 'Open the row',
    leave: 'Close a dialog',
    help: 'This list',
  },
  {
    title: 'Tasten',
    close: 'Schließen',
    find: 'Kauf suchen',
    rows: 'Nächste und vorige Zeile',
    open: 'Zeile öffnen',
    leave: 'Dialog schließen',
    help: 'Diese Liste',
  },
)

/** The keys of the console. Approving has none, so that nothing is approved by a slip. */
export function Keys() {
  const t = useWords(texts)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === '?' && singleKeys.apply(event)) setOpen(true)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  const key = (...names: string[]) => names.map((name) => <kbd key={name}>{name}</kbd>)
  return (
    <Modal opened={isOpen} onClose={() => setOpen(false)} title={t.title} closeButtonProps={{ 'aria-label': t.close }}>
      <Facts
        facts={[
          [t.find, key('Ctrl K')],
          [t.rows, key('j', 'k')],
          [t.open, key('Enter')],
          [t.leave, key('Esc')],
          [t.help, key('?')],
        ]}
      />
    </Modal>
  )
}
