import { caseNames, keysOfTable } from './tables.ts'
import { vitestNames } from './vitest-names.ts'

/** A test by its name. The file says where it stands and is not part of what it is. */
export type Named = { readonly kind: Kind; readonly file: string; readonly name: string }
type Kind = 'test' | 'forge' | 'rule' | 'check' | 'proof' | 'case' | 'bench'

const contract = /^\s*(?:abstract\s+)?contract\s+(\w+)/
const forgeTest = /^\s*function\s+((?:test|invariant)\w*)\s*\(/

/**
 * Every test of the tree: vitest tests with the describes around them, a title that is a template as a template; forge
 * tests with their contract; the rules of conformance and which of them have a check, by number; proofs, and the
 * cases and planted faults that they name by a sentence; benches.
 */
export function testNames(files: ReadonlyMap<string, string>): readonly Named[] {
  const found: Named[] = []
  const add = (kind: Kind, file: string, names: Iterable<string>) => {
    for (const name of names) found.push({ kind, file, name: name.replace(/\s+/g, ' ').trim() })
  }
  for (const [path, text] of files) {
    if (/^contracts\/test\/.*\.sol$/.test(path)) add('forge', path, forgeNames(text))
    if (!path.endsWith('.ts')) continue
    if (/from 'vitest'/.test(text)) add('test', path, vitestNames(path, text))
    if (path.startsWith('conformance/src/')) {
      add('rule', path, keysOfTable(path, text, /^rules$/, ruleId))
      add('check', path, keysOfTable(path, text, /(Checks|Causes|^named)$/, /^([A-Z]+-\d+|[a-z_]+)$/))
    }
    if (path.startsWith('proofs/src/')) {
      add('proof', path, keysOfTable(path, text, /^proofs$/, /./))
      add('case', path, caseNames(path, text))
    }
    if (path.startsWith('bench/src/')) add('bench', path, keysOfTable(path, text, /^benches$/, /./))
  }
  return found
}

const ruleId = /^[A-Z]+-\d+$/

function* forgeNames(text: string): Generator<string> {
  let inside = ''
  for (const line of text.split('\n')) {
    inside = contract.exec(line)?.[1] ?? inside
    const name = forgeTest.exec(line)?.[1]
    if (name !== undefined) yield `${inside}.${name}`
  }
}

export function written(names: readonly Named[]): string {
  const lines = names.map(({ kind, file, name }) => `${kind}\t${file}\t${name}`)
  return `${lines.sort().join('\n')}\n`
}

export function readNames(text: string): readonly Named[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [kind, file, name] = line.split('\t')
      if (kind === undefined || file === undefined || name === undefined) throw new Error(`no test: ${line}`)
      return { kind: kind as Kind, file, name }
    })
}
