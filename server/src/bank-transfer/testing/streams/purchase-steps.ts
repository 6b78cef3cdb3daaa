import type { Signal } from '../../purchases/signals.rules.ts'
import { allPaid, type Step } from './bank-steps.ts'
import type { Stream } from './stream-world.ts'

const seen = () => ({ txHash: `0x${crypto.randomUUID().replaceAll('-', '').repeat(2)}`, blockNumber: 7n })
const release = () => ({
  kind: 'release_passed' as const,
  decisionId: 'd',
  contract: '0x00000000000000000000000000000000000000cc',
  purchaseId: `0x${crypto.randomUUID().replaceAll('-', '').repeat(2)}`,
})

/** The signals that a purchase in this state can receive. */
const reported: Readonly<Record<string, readonly (() => Signal)[]>> = {
  awaiting_payment: [() => ({ kind: 'cancel' })],
  partially_paid: [() => ({ kind: 'cancel' })],
  paid: [
    release,
    release,
    release,
    () => ({ kind: 'release_refused', reason: 'offchain_buyer_not_eligible' }),
    () => ({ kind: 'release_meets_screening' }),
    () => ({ kind: 'wait_given_up' }),
  ],
  delivering: [
    () => ({ kind: 'delivered_on_chain', ...seen() }),
    () => ({ kind: 'delivered_on_chain', ...seen() }),
    () => ({ kind: 'delivery_fails', reason: 'offchain_delivery_unavailable' }),
  ],
  delivery_blocked: [
    () => ({ kind: 'retried' }),
    () => ({ kind: 'given_up' }),
    () => ({ kind: 'delivered_on_chain', ...seen() }),
  ],
  voiding: [() => ({ kind: 'voided_on_chain', ...seen() }), () => ({ kind: 'delivered_on_chain', ...seen() })],
}

async function one({ rows, choices }: Stream, states: readonly string[]) {
  const found = await rows(
    'select reference, state from app.purchase where tenant_id = $1 and state = any ($2)',
    states,
  )
  return found.length === 0 ? null : choices.pick(found)
}

/** A purchase goes on: the buyer cancels, the release is judged, the chain delivers or does not. */
export const goOn: Step = async (stream) => {
  const purchase = await one(stream, Object.keys(reported).slice(stream.choices.chance(0.2) ? 0 : 2))
  if (purchase === null) return false
  const make = stream.choices.pick(reported[purchase.state ?? ''] ?? [])
  await stream.bank.report(purchase.reference ?? '', make())
  return true
}

/** Everything is paid for and delivered: there is something to be paid out. */
export const soldOut: Step = async (stream) => {
  await allPaid(stream)
  for (const { reference } of stream.orders) {
    await stream.bank.report(reference, release())
    await stream.bank.report(reference, { kind: 'delivered_on_chain', ...seen() })
  }
  return true
}

/** The engine checks purchases whose due day is complete. */
export const dueDayComplete: Step = async (stream) => {
  const due = await stream.rows(`select p.reference from app.purchase p
    join app.client_account a using (tenant_id, client_account_id)
    where p.tenant_id = $1 and p.state in ('awaiting_payment', 'partially_paid') and a.complete_through >= p.due_on`)
  for (const { reference = '' } of due) await stream.bank.report(reference, { kind: 'due_day_complete' })
  return due.length > 0
}
