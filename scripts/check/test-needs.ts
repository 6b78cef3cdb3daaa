import { openClosures } from './closure.ts'

/** The program that every process of a sandbox is held by: whoever starts a database, a chain or an engine loads it. */
const holdsProcesses = /^export async function startSupervisor\b/m
const takesShared = /^import [^'"]*\binject\b[^'"]* from 'vitest'$/m
const startsOrConnects = /^import (?!type)[^'"]* from '(pg|node:child_process)'$/m

export type Breach = { readonly test: string; readonly because: string; readonly at: string }

/**
 * Test files that need more than their suffix says. Without one they may not take the shared database or world, start
 * parts of a sandbox, or, themselves or by a helper of tests, connect to a database or start a program.
 */
export function breaches(planted: Readonly<Record<string, string>> = {}) {
  const { files, closureOf, textOf } = openClosures({ types: false, fromRoot: false, planted })
  const tests = [...files].filter((path) => path.endsWith('.test.ts'))
  const units = tests.filter((path) => !/[.](pg|world)[.]test[.]ts$/.test(path))
  const isOfTests = (path: string) => path.endsWith('.test.ts') || path.includes('/testing/')
  const found = units.flatMap((test): Breach[] => {
    for (const at of closureOf(test)) {
      const text = textOf(at)
      if (takesShared.test(text)) return [{ test, because: 'takes the shared database or world', at }]
      if (holdsProcesses.test(text)) return [{ test, because: 'starts parts of a sandbox', at }]
      if (isOfTests(at) && startsOrConnects.test(text))
        return [{ test, because: 'connects to a database or starts a program', at }]
    }
    return []
  })
  return { found, units: units.length, others: tests.length - units.length }
}
