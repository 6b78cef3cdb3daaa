import { spawn } from 'node:child_process'
import { bundledPrograms, env, packedPackages } from './environment.ts'
import { countsOf, type Outcome, say } from './outcome.ts'
import type { Step } from './steps.ts'

let isBundled = false

/** From now on worlds start the bundled programs. Only once they were made: those of an earlier run may be old. */
export function startBundledPrograms(): void {
  isBundled = true
}

/** Runs one step to its end and keeps its output. */
export function runStep(step: Step, onFailure: 'failed' | 'missed' = 'failed'): Promise<Outcome> {
  const { name, command, args, fromSources = false } = step
  const started = performance.now()
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: {
        ...env,
        ...(isBundled && { PACKED_PACKAGES: packedPackages }),
        ...(isBundled && !fromSources && { SANDBOX_BUNDLED_PROGRAMS: bundledPrograms }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const end = (code: number) => {
      const seconds = (performance.now() - started) / 1000
      const lastLine = output.trimEnd().split('\n').at(-1) ?? ''
      const mark = code === 0 ? 'passed' : onFailure
      const outcome: Outcome = { name, seconds, mark, lastLine, output }
      say(outcome)
      resolve(outcome)
    }
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text))
    child.on('error', (error) => {
      output += String(error)
      end(1)
    })
    child.on('close', (code) => end(code ?? 1))
  })
}

/** Runs steps side by side, the longest first, none beside another that it must not meet. */
export async function runTogether(steps: readonly Step[], sideBySide: number): Promise<readonly Outcome[]> {
  const waiting = [...steps].sort((a, b) => b.seconds - a.seconds)
  const held = new Set<string>()
  const outcomes: Outcome[] = []
  const running = new Set<Promise<void>>()
  const next = () => waiting.findIndex(({ alone }) => alone === undefined || !held.has(alone))
  while (waiting.length > 0 || running.size > 0) {
    for (let at = next(); running.size < sideBySide && at !== -1; at = next()) {
      const [step] = waiting.splice(at, 1) as [Step]
      if (step.alone !== undefined) held.add(step.alone)
      const run: Promise<void> = runStep(step).then((outcome) => {
        outcomes.push(outcome)
        if (step.alone !== undefined) held.delete(step.alone)
        running.delete(run)
      })
      running.add(run)
    }
    await Promise.race(running)
  }
  return outcomes
}

/** With more failures than this the change is at fault, not the clock. */
const unsteadyMax = 5

/**
 * Runs what failed once more, alone: with two cores and many programs, a failure may be one of the clock only (decision 162). Both outputs
 * are printed, and what failed first is named again in the last lines. What fails twice has failed.
 */
export async function runFailedAgain(steps: readonly Step[], outcomes: readonly Outcome[]): Promise<Outcome[]> {
  if (countsOf(outcomes).failed > unsteadyMax) return [...outcomes]
  const judged: Outcome[] = []
  for (const outcome of outcomes) {
    const step = steps.find(({ name }) => name === outcome.name)
    if (step === undefined || outcome.mark !== 'failed') judged.push(outcome)
    else {
      console.log(`${step.name} failed: again, alone`)
      judged.push({ ...(await runStep(step)), isUnsteady: true })
    }
  }
  return judged
}
