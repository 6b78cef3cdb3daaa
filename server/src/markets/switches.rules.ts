import { invalidRequest, Refusal } from '@firsthand/refusal/refusal'
import type { AdminMarket, BankSwitchesWrite, SwitchesWrite } from '@firsthand/wire/markets'
import type { Members } from '@firsthand/wire/refusals'
import { marketChangeRefused } from './market-draft.rules.ts'

export type LiveIntents = Members<'switch_would_strand'>['liveIntents']
export type Switches = { readonly quotes: boolean; readonly execution: boolean; readonly draining: boolean }

/** The switches of a market; without the rail that has them, all are off. */
export const switchesOf = (market: AdminMarket): Switches => ({
  quotes: market.rfqQuotesEnabled ?? false,
  execution: market.rfqExecutionEnabled ?? false,
  draining: market.rfqDraining ?? false,
})

type Traded = Pick<AdminMarket, 'primaryExecutionKind'>

/** Quotes and execution are switched on third-party-venue markets only. */
export function requireVenue({ primaryExecutionKind }: Traded): void {
  if (primaryExecutionKind !== 'onchain_rfq_atomic')
    throw marketChangeRefused('primaryExecutionKind', 'Only third-party-venue markets have these switches.')
}

/** Sales and delivery are switched on bank-transfer markets only. */
export function requireBankTransfer({ primaryExecutionKind }: Traded): void {
  if (primaryExecutionKind !== 'offchain_fixed_price')
    throw marketChangeRefused('primaryExecutionKind', 'Only bank-transfer markets have these switches.')
}

/** The flags contradict each other, or what stays on. */
function requireClear({ drain, force }: { readonly drain?: boolean; readonly force?: boolean }, wanted: string | null) {
  if (!drain) return
  const message = wanted ?? (force ? 'Send either force or drain.' : null)
  if (message !== null) throw invalidRequest([{ path: '/drain', code: 'conflict', message }])
}

/** Raised before anything is read. */
export const requireClearRequest = (requested: SwitchesWrite): void =>
  requireClear(
    requested,
    requested.rfqExecutionEnabled ? 'Draining turns execution off: send rfqExecutionEnabled false.' : null,
  )

/**
 * What a request makes of the switches of a bank-transfer market. Nothing is stranded there: with delivery off, paid purchases
 * wait. To drain is to sell nothing more and to go on delivering.
 */
export function salesSwitched(requested: BankSwitchesWrite) {
  const { offchainSalesEnabled, offchainDeliveryEnabled, drain = false } = requested
  const isOn = offchainSalesEnabled || offchainDeliveryEnabled
  requireClear(requested, isOn ? 'Draining turns both off: send both switches as false.' : null)
  return { offchainSalesEnabled, offchainDeliveryEnabled: offchainDeliveryEnabled || drain }
}

/**
 * The switches that a request leads to while these signed intents are live (spec 1, "Switches on a third-party-venue market").
 * Only turning execution off can strand them.
 */
export function switched(before: Switches, requested: SwitchesWrite, liveIntents: LiveIntents): Switches {
  const quotes = requested.rfqQuotesEnabled
  if (requested.rfqExecutionEnabled || !before.execution || liveIntents.number === 0 || requested.force) {
    return { quotes, execution: requested.rfqExecutionEnabled, draining: false }
  }
  if (requested.drain) return { quotes, execution: true, draining: true }
  const { number } = liveIntents
  const intents = number === 1 ? '1 signed intent' : `${number} signed intents`
  throw new Refusal('switch_would_strand', `${intents} could no longer settle.`, { liveIntents })
}
