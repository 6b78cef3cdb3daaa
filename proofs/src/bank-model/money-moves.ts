import type { ReversedMoney, Signal } from '@firsthand/server/bank-transfer/purchases/signals.rules'
import { freezeOpen } from './books.ts'
import { type Move, type Rules, rowOf, step } from './step.ts'
import { at, frozenIn, nothingFrozen, type Receipt, sumOf, type World } from './world.ts'

const both = [true, false] as const
const sizes = [1, 2, 3] as const
const committed = ['delivering', 'delivery_blocked', 'voiding']

/** How a payment can come: its payer, its day, and whether the order could still be filled as it was. */
const ways = (payers: readonly boolean[]) =>
  payers.flatMap((clean) =>
    both.flatMap((onTime) =>
      both.map((honourable) => ({ kind: 'payment', matchId: 'm', clean, onTime, honourable }) as const),
    ),
  )
type Payment = ReturnType<typeof ways>[number]

/** Of the ways that lead to the same row, one is kept. */
function apart(signals: readonly Payment[], world: World, rules: Rules, receipt: Receipt): readonly Payment[] {
  const rows = signals.map((signal) => rowOf(world, rules, { signal, receipt }))
  const isSame = (one: number, other: number) =>
    rows[one] === rows[other] && signals[one]?.clean === signals[other]?.clean
  return signals.filter((_, place) => signals.findIndex((__, other) => isSame(place, other)) === place)
}

/** A payer who fails screening, in a payment that the order does not receive, is reviewed at the receipt. */
export function payments(world: World, rules: Rules): readonly Move[] {
  const room = rules.arrivingMax - sumOf(world.receipts, ({ size }) => size)
  const none = { applied: 0, issued: 0, underReview: false, reversed: false }
  const arriving = (size: number): Receipt => ({ size, open: size, ...none, frozen: nothingFrozen(), refunds: [] })
  const arrives = (size: number, signal: Payment) =>
    step(
      world,
      rules,
      `${size} paid, ${signal.clean ? 'clean' : 'not clean'}, ${signal.onTime ? 'on time' : 'late'}`,
      (next) => {
        const receipt = arriving(size)
        next.receipts.push(receipt)
        next.bank += size
        return { signal, receipt }
      },
      (row, { receipt }) => {
        if (receipt && row === null) receipt.underReview = !signal.clean
      },
    )
  return sizes
    .filter((size) => size <= room)
    .flatMap((size) => apart(ways(both), world, rules, arriving(size)).map((signal) => arrives(size, signal)))
}

const isUsed = (receipt: Receipt, { state }: World) => {
  const { issued, applied, refunds } = receipt
  return (
    issued + frozenIn(receipt) > 0 ||
    (applied > 0 && committed.includes(state)) ||
    refunds.some(({ at: where }) => where !== 'unsent')
  )
}

/**
 * The bank reverses a credit. It may have been for several purchases, and is used as soon as one part is; what is not used
 * the import takes from the receipt.
 */
export function reversals(world: World, rules: Rules): readonly Move[] {
  const reversed = (place: number, money: ReversedMoney) =>
    step(
      world,
      rules,
      `the bank reverses ${at(world.receipts, place).size}, ${money}`,
      (next) => {
        const receipt = at(next.receipts, place)
        receipt.reversed = true
        next.bank -= receipt.size
        return { signal: { kind: 'credit_reversed', matchId: 'm', reversalId: 'r' }, receipt, money }
      },
      (_row, { receipt }) => {
        if (receipt && money === 'unused') receipt.open -= receipt.size
      },
    )
  return world.receipts.flatMap((receipt, place) => {
    if (receipt.reversed) return []
    return isUsed(receipt, world) ? [reversed(place, 'used')] : [reversed(place, 'unused'), reversed(place, 'used')]
  })
}

/** Reviewers judge a receipt. One that was held beside an order no longer open is passed to it as a payment, or frozen alone. */
export function reviews(world: World, rules: Rules): readonly Move[] {
  const isOwn = world.state !== 'payment_review'
  const judged = (place: number, name: string, signal: Signal) =>
    step(
      world,
      rules,
      `a payment is ${name}`,
      (next) => {
        const receipt = at(next.receipts, place)
        // What is frozen under review is under review again when it is released.
        receipt.underReview = signal.kind === 'frozen'
        return { signal, receipt }
      },
      (row, { receipt }) => {
        if (receipt === undefined || row !== null) return
        if (signal.kind === 'frozen') freezeOpen(receipt)
        else receipt.underReview = true
      },
    )
  return world.receipts.flatMap((receipt, place) => {
    if (!receipt.underReview) return []
    const paid = ways([true])
    const accepted: readonly Signal[] = isOwn
      ? apart(paid, world, rules, receipt)
      : [{ kind: 'review_accepted', matchId: 'm' }]
    // As a payment that comes too late for an order that can no longer be filled.
    const returned: readonly Signal[] = isOwn ? paid.slice(-1) : [{ kind: 'review_returned', matchId: 'm' }]
    return [
      ...accepted.map((signal) => judged(place, 'accepted', signal)),
      ...returned.map((signal) => judged(place, 'returned', signal)),
      judged(place, 'frozen', { kind: 'frozen', exceptionId: 'c' }),
    ]
  })
}

/** Two officers release what is frozen, all of it: each part lies where it lay. Units may be sold meanwhile. */
export function releases(world: World, rules: Rules): readonly Move[] {
  if (!world.receipts.some((receipt) => frozenIn(receipt) > 0)) return []
  const signal = (unitsAreFree: boolean): Signal => ({
    kind: 'frozen_released',
    exceptionId: 'c',
    before: world.before,
    reason: null,
    unitsAreFree,
    hasReceipts: world.receipts.some(({ frozen }) => frozen.open > 0),
    hasRefunds: world.receipts.some(({ frozen }) => frozen.refunds.length > 0),
  })
  const released = (unitsAreFree: boolean) =>
    step(
      world,
      rules,
      `what is frozen is released, units ${unitsAreFree ? 'free' : 'sold'}`,
      () => ({ signal: signal(unitsAreFree) }),
      (_row, _news, next) => {
        if (next.receipts.some((receipt) => frozenIn(receipt) > 0))
          next.wrong = 'what is released is not frozen any more'
      },
    )
  return (world.before === 'payment_review' ? both : [true]).map(released)
}
