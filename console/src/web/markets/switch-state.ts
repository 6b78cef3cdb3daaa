import type { Tone } from '@firsthand/page-kit/tone'
import type { AdminMarket } from '@firsthand/sdk/types'

export const venueStates = ['open', 'no_quotes', 'no_execution', 'off'] as const
export const bankStates = ['selling', 'winding_down', 'delivery_off', 'stopped'] as const
export type VenueState = (typeof venueStates)[number]
export type BankState = (typeof bankStates)[number]
export type SwitchState = VenueState | BankState | 'draining' | 'none'

/** What the two switches of a third-party-venue market are in each state. */
export const venueSwitches: Readonly<Record<VenueState, { readonly quotes: boolean; readonly execution: boolean }>> = {
  open: { quotes: true, execution: true },
  no_quotes: { quotes: false, execution: true },
  no_execution: { quotes: true, execution: false },
  off: { quotes: false, execution: false },
}

/** What the two switches of a bank-transfer market are in each state. */
export const bankSwitches: Readonly<Record<BankState, { readonly sales: boolean; readonly delivery: boolean }>> = {
  selling: { sales: true, delivery: true },
  winding_down: { sales: false, delivery: true },
  delivery_off: { sales: true, delivery: false },
  stopped: { sales: false, delivery: false },
}

type Switched = Pick<
  AdminMarket,
  | 'primaryExecutionKind'
  | 'rfqQuotesEnabled'
  | 'rfqExecutionEnabled'
  | 'rfqDraining'
  | 'offchainSalesEnabled'
  | 'offchainDeliveryEnabled'
>

/** The switches of a market as one state. The issuance rail has none: there a market is paused. */
export function switchState(market: Switched): SwitchState {
  const { primaryExecutionKind, rfqQuotesEnabled: quotes = false, rfqExecutionEnabled: execution = false } = market
  if (primaryExecutionKind === 'onchain_rfq_atomic') {
    if (market.rfqDraining) return 'draining'
    return (
      venueStates.find(
        (each) => venueSwitches[each].quotes === quotes && venueSwitches[each].execution === execution,
      ) ?? 'off'
    )
  }
  if (primaryExecutionKind !== 'offchain_fixed_price') return 'none'
  const { offchainSalesEnabled: sales = false, offchainDeliveryEnabled: delivery = false } = market
  return (
    bankStates.find((each) => bankSwitches[each].sales === sales && bankSwitches[each].delivery === delivery) ??
    'stopped'
  )
}

export const switchTones: Readonly<Record<SwitchState, Tone>> = {
  open: 'done',
  no_quotes: 'waiting',
  no_execution: 'stopped',
  off: 'stopped',
  draining: 'moving',
  selling: 'done',
  winding_down: 'moving',
  delivery_off: 'person',
  stopped: 'stopped',
  none: 'waiting',
}

/** How far a drain has come, from when it began to the last deadline, in hundredths. */
export function drainPart(from: string, to: string, nowMs: number): number {
  const [begin, end] = [Date.parse(from), Date.parse(to)]
  if (end <= begin) return 100
  return Math.min(100, Math.max(0, Math.floor((100 * (nowMs - begin)) / (end - begin))))
}
