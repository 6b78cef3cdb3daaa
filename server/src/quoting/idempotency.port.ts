import type { Caller } from '@firsthand/values/values'

/** What was answered under a key. */
export type Answered = { readonly status: number; readonly location: string | null; readonly body: string }

/** The right to answer under a key, until it is used or given back. */
export type Claim = { readonly endpoint: string; readonly key: string; readonly id: string }

/** What callers were answered under their idempotency keys, for 24 hours. */
export interface IdempotencyStore {
  /**
   * A claim for whoever comes first; then what was answered, `reused` for another body, `in_progress` while the first
   * still runs. A claim that was neither used nor given back can be taken over after half a minute.
   */
  claim(
    caller: Caller,
    asked: { readonly endpoint: string; readonly key: string; readonly bodyHash: string },
  ): Promise<{ readonly claim: Claim } | { readonly answered: Answered } | 'reused' | 'in_progress'>
  keep(caller: Caller, claim: Claim, answered: Answered): Promise<void>
  /** Lets the next call under this key start anew. */
  giveBack(caller: Caller, claim: Claim): Promise<void>
}
