import { globSync, readFileSync } from 'node:fs'
import { repository } from '../../harness/changed-copy.ts'

/** The path of every screen, as the console's router has it: `/treasury/refunds/$reference`. */
export function screenPaths(): readonly string[] {
  const files = globSync('console/src/web/**/*.{ts,tsx}', { cwd: repository })
  const texts = files.map((file) => readFileSync(`${repository}/${file}`, 'utf8'))
  const found = texts.flatMap((text) => [...text.matchAll(/\bscreen\(\s*'([^']+)'/g)].map(([, path = '']) => path))
  return [...new Set(found)].sort()
}

const isMatch = (path: string, parts: readonly string[]) => {
  const own = path.split('/')
  return own.length === parts.length && own.every((part, at) => part.startsWith('$') || part === parts[at])
}

/** The screen that an address belongs to: one with fewer open parts before one with more. */
export function screenOf(paths: readonly string[], address: string): string | undefined {
  const parts = (address.split('?')[0] ?? '').split('/')
  const fitting = paths.filter((path) => isMatch(path, parts))
  return fitting.sort((a, b) => a.split('$').length - b.split('$').length)[0]
}
