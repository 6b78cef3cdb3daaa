import type { StepListener } from './step.ts'

/** A place to show progress: standard error, or what stands in for it. */
export type ProgressSink = { readonly isTTY?: boolean; write(text: string): unknown }

const clearLine = '\r\u001b[2K'
const refreshMs = 100

/** One line of a timeline. */
export const stepLine = (ms: number, text: string) => `${`${ms}`.padStart(7)} ms  ${text}`

/** Shows one line for each step that is done and, on a terminal, a last line with those still running. */
export function progressOn(sink: ProgressSink): StepListener & { end(): void } {
  if (!sink.isTTY) return { onStep: ({ ms, name }) => sink.write(`${stepLine(ms, name)}\n`), end() {} }
  const running = new Set<string>()
  const startedAt = performance.now()
  const draw = () => {
    const ms = Math.round(performance.now() - startedAt)
    sink.write(`${clearLine}${running.size ? `${`${ms}`.padStart(7)} ms  … ${[...running].join(', ')}` : ''}`)
  }
  const timer = setInterval(draw, refreshMs)
  timer.unref()
  return {
    onStepStart(name) {
      running.add(name)
      draw()
    },
    onStep({ ms, name }) {
      running.delete(name)
      sink.write(`${clearLine}${stepLine(ms, name)}\n`)
      draw()
    },
    end() {
      clearInterval(timer)
      sink.write(clearLine)
    },
  }
}
