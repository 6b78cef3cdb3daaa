import { globSync, readFileSync } from 'node:fs'
import { root } from '../contracts/compiler.ts'
import type { Job } from '../contracts/lanes.ts'

/** From an opening bracket to its partner. */
function closing(text: string, open: number): number {
  let depth = 0
  for (let i = open; i < text.length; i += 1) {
    if (text[i] === '(') depth += 1
    if (text[i] === ')') depth -= 1
    if (depth === 0) return i
  }
  throw new Error('a bracket stays open')
}

type Check = { readonly from: number; readonly to: number; readonly condition: string }

/** Every `if (…) revert …;` of a file, with or without braces. */
function checksOf(text: string): readonly Check[] {
  const checks: Check[] = []
  for (const match of text.matchAll(/\bif \(/g)) {
    const end = closing(text, match.index + 3)
    const rest = /^\)\s*(?:\{\s*)?revert \w+(?:\.\w+)?\(/.exec(text.slice(end))
    if (!rest) continue
    let to = text.indexOf(';', closing(text, end + rest[0].length - 1)) + 1
    if (rest[0].includes('{')) to = text.indexOf('}', to) + 1
    checks.push({ from: match.index, to, condition: text.slice(match.index + 4, end) })
  }
  return checks
}

/** The guards that stand in a function's head, where a `revert` stands in somebody else's source. */
const guard = /\n? *\b(?:nonReentrant|nonReentrantView|whenNotPaused|onlyOwner|onlyRole\(\w+\))(?=[\s{])/g

/** Each check taken out, and turned round; each guard taken out. */
function mutantsOf(file: string): readonly Job[] {
  const text = readFileSync(`${root}${file}`, 'utf8')
  const lineAt = (index: number) => `${file}:${text.slice(0, index + 1).split('\n').length}`
  const mutant = (what: string, from: number, to: number, put: string) => {
    const edits = [{ file, find: text, put: text.slice(0, from) + put + text.slice(to) }]
    return { name: `${lineAt(from)} ${what}`, edits }
  }
  const checks = checksOf(text).flatMap(({ from, to, condition }) => {
    const negated = text.slice(from, to).replace(`(${condition})`, () => `(!(${condition}))`)
    return [mutant('removed', from, to, ''), mutant('inverted', from, to, negated)]
  })
  const guards = [...text.matchAll(guard)].map(({ 0: found, index }) =>
    mutant(`without ${found.trim()}`, index, index + found.length, ' '),
  )
  return [...checks, ...guards]
}

/** The mutants of all sources. In assembly a check has no name to be found by. */
export function allMutants(): readonly Job[] {
  const file = 'contracts/src/VenueExecutor.sol'
  const silent = [{ file, find: 'revert(free, size)', put: '' }]
  const found = globSync('contracts/src/**/*.sol', { cwd: root }).sort().flatMap(mutantsOf)
  return [...found, { name: `${file} a failed call passes`, edits: silent }]
}
