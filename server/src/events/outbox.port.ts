import type { Target } from '@firsthand/engine/run'

/** A message to the durable engine, kept with the change that caused it. */
export type KeptMessage = { readonly id: string; readonly target: Target; readonly input: string }

/** What waits to be told to the engine, of all tenants. Any number of relays may work at once. */
export interface Outbox {
  /** Takes messages that are due. Who does not report them as sent within the lease leaves them to others. */
  claim(most: number, leaseSeconds: number): Promise<readonly KeptMessage[]>
  sent(ids: readonly string[]): Promise<void>
  /** How many wait, and for how long the first one has. */
  waiting(): Promise<{ readonly number: number; readonly seconds: number }>
  /** Forgets what the engine has forgotten, a bounded number at a time. */
  sweep(): Promise<number>
}
