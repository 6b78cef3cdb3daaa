/** A step of a start that is done, and how long it took. */
export type Step = { readonly name: string; readonly ms: number }

/** A listener for the progress of a start. */
export type StepListener = {
  readonly onStepStart?: (name: string) => void
  readonly onStep?: (step: Step) => void
}

/** Does one step and reports it to the listener; a step that fails is never reported as done. */
export async function timed<T>(listener: StepListener, name: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  listener.onStepStart?.(name)
  const result = await work()
  listener.onStep?.({ name, ms: Math.round(performance.now() - startedAt) })
  return result
}
