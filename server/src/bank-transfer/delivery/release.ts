import { Refusal } from '@firsthand/refusal/refusal'
import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type { Hex } from '@firsthand/values/values'
import type { PurchaseState } from '@firsthand/wire/bank-transfer/states'
import { quoteRefOf } from '@firsthand/wire/quote-ref'
import { codeOf } from '@firsthand/wire/refusals'
import type { Compliance, ReleaseAnswer } from '#compliance/compliance'
import type { TradedMarket } from '#markets/market.rules'
import { firstRefusal } from '#quoting/eligibility.rules'
import type { PurchaseTransitionStore } from '../purchases/purchase-signals.store.ts'
import type { PurchaseKey, Signal } from '../purchases/signals.rules.ts'
import { CreditUnconfirmed } from './notified-credits.store.ts'
import type { PaidPurchase, ReleaseStore } from './release.store.ts'
import type { UnitDelivery } from './unit-delivery.ts'

export type ReleaseDeps = {
  readonly store: ReleaseStore
  readonly transitions: PurchaseTransitionStore
  readonly contracts: UnitDelivery
  readonly compliance: Compliance
}

/** What came of judging a release. `waits` names what for; `over`: there was nothing to judge. */
export type Released =
  | { readonly outcome: 'over' }
  | { readonly outcome: 'waits'; readonly why: string }
  | { readonly outcome: 'moved'; readonly to: PurchaseState }

/** A release that can be judged now: everything that it needs is there. */
type Ready = PaidPurchase & { readonly market: TradedMarket; readonly deliveryContract: Hex }

const waits = (why: string) => ({ outcome: 'waits', why }) as const

/** What the release has to wait for, as far as the rows say; null when it need not. */
function waitOf(purchase: PaidPurchase): string | null {
  const { market, isDeliveryEnabled, isInstrumentPaused, isReconciled, isCovered, deliveryContract } = purchase
  if (purchase.isRestoring) return 'the database was restored, and is not released'
  // A hidden market may become visible again, so the release waits until people end the wait.
  if (market === null) return 'the market is hidden'
  if (market.status === 'paused' || isInstrumentPaused) return 'the market is paused'
  if (!isDeliveryEnabled) return 'delivery is switched off'
  if (!isReconciled) return 'the bank and the books differ'
  if (!isCovered) return new CreditUnconfirmed().message
  return deliveryContract === null ? 'the instrument has no delivery contract' : null
}

/** What the contract makes it wait for; null when it takes deliveries. */
async function contractWait({ contracts }: ReleaseDeps, purchase: Ready): Promise<string | null> {
  const { chainId, market, deliveryContract: contract, deliveryMode } = purchase
  const wanted = { chainId, contract, assetToken: String(market.unit.address), mints: deliveryMode === 'mint' }
  try {
    return (await contracts.isPaused(wanted)) ? 'the delivery contract is paused' : null
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

/**
 * The second call site of the one eligibility function (spec 1): the order is the same, the moment another. Price, window and
 * size were locked when the purchase was made, so they are judged as they were then.
 */
function refusalOf({ market, createdAt, tradingWindow, cashAmount }: Ready, answer: ReleaseAnswer): Refusal | null {
  const { buyer, wallet, decisionId } = answer
  const notSellable = market.status === 'active' ? null : tradeRefusals.market_paused('The market is closed.', true)
  if ('refusal' in buyer) return notSellable ?? tradeRefusals.kyc_attestation_refused(decisionId)
  const locked = { ...market, tradingWindow, limits: { minCashAmount: null, maxCashAmount: null } }
  const facts = { market: locked, notSellable, now: createdAt, buyer, cashAmount, purchaseCap: null }
  return firstRefusal(facts) ?? (wallet === 'approved' ? null : tradeRefusals.wallet_not_registered())
}

function signalOf(purchase: Ready, answer: ReleaseAnswer): Signal {
  const { tenant, reference, deliveryContract: contract } = purchase
  // Before any refusal: money with a possible sanctions match must not be refunded either.
  if (answer.screening === 'hit') return { kind: 'release_meets_screening' }
  const refusal = refusalOf(purchase, answer)
  if (refusal !== null) return { kind: 'release_refused', reason: codeOf(refusal.reason, 'offchain') }
  const { decisionId } = answer
  return { kind: 'release_passed', decisionId, purchaseId: quoteRefOf(tenant, reference), contract }
}

/**
 * Judges a paid purchase immediately before its units leave. An outage or a switch makes it wait; a refusal refunds it; a
 * screening hit sends it to review. It may run any number of times: only a paid purchase moves.
 */
export async function releasePurchase(deps: ReleaseDeps, key: PurchaseKey): Promise<Released> {
  const purchase = await deps.store.paid(key)
  if (purchase === null) return { outcome: 'over' }
  const wait = waitOf(purchase)
  if (wait !== null) return waits(wait)
  const ready = purchase as Ready
  const closed = ready.market.status !== 'active'
  const contract = closed ? null : await contractWait(deps, ready)
  if (contract !== null) return waits(contract)
  const { tenant, reference, subject, chainId, wallet: walletAddress, market, deliveryContract } = ready
  const leaving = { contract: deliveryContract, units: `${ready.units}` }
  const asked = { tenant, subject, chainId, walletAddress, assetClass: market.assetClass, reference, ...leaving }
  const answer = await deps.compliance.release(asked)
  if ('refusal' in answer) return waits(answer.detail)
  try {
    const to = await deps.transitions.move(key, signalOf(ready, answer))
    return to === null ? { outcome: 'over' } : { outcome: 'moved', to }
  } catch (error) {
    // Another delivery has reached the ceiling of the day meanwhile.
    if (error instanceof CreditUnconfirmed) return waits(error.message)
    throw error
  }
}
