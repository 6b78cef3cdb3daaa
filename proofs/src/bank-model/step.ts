import { decide } from '@firsthand/server/bank-transfer/purchases/decide.rules'
import type { ReversedMoney, Signal, Standing } from '@firsthand/server/bank-transfer/purchases/signals.rules'
import { type Transition, targetOf, type transitionOf } from '@firsthand/server/bank-transfer/transitions'
import { actions } from './books.ts'
import { copyOf, heldOf, openRefunds, type Policies, type Receipt, type Refund, type World } from './world.ts'

/** The rules of one exploration. */
export type Rules = {
  readonly table: typeof transitionOf
  readonly policies: Policies
  readonly due: number
  readonly arrivingMax: number
  /** Whether a refund of a credit that the bank reversed goes to the firm, which has covered it. */
  readonly firmIsRepaid: boolean
}

/** What the purchase receives, and what about. */
export type News = {
  readonly signal: Signal
  readonly receipt?: Receipt
  readonly refund?: Refund
  /** Of a credit that the bank reverses: as all of its parts show, also those of other purchases. */
  readonly money?: ReversedMoney
}

/** One step of a world. `row` is null when the purchase did not move. */
export type Move = { readonly name: string; readonly world: World; readonly row: Transition | null }

function standingOf(world: World, { policies }: Rules, { signal, receipt, refund, money = 'unused' }: News): Standing {
  const isAbout = (one: Refund) =>
    one === refund || (signal.kind === 'credit_reversed' && receipt?.refunds.includes(one))
  return {
    ...policies,
    state: world.state,
    amountDue: BigInt(world.due),
    held: BigInt(heldOf(world)),
    otherReviews: world.receipts.filter((one) => one.underReview && one !== receipt).length,
    otherRefunds: openRefunds(world).filter((one) => !isAbout(one)).length,
    match: receipt ? { open: BigInt(receipt.open), applied: BigInt(receipt.applied), money } : null,
  }
}

/** The row that the purchase moves by; null when it does not. */
export const rowOf = (world: World, rules: Rules, news: News): Transition | null =>
  decide(standingOf(world, rules, news), news.signal, rules.table)

/** Gives the signal to the purchase, and applies the row to the world. The row, or null when there is none. */
function report(world: World, rules: Rules, news: News): Transition | null {
  const row = rowOf(world, rules, news)
  if (row === null) return null
  for (const effect of row.does) actions[effect](world, { receipt: news.receipt ?? null, refund: news.refund ?? null })
  const to = targetOf(row, world.state)
  const isSent = { delivering: world.inFlight, voiding: world.voidSent }[to as string] ?? true
  if (to !== world.state && !isSent && world.chain === 'nothing') world.wrong = 'each wait has something to wait for'
  if (to === 'frozen' && world.state !== to) world.before = world.state
  if (to !== 'frozen') world.before = null
  world.state = to
  return row
}

/**
 * A step that `happens` to a copy of the world and answers the signal to the purchase, null when there is none. What
 * others do with its answer comes `after`.
 */
export function step(
  world: World,
  rules: Rules,
  name: string,
  happens: (next: World) => News | null,
  after: (row: Transition | null, news: News, next: World) => void = () => {},
): Move {
  const next = copyOf(world)
  const news = happens(next)
  const row = news && report(next, rules, news)
  if (news) after(row, news, next)
  return { name, world: next, row }
}

/** The same for a mere signal: no step at all when the purchase ignores it. */
export function receive(world: World, rules: Rules, name: string, signal: Signal): readonly Move[] {
  return rowOf(world, rules, { signal }) ? [step(world, rules, name, () => ({ signal }))] : []
}
