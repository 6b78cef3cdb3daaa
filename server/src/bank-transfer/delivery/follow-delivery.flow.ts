import { codeOf } from '@firsthand/wire/refusals'
import type { LedgerTransaction } from '#transactions/transaction.rules'
import type { Signal } from '../purchases/signals.rules.ts'
import type { Conclusion } from './delivery.rules.ts'
import { type Delivery, releaseQuestion } from './delivery.store.ts'
import type { DeliveryDeps } from './delivery-deps.ts'

/** Which transaction a delivery waits for, and under which number. */
export type WantedTransaction = { readonly kind: 'deliver' | 'voidPurchase'; readonly attempt: number }

/** What a check of a delivery leads to. */
export type Followed =
  | { readonly verdict: 'over' | 'waits' }
  | { readonly verdict: 'signal'; readonly signal: Signal }
  | { readonly verdict: 'send'; readonly order: WantedTransaction }

export const failsBy = (reason: Parameters<typeof codeOf>[0]): Signal => ({
  kind: 'delivery_fails',
  reason: codeOf(reason, 'offchain'),
})

/** What the outcome on chain means. It comes before our own records: what is final there has happened. */
function concluded({ operatorLog }: DeliveryDeps, { reference, state }: Delivery, end: Conclusion): Followed {
  const { outcome, txHash, blockNumber } = end
  if (outcome === 'delivered') return { verdict: 'signal', signal: { kind: 'delivered_on_chain', txHash, blockNumber } }
  if (outcome === 'voided' && state === 'voiding')
    return { verdict: 'signal', signal: { kind: 'voided_on_chain', txHash, blockNumber } }
  // None of our transactions did that: people must investigate before anything else is done with it.
  operatorLog.alarm('delivery.contradicted', {
    reference,
    why: `the outcome on chain is ${outcome}, the delivery is ${state}`,
  })
  return state === 'sending'
    ? { verdict: 'signal', signal: failsBy('delivery_contract_mismatch') }
    : { verdict: 'waits' }
}

/** A retry comes long after the release, so Compliance is asked again. */
async function retryObjection({ compliance }: DeliveryDeps, delivery: Delivery): Promise<Followed | null> {
  const answer = await compliance.release(releaseQuestion(delivery))
  if ('refusal' in answer) return { verdict: 'waits' }
  if (answer.screening === 'hit' || 'refusal' in answer.buyer)
    return { verdict: 'signal', signal: failsBy('kyc_attestation_refused') }
  return answer.wallet === 'approved' ? null : { verdict: 'signal', signal: failsBy('wallet_not_registered') }
}

const isUnderWay = ({ state }: LedgerTransaction) => state === 'broadcast' || state === 'mined' || state === 'final'

async function followSending(deps: DeliveryDeps, delivery: Delivery): Promise<Followed> {
  const { tenant, reference, attempt } = delivery
  const order = { kind: 'deliver', attempt } as const
  const sent = await deps.ledger.find({ tenant, reference, ...order })
  if (sent === null && attempt > 1) return (await retryObjection(deps, delivery)) ?? { verdict: 'send', order }
  if (sent === null || sent.state === 'prepared') return { verdict: 'send', order }
  if (isUnderWay(sent)) return { verdict: 'waits' }
  deps.operatorLog.alarm('delivery.blocked', { reference, why: `attempt ${attempt} is ${sent.state}` })
  return { verdict: 'signal', signal: failsBy('delivery_unavailable') }
}

/** A void that fails is ordered again: nothing else ends it, unless the delivery is included after all. */
async function followVoiding({ ledger, operatorLog }: DeliveryDeps, { reference }: Delivery): Promise<Followed> {
  const sent = await ledger.newest('voidPurchase', reference)
  if (sent !== null && isUnderWay(sent)) return { verdict: 'waits' }
  if (sent === null) return { verdict: 'send', order: { kind: 'voidPurchase', attempt: 1 } }
  if (sent.state === 'prepared') return { verdict: 'send', order: { kind: 'voidPurchase', attempt: sent.attempt } }
  operatorLog.alarm('delivery.void_failed', { reference, why: `attempt ${sent.attempt} is ${sent.state}` })
  return { verdict: 'send', order: { kind: 'voidPurchase', attempt: sent.attempt + 1 } }
}

/** One check of a delivery. The contract is read before anything else: a process that was killed has no record of what it sent. */
export async function followDelivery(deps: DeliveryDeps, delivery: Delivery): Promise<Followed> {
  const { state } = delivery
  if (state === 'delivered' || state === 'voided') return { verdict: 'over' }
  const end = await deps.contracts.conclusion(delivery)
  if (end !== null) return concluded(deps, delivery, end)
  if (state === 'blocked') return { verdict: 'over' }
  return state === 'voiding' ? followVoiding(deps, delivery) : followSending(deps, delivery)
}
