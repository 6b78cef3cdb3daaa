import { type Move, type News, type Rules, step } from './step.ts'
import { at, isHere, type Refund, type World } from './world.ts'

const refundSteps = {
  sent: { from: ['unsent', 'returned'], to: 'sent', signal: null, bank: 0 },
  rejected: { from: ['sent'], to: 'unsent', signal: 'refund_rejected', bank: 0 },
  debited: { from: ['sent'], to: 'settled', signal: 'refund_debited', bank: -1 },
  returned: { from: ['settled'], to: 'returned', signal: 'refund_came_back', bank: 1 },
} as const satisfies Record<
  string,
  { from: readonly Refund['at'][]; to: Refund['at']; signal: string | null; bank: number }
>

export function refunds(world: World, rules: Rules, name: keyof typeof refundSteps): readonly Move[] {
  const { from, to, signal, bank } = refundSteps[name]
  const starts: readonly string[] = from
  return world.receipts.flatMap(({ reversed, refunds: list }, place) =>
    list.flatMap((refund, number) => {
      // What the firm has covered waits until the firm's money is there.
      const waits = name === 'sent' && (refund.barred || (reversed && world.shortfall > 0))
      if (!starts.includes(refund.at) || waits) return []
      return step(world, rules, `a refund of ${refund.amount} is ${name}`, (next) => {
        const moved = at(at(next.receipts, place).refunds, number)
        moved.at = to
        next.bank += bank * moved.amount
        if (name === 'sent' && reversed && !rules.firmIsRepaid) next.wrong = 'nobody is paid back twice'
        return signal && { signal: { kind: signal, refundReference: 'f' }, refund: moved }
      })
    }),
  )
}

/** What happens to refunds that have not left, or are back, as far as they are or are not `barred`. */
function whileHere(
  world: World,
  rules: Rules,
  barred: boolean,
  name: string,
  happens: (refund: Refund) => News | null,
): readonly Move[] {
  return world.receipts.flatMap(({ refunds: list }, place) =>
    list.flatMap((refund, number) => {
      if (!isHere(refund) || refund.barred !== barred) return []
      return step(world, rules, `a refund of ${refund.amount} is ${name}`, (next) =>
        happens(at(at(next.receipts, place).refunds, number)),
      )
    }),
  )
}

const isFrozen = (refund: Refund): News => ({
  signal: { kind: 'refund_frozen', refundReference: 'f', exceptionId: 'c' },
  refund,
})

/** The one way out for what may not be paid. */
export const freezesOfBarred = (world: World, rules: Rules): readonly Move[] =>
  whileHere(world, rules, true, 'barred, and frozen', isFrozen)

/** A sanctions match of a payee can come at any time, and the officer need not wait for one. */
export const sanctions = (world: World, rules: Rules): readonly Move[] => [
  ...whileHere(world, rules, false, 'barred', (refund) => Object.assign(refund, { barred: true }) && null),
  ...whileHere(world, rules, false, 'frozen', isFrozen),
]

/** P10, P11. */
export function topUps(world: World, rules: Rules): readonly Move[] {
  if (world.shortfall === 0) return []
  const filled = { bank: world.bank + world.shortfall, shortfall: 0 }
  return [step(world, rules, 'the firm tops up', (next) => Object.assign(next, filled) && null)]
}
