import { type Retired, retiredNames } from './retired.ts'
import { retiredPaths } from './retired-paths.ts'
import { retiredPhrases } from './retired-phrases.ts'
import { namesAndProse } from './split-text.ts'

export type Hit = { readonly id: string; readonly path: string; readonly line: number; readonly found: string }

export const retired: readonly Retired[] = [...retiredNames, ...retiredPhrases, ...retiredPaths]

const byName = new Map<string, readonly Retired[]>()

/** Names repeat, so each is judged once. */
function retiredBy(name: string, normal: string, bare: boolean): readonly Retired[] {
  const key = `${bare} ${name}`
  const known = byName.get(key)
  if (known) return known
  const found = retired.filter((entry) => entry.name?.test(normal) || (bare && entry.exact?.test(name)))
  byName.set(key, found)
  return found
}

/** Every use of a retired word in one file, its own name included. A line that holds one twice counts once. */
export function findRetired(path: string, text: string): readonly Hit[] {
  const hits = new Map<string, Hit>()
  const add = ({ id }: Retired, line: number, found: string) => {
    const key = `${id} ${line}`
    if (!hits.has(key)) hits.set(key, { id, path, line, found })
  }
  const { names, prose, lines } = namesAndProse(path, text)
  for (const { line, name, normal, bare } of names) {
    for (const entry of retiredBy(name, normal, bare)) add(entry, line, name)
  }
  for (const [kind, each] of [
    ['prose', prose],
    ['text', lines],
  ] as const) {
    for (const entry of retired) {
      const pattern = entry[kind]
      // Most files hold none, which one search of the whole text shows.
      if (!pattern?.test(text)) continue
      for (const { line, text: words } of each) {
        const found = pattern.exec(words)
        if (found) add(entry, line, found[0])
      }
    }
  }
  return [...hits.values()]
}
