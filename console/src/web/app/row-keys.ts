import { useEffect } from 'react'
import { singleKeys } from './single-keys.ts'

/** The rows of every list on the screen, in their order. */
const rowsOnScreen = () => [...document.querySelectorAll<HTMLElement>('main tr[data-to]')]

/** j and k move through the rows of a screen, also from one list to the next; Enter opens the row that has the focus. */
export function useRowKeys(open: (path: string) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // Each list of a screen listens, and one of them is enough.
      if (event.defaultPrevented) return
      const rows = rowsOnScreen()
      const at = rows.indexOf(document.activeElement as HTMLElement)
      const path = event.key === 'Enter' ? rows[at]?.getAttribute('data-to') : null
      if (path) {
        event.preventDefault()
        open(path)
      }
      if (!(event.key === 'j' || event.key === 'k') || !singleKeys.apply(event)) return
      event.preventDefault()
      rows[event.key === 'j' ? Math.min(at + 1, rows.length - 1) : Math.max(at - 1, 0)]?.focus()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}
