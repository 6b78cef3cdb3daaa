const kept = 'firsthand.single-keys'

/** Shortcuts of one letter can be switched off: people who speak to their computer press letters without knowing. */
export const singleKeys = {
  areOn: (): boolean => localStorage.getItem(kept) !== 'off',
  turn(on: boolean): void {
    localStorage.setItem(kept, on ? 'on' : 'off')
  },
  /** Whether a pressed letter is a shortcut: not while somebody types, nor with a modifier. */
  apply(event: KeyboardEvent): boolean {
    const target = event.target as HTMLElement
    const types = target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null
    return !types && !event.ctrlKey && !event.metaKey && !event.altKey && singleKeys.areOn()
  },
}
