import type { Target } from './run.ts'

/** The engine took no message: it is away, or does not know the object. */
export class NotTaken extends Error {
  override readonly name = 'NotTaken'
  /** True when the engine answered and said no: asking again at once would not help. */
  readonly answered: boolean
  constructor(message: string, answered: boolean, cause?: unknown) {
    super(message, { cause })
    this.answered = answered
  }
}

/** The way into the durable engine. */
export interface Ingress {
  /** Hands a message over; under the same key it counts once, however often it is sent. Fails with `NotTaken`. */
  send(target: Target, input: string, idempotencyKey: string): Promise<void>
  isUp(): Promise<boolean>
  close(): void
}
