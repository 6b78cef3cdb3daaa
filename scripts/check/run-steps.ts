import { spawn } from 'node:child_process'
import { bundledPrograms, env, packedPackages } from './environment.ts'
import { countHeldUp, heldUpMax } from './held-up.ts'
import { type Outcome, say } from './outcome.ts'
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
  const heldUp = countHeldUp()
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
      const outcome: Outcome = { name, seconds, mark, lastLine, output, heldUp: heldUp() }
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

/**
 * Runs a step again, alone, that failed while the host gave much of the processors to other machines: then a failure may say something
 * of the clock only. Both runs are in the output. On a machine of its own, or when it fails again, the failure stands.
 */
export async function runAgainIfHeldUp(steps: readonly Step[], outcomes: readonly Outcome[]): Promise<Outcome[]> {
  const judged: Outcome[] = []
  for (const outcome of outcomes) {
    const step = steps.find(({ name }) => name === outcome.name)
    const { mark, heldUp = 0 } = outcome
    if (step === undefined || mark !== 'failed' || heldUp <= heldUpMax) judged.push(outcome)
    else {
      console.log(
        `${step.name} failed while the host took ${Math.round(heldUp * 100)} % of the processors: again, alone`,
      )
      judged.push(await runStep(step))
    }
  }
  return judged
}
