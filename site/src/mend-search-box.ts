/** How VitePress describes its search box to screen readers, and what it is: a dialog with a field and a list of links. */
const mends: readonly (readonly [string, string])[] = [
  ['role="button"', 'role="dialog" aria-modal="true"'],
  [':aria-owns="results?.length ? \'localsearch-list\' : undefined"', ''],
  ['aria-expanded="true"', ''],
  ['aria-haspopup="listbox"', ''],
  [':aria-activedescendant="selectedIndex > -1 ? \'localsearch-item-\' + selectedIndex : undefined"', ''],
  ['aria-autocomplete="both"', ''],
  [':role="results?.length ? \'listbox\' : undefined"', ''],
  [":aria-selected=\"selectedIndex === index ? 'true' : 'false'\"", ''],
  ['role="option"', ''],
  // What is seen is what is read out.
  [':aria-label="[...p.titles, p.title].join(\' > \')"', ''],
  ...['navigateUpKey', 'navigateDownKey', 'selectKey', 'closeKey'].map(
    (key) => [`:aria-label="translate('modal.footer.${key}AriaLabel')"`, 'aria-hidden="true"'] as const,
  ),
]

/** Mends the search box as it is built; a version that describes it in another way fails the build. */
export const mendSearchBox = {
  name: 'mend-search-box',
  enforce: 'pre' as const,
  transform(code: string, id: string): string | undefined {
    if (!id.endsWith('/VPLocalSearchBox.vue')) return undefined
    return mends.reduce((text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`the search box of VitePress has no ${from} any more`)
      return text.replace(from, to)
    }, code)
  },
}
