import { type Advice, adviceFor } from '@firsthand/sdk'
import type { Language } from '../provider/provider.ts'
import type { PurchaseState } from './purchase-state.ts'

/** The codes by which `adviceFor` has words for a step. */
const codeOfStep: Readonly<Partial<Record<PurchaseState['step'], string>>> = {
  unknown: 'settlement_unknown',
  lapsed: 'settlement_lapsed',
  expired: 'quote_expired',
  payment_expired: 'purchase_expired',
  refunded: 'purchase_ended',
}

/** What to say about a state beside the step itself: of a problem first, else of a step that the buyer should understand. */
export function adviceOf(state: PurchaseState, language: Language): Advice | null {
  const { problem, market, wasReorged, isOffline } = state
  const about = (error: { readonly code: string }) => adviceFor(error, market, language)
  if (problem !== null) return about(problem.error)
  if (state.step === 'failed')
    return about({ code: state.retryUntil === null ? 'purchase_failed' : 'settlement_retryable' })
  const code = codeOfStep[state.step]
  if (code !== undefined) return about({ code })
  if (wasReorged) return about({ code: 'settlement_reorged' })
  return isOffline ? about({ code: 'connection_lost' }) : null
}
