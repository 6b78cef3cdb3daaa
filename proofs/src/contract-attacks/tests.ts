import { globSync, readFileSync } from 'node:fs'
import { root } from '../contracts/compiler.ts'

/** The names of all tests that carry the number of an attack. */
export function attackTests(): readonly string[] {
  const paths = globSync('contracts/test/**/*.t.sol', { cwd: root })
  return paths.flatMap((path) => {
    const text = readFileSync(`${root}${path}`, 'utf8')
    return [...text.matchAll(/function (test(?:Fuzz)?_A[0-9]{2}_\w+)/g)].map(([, name = '']) => name)
  })
}
