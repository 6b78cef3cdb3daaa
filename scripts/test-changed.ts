import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { openClosures } from './check/closure.ts'
import { keep, readKept } from './check/kept-results.ts'

/**
 * Runs those files of a test project that have not passed with all their inputs as they are now; all with `--all`; with `--failed` those
 * that did not pass in the run before.
 * Inputs of a file: what its text names, as far as that leads, and what every file of the project depends on.
 */
const [project = '', flag] = process.argv.slice(2)
const belongs: Readonly<Record<string, (path: string) => boolean>> = {
  unit: (path) => !/[.](pg|world|tree)[.]test[.]ts$/.test(path),
  pg: (path) => path.endsWith('.pg.test.ts'),
  world: (path) => path.endsWith('.world.test.ts'),
}
const isOurs = belongs[project]
if (isOurs === undefined) throw new Error('node scripts/test-changed.ts unit|pg|world [--all|--failed]')

type Passed = Readonly<Record<string, { readonly inputs: string; readonly tests: number }>>
const memory = `node_modules/.cache/tests/${project}.json`
const report = `node_modules/.cache/tests/${project}-report.json`
// Types are checked by a step of their own and are gone when a test runs.
const { files, settings, closureOf, listsFiles, hashOf } = openClosures({ types: false })
const tests = [...files].filter((path) => path.endsWith('.test.ts') && isOurs(path)).sort()

/** Programs that the shared database is made with are started by name. */
const programs = Object.entries(JSON.parse(readFileSync('package.json', 'utf8')).scripts as Record<string, string>)
  .filter(([name]) => name.startsWith('migrate'))
  .map(([, command]) => command.replace('node ', ''))
const shared = { pg: 'server/src/testing/one-database.ts', world: 'server/src/testing/one-world.ts' }[project]
const setups = shared === undefined ? [] : [...closureOf(shared, ...programs)]
/** Texts that are no code: schemas, statements, fixtures. */
const data = [...files].filter(
  (path) => /^(server|compliance|signer|sandbox|wire|platform)\//.test(path) && !/[.]ts$/.test(path),
)
const common = hashOf([...setups, ...data, ...settings, 'vitest.config.ts', ...closureOf('scripts/test-changed.ts')])

const inputsOf = (test: string): string | null => {
  const closure = closureOf(test)
  return listsFiles(closure) ? null : `${process.version} ${common} ${hashOf(closure)}`
}
const inputs = new Map(tests.map((test) => [test, inputsOf(test)]))
type Report = {
  readonly testResults?: readonly {
    readonly name: string
    readonly assertionResults: readonly { readonly status: string }[]
    readonly status: string
  }[]
}
const pathOf = (name: string) => name.replace(`${process.cwd()}/`, '')
const before = readKept<Passed>(memory, {})
/** How many tests each file had that passed in the run before. */
const passedLast = new Map(
  (readKept<Report>(report, {}).testResults ?? [])
    .filter(({ status }) => status === 'passed')
    .map(({ name, assertionResults }) => [pathOf(name), assertionResults.length]),
)
const isKept = (test: string) => {
  if (flag === '--failed') return passedLast.has(test)
  return flag !== '--all' && inputs.get(test) != null && before[test]?.inputs === inputs.get(test)
}
const kept = tests.filter(isKept)
const due = tests.filter((test) => !isKept(test))

rmSync(report, { force: true })
const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
const run = due.length === 0 ? { status: 0 } : spawnSync('vitest', [...args, ...due], { stdio: 'inherit' })

const { testResults = [] } = readKept<Report>(report, {})
const countOf = (status: string) =>
  testResults.flatMap(({ assertionResults }) => assertionResults).filter((each) => each.status === status).length
const nowPassed = testResults
  .filter(({ status }) => status === 'passed')
  .map(({ name, assertionResults }) => [pathOf(name), assertionResults.length] as const)
  .flatMap(([test, count]) => {
    const hash = inputs.get(test)
    return hash == null ? [] : [[test, { inputs: hash, tests: count }] as const]
  })
const passedBefore = Object.entries(before).filter(([test]) => kept.includes(test))
keep(memory, Object.fromEntries([...passedBefore, ...nowPassed]))

const keptTests = kept.reduce(
  (sum, test) => sum + ((flag === '--failed' ? passedLast.get(test) : before[test]?.tests) ?? 0),
  0,
)
const [passed, failed] = [countOf('passed'), countOf('failed')]
const missing = due.length - testResults.length
if (missing > 0) console.log(`${missing} files were not run`)
const isFine = run.status === 0 && missing === 0 && tests.length > 0
console.log(
  `${project}: ${passed} tests passed, ${failed + (!isFine && failed === 0 ? 1 : 0)} failed in ${due.length} of ${tests.length} files; ${keptTests} unchanged since they passed`,
)
process.exit(isFine ? 0 : 1)
