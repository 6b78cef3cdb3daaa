/** A link of the menu, and what its row has about it. */
export type MenuItem = { readonly title: string; readonly target: string; readonly about: string }
export type MenuSection = { readonly title: string; readonly items: readonly MenuItem[] }

const linked = /\[([^\]]+)\]\(([\w./-]+)\)/g
export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The rows of `docs/README.md`: the one list of pages, which readers of the repository see too. */
export function menuOf(readme: string): readonly MenuSection[] {
  const sections: { readonly title: string; readonly items: MenuItem[] }[] = []
  for (const line of readme.split('\n')) {
    if (line.startsWith('## ')) sections.push({ title: line.slice(3), items: [] })
    if (!line.startsWith('|')) continue
    const [, links = '', about = ''] = line.split('|').map((cell) => cell.trim())
    for (const [, title = '', target = ''] of links.matchAll(linked))
      sections.at(-1)?.items.push({ title: capitalised(title), target, about })
  }
  return sections.filter(({ items }) => items.length > 0)
}
