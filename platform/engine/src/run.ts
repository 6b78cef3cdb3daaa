/** Where a message goes: a kind of object, its key, its handler. One key runs one handler at a time. */
export type Target = { readonly object: string; readonly key: string; readonly handler: string }

/** What a durable run may do. Anything that is read or written outside `step` happens again when the run is replayed. */
export interface Run {
  readonly key: string
  /** Runs at least once, and again until it answers. A `Refusal` that is not retryable ends the run. */
  step<T>(name: string, work: () => Promise<T>): Promise<T>
  sleep(seconds: number): Promise<void>
  /** Sends a message that arrives once, after the delay if there is one. */
  send(to: Target, input: object, delaySeconds?: number): void
  /** Calls another object and waits for its answer. */
  call<T>(to: Target, input: object): Promise<T>
}

/** One handler of an object. */
export type Flow = (run: Run, input: never) => Promise<unknown>

/** A kind of object with its handlers, by name. `open` ones may be called from outside the engine, which the relay does. */
export type FlowObject = {
  readonly name: string
  readonly open: boolean
  /** How long the engine remembers an idempotency key and its answer; 30 days when left out. */
  readonly keptHours?: number
  readonly flows: Readonly<Record<string, Flow>>
}

/** The key of an object that is known by several parts, none of which can be mistaken for two. */
export const keyOf = (...parts: readonly string[]): string => parts.map(encodeURIComponent).join('|')

export const partsOf = (key: string): readonly string[] => key.split('|').map(decodeURIComponent)

export type OpenMessage = { readonly target: Target; readonly input: object; readonly delaySeconds: number }

/**
 * What the rows say is still to be done, whatever the engine remembers. A message that is sent again does no harm, so a row
 * whose next step is overdue is answered here until it has moved.
 */
export interface OpenWork {
  messages(limit: number): Promise<readonly OpenMessage[]>
}
