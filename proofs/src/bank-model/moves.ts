import type { Signal } from '@firsthand/server/bank-transfer/purchases/signals.rules'
import { payments, releases, reversals, reviews } from './money-moves.ts'
import { freezesOfBarred, refunds, sanctions, topUps } from './refund-moves.ts'
import { type Move, type Rules, receive, step } from './step.ts'
import type { World } from './world.ts'

const words = [
  { kind: 'cancel' },
  { kind: 'due_day_complete' },
  { kind: 'release_passed', decisionId: 'd', purchaseId: '0x', contract: '0x' },
  { kind: 'release_waits' },
  { kind: 'release_meets_screening' },
  { kind: 'release_refused', reason: 'offchain_buyer_not_eligible' },
  { kind: 'wait_given_up' },
  { kind: 'delivery_fails', reason: 'offchain_delivery_unavailable' },
  { kind: 'retried' },
  { kind: 'given_up' },
] as const satisfies readonly Signal[]

/** What happens on chain, and is reported. Either outcome is final there: the contract refuses the other permanently. */
function chainMoves(world: World, rules: Rules): readonly Move[] {
  const { chain, inFlight, voidSent } = world
  const becomes = (name: string, change: Partial<World>) =>
    step(world, rules, name, (next) => Object.assign(next, change) && null)
  const done = { inFlight: false, voidSent: false }
  const seen = { txHash: '0x', blockNumber: 1n }
  if (chain === 'delivered')
    return receive(world, rules, 'the delivery is seen', { kind: 'delivered_on_chain', ...seen })
  if (chain === 'void') return receive(world, rules, 'the void is seen', { kind: 'voided_on_chain', ...seen })
  return [
    ...(inFlight ? [becomes('the delivery lands', { chain: 'delivered', ...done })] : []),
    ...(inFlight ? [becomes('the delivery is lost', { inFlight: false })] : []),
    ...(voidSent ? [becomes('the void lands', { chain: 'void', ...done })] : []),
  ]
}

/** What needs only us, our people, the chain and the bank's ordinary work. */
export const ownMoves = (world: World, rules: Rules): readonly Move[] => [
  ...words.flatMap((signal) => receive(world, rules, signal.kind, signal)),
  ...reviews(world, rules),
  ...refunds(world, rules, 'sent'),
  ...refunds(world, rules, 'debited'),
  ...freezesOfBarred(world, rules),
  ...topUps(world, rules),
  ...chainMoves(world, rules),
]

/** What happens from outside: no end may depend on it. */
export const foreignMoves = (world: World, rules: Rules): readonly Move[] => [
  ...payments(world, rules),
  ...reversals(world, rules),
  ...refunds(world, rules, 'rejected'),
  ...refunds(world, rules, 'returned'),
  ...sanctions(world, rules),
  ...releases(world, rules),
]
