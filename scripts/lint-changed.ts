import { spawnSync } from 'node:child_process'
import { openClosures } from './check/closure.ts'
import { keep, readKept } from './check/kept-results.ts'

/**
 * Runs the rules that know types on those files that have not passed with all their inputs as they are now. Inputs of a
 * file: what its text names, types included, as far as that leads, the packages and the rules.
 */
const memory = 'node_modules/.cache/typed-lint.json'
const { files, settings, closureOf, hashOf } = openClosures({ fromRoot: false })
const sources = [...files].filter((path) => /[.](tsx?|cjs)$/.test(path)).sort()
const common = hashOf([...settings, '.oxlintrc.json', ...closureOf('scripts/lint-changed.ts')])
const inputs = Object.fromEntries(sources.map((path) => [path, `${common} ${hashOf(closureOf(path))}`]))

const passed = readKept<Readonly<Record<string, string>>>(memory, {})
const due = sources.filter((path) => passed[path] !== inputs[path])
const lint = () => spawnSync('oxlint', ['--type-aware', '--deny-warnings', ...due], { stdio: 'inherit' }).status
const status = due.length === 0 ? 0 : lint()
if (status === 0) keep(memory, inputs)
console.log(`typed-lint: ${due.length} of ${sources.length} files; the others are unchanged since they passed`)
process.exit(status ?? 1)
