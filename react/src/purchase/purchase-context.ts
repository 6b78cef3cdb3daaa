import type { Market } from '@firsthand/sdk'
import { isDropped } from '@firsthand/sdk/purchase-steps'
import type { ServerClock } from '../clock/server-clock.ts'
import type { CheckedOffer, CheckOffer } from './chain.ts'
import type { Kept } from './kept.ts'
import type { Rail } from './purchase-state.ts'
import { createView } from './purchase-view.ts'
import type { Found, PurchaseService } from './service.ts'
import { isOver, stageOfPurchase, stageOfQuote } from './stage-of.ts'

export type PurchaseDeps = {
  readonly service: PurchaseService
  readonly check: CheckOffer
  readonly kept: Kept
  readonly clock: Pick<ServerClock, 'now' | 'note'>
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
  readonly newKey: () => string
  readonly market: Market | null
  /** Goes on with this one; the last order of the market when null. */
  readonly reference: string | null
}

const rails = {
  onchain_primary_mint: 'primaryMint',
  onchain_rfq_atomic: 'rfq',
  offchain_fixed_price: 'bank',
} as const satisfies Record<NonNullable<Market['primaryExecutionKind']>, Rail>

/** What every step of a purchase works on: the state that is shown, what is kept, and the offer that was checked. */
export function openContext(deps: PurchaseDeps) {
  const { kept, clock } = deps
  const { view, show, subscribe } = createView(deps.market)
  const rail = (): Rail | null => {
    const kind = view().market?.primaryExecutionKind
    return kind === null || kind === undefined ? null : rails[kind]
  }
  return {
    ...deps,
    view,
    show,
    subscribe,
    rail,
    idle: () => ({ step: 'idle', rail: rail(), reference: null }) as const,
    /** What `sign` would send; null until it was checked. */
    offer: null as CheckedOffer | null,

    /** Shows where the service sees the purchase. */
    apply: (found: Found) => {
      const { freshness } = 'quote' in found ? found.quote : found.purchase
      clock.note(freshness.serverTime)
      if ('purchase' in found) return show(stageOfPurchase(found.purchase), { problem: null, isOffline: false })
      const { quote } = found
      // The service could not send what was handed in: the same offer can be signed again.
      const dropped = isDropped(quote, kept.sending(quote.reference)?.handedInAt ?? null) ? quote.lastRefusal : null
      if (dropped !== null) kept.keepSending(quote.reference, null)
      const stage = stageOfQuote(quote, kept.sending(quote.reference), clock.now())
      // The wallet is being asked: that nothing was seen yet says nothing.
      if (view().step === 'wallet' && (stage.step === 'unknown' || stage.step === 'quoted')) return
      if (stage.step === 'failed' || isOver(stage)) kept.keepSending(quote.reference, null)
      // A problem is about a step: it stays while the purchase is still there.
      const problem = dropped === null ? null : { code: dropped.code, error: dropped }
      show(stage, { isOffline: false, ...((stage.step !== view().step || problem !== null) && { problem }) })
    },
  }
}

export type PurchaseContext = ReturnType<typeof openContext>
