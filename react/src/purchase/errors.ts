import { ConnectionLost, FirsthandRefusal, GivenUp, isFirsthandError, OutcomeUnknown } from '@firsthand/sdk'
import type { PurchaseProblem } from './purchase-state.ts'

/** What is none of the SDK's errors came from the wallet where it was asked, and else from a fault of the page. */
export function problemOf(error: unknown, otherwise = 'internal_error'): PurchaseProblem {
  if (isFirsthandError(error)) return { code: error.code, error }
  return { code: otherwise, error: { code: otherwise } }
}

const inProgress = 'idempotency_in_progress'
const reused = 'idempotency_key_reused'

/** Whether the service may have carried out an order although no answer came: then it is repeated under the same key. */
export const isOpen = (error: unknown): boolean =>
  error instanceof ConnectionLost ||
  error instanceof GivenUp ||
  !isFirsthandError(error) ||
  (error instanceof FirsthandRefusal &&
    (error.retryable || error.code === inProgress || error.code === 'internal_error'))

/** The key belongs to another order: this one needs a new one. */
export const isKeyTaken = (error: unknown): boolean => error instanceof FirsthandRefusal && error.code === reused

/** The offer has ended, or is no longer this one: only a new price helps. */
export const isOfferOver = (error: unknown): boolean =>
  error instanceof FirsthandRefusal &&
  /_(quote_expired|price_moved|venue_declined|intent_digest_mismatch)$/.test(error.code)

export const isOutcomeUnknown = (error: unknown): boolean => error instanceof OutcomeUnknown
export const isLost = (error: unknown): boolean => error instanceof ConnectionLost || error instanceof GivenUp
export const isNotFound = (error: unknown): boolean => error instanceof FirsthandRefusal && error.status === 404
