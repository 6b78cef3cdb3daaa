import { runKept } from './check/kept-steps.ts'
import { countsOf, type Outcome, say, timingsTable } from './check/outcome.ts'
import { runFailedAgain, runStep, runTogether, startBundledPrograms } from './check/run-steps.ts'
import { benches, bundling, kept, slices, testSteps, worldTests, worldTestsAgain } from './check/steps.ts'

/** `pnpm check` is for every change, `pnpm check:full` is what CI runs. A word chooses the steps whose name holds it. */
const goalSeconds = { quick: 300, full: 1200 }
const args = process.argv.slice(2)
const isFull = args.includes('--full')
const only = args.filter((arg) => !arg.startsWith('--'))
const isChosen = (name: string) => only.length === 0 || only.some((word) => name.includes(word))
const chosen = <T extends { readonly name: string }>(steps: readonly T[]) => steps.filter(({ name }) => isChosen(name))

const started = performance.now()
const outcomes: Outcome[] = []
const first = await runKept([...kept.quick, ...(isFull ? kept.full : [])].filter(isChosen))
for (const outcome of first) say(outcome)
outcomes.push(...first)

const tests = chosen(testSteps(isFull))
const needsWorld = isFull ? chosen([worldTests, ...slices, ...benches]) : []
if (isFull && tests.length + needsWorld.length > 0) {
  const bundled = await runStep(bundling)
  if (bundled.mark === 'passed') startBundledPrograms()
  outcomes.push(bundled)
}
for (const step of tests) outcomes.push(await runStep(step))
if (isFull) {
  // The tests keep both cores busy by themselves; slices wait for the start of their worlds more than they work.
  const results: Outcome[] = []
  for (const step of chosen([worldTests])) results.push(await runStep(step))
  results.push(...(await runTogether(chosen(slices), 3)))
  outcomes.push(...(await runFailedAgain([worldTestsAgain, ...slices], results)))
  for (const step of chosen(benches)) outcomes.push(await runStep(step, 'missed'))
}

const seconds = (performance.now() - started) / 1000
if (args.includes('--timings')) console.log(timingsTable(outcomes, seconds, goalSeconds[isFull ? 'full' : 'quick']))
for (const { name } of outcomes.filter(({ isUnsteady }) => isUnsteady))
  console.log(`unsteady: ${name} failed first, then ran again`)
const { passed, failed } = countsOf(outcomes)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && outcomes.length > 0 ? 0 : 1)
