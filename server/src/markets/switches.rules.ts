import { invalidRequest, Refusal } from '@firsthand/refusal/refusal'
import type { AdminMarket, SwitchesWrite } from '@firsthand/wire/markets'
import type { Members } from '@firsthand/wire/refusals'

export type LiveIntents = Members<'switch_would_strand'>['liveIntents']
export type Switches = { readonly quotes: boolean; readonly execution: boolean; readonly draining: boolean }

/** The switches of a market; without the rail that has them, all are off. */
export const switchesOf = (market: AdminMarket): Switches => ({
  quotes: market.rfqQuotesEnabled ?? false,
  execution: market.rfqExecutionEnabled ?? false,
  draining: market.rfqDraining ?? false,
})

/** Raised before anything is read: the two flags answer the same question differently. */
export function requireClearRequest(requested: SwitchesWrite): void {
  if (!requested.drain) return
  const message = requested.rfqExecutionEnabled
    ? 'Draining turns execution off: send rfqExecutionEnabled false.'
    : requested.force
      ? 'Send either force or drain.'
      : null
  if (message !== null) throw invalidRequest([{ path: '/drain', code: 'conflict', message }])
}

/**
 * The switches that a wish leads to while these signed intents live (spec 1, "Switches on a third-party-venue market").
 * Only turning execution off can strand them: what is off already stays off.
 */
export function switched(before: Switches, requested: SwitchesWrite, liveIntents: LiveIntents): Switches {
  const quotes = requested.rfqQuotesEnabled
  if (requested.rfqExecutionEnabled || !before.execution || liveIntents.number === 0 || requested.force) {
    return { quotes, execution: requested.rfqExecutionEnabled, draining: false }
  }
  if (requested.drain) return { quotes, execution: true, draining: true }
  throw new Refusal('switch_would_strand', `${liveIntents.number} signed intents could no longer settle.`, {
    liveIntents,
  })
}
