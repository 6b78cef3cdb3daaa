import type { AttemptError } from '@firsthand/wire/webhook-endpoints'

export type SignedMessage = {
  readonly url: string
  /** The event's id: the receiver knows a repeat by it. */
  readonly id: string
  readonly text: string
  /** Each signs. */
  readonly secrets: readonly string[]
}

/** What became of one attempt; without an error it arrived. */
export type Outcome = {
  readonly error: Exclude<AttemptError, 'unknown'> | null
  /** Null when nobody answered. */
  readonly status: number | null
  readonly ms: number
  /** The beginning of the answer. */
  readonly answer: string | null
}

/** Sends one message once. It never fails: what goes wrong is the outcome. */
export interface WebhookPost {
  post(message: SignedMessage): Promise<Outcome>
}
