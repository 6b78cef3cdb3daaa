import type { Standing } from '@firsthand/server/bank-transfer/purchases/signals.rules'
import type { PurchaseState } from '@firsthand/wire/bank-transfer/states'

/** `returned`: it had been debited, and came back. `barred`: a sanctions match of the payee. */
export type Refund = { readonly amount: number; at: 'unsent' | 'sent' | 'settled' | 'returned'; barred: boolean }

/** Where frozen quanta lay, and lie again when they are released. */
export type Frozen = { open: number; applied: number; underReview: boolean; refunds: Refund[] }
export const nothingFrozen = (): Frozen => ({ open: 0, applied: 0, underReview: false, refunds: [] })
export const frozenIn = ({ frozen: { open, applied, refunds } }: Receipt): number =>
  open + applied + sumOf(refunds, ({ amount }) => amount)

/** A payment, or the part of one that was matched to the purchase, and where its quanta are. What is nowhere was reversed. */
export type Receipt = {
  readonly size: number
  open: number
  applied: number
  issued: number
  frozen: Frozen
  underReview: boolean
  /** The bank has reversed it. */
  reversed: boolean
  refunds: Refund[]
}

/** Faults of a step, not of a state. */
export type Wrong =
  | 'nobody is paid back twice'
  | 'only what is too much is excess'
  | 'each wait has something to wait for'
  | 'what is released is not frozen any more'

/** A purchase with its books, the bank and the chain. Sums are in quanta: one buys one quantum of units. */
export type World = {
  state: PurchaseState
  /** The state in which it was frozen. */
  before: PurchaseState | null
  due: number
  reserved: number
  delivered: number
  receipts: Receipt[]
  /** The balance at the bank; everything else is our ledger. */
  bank: number
  shortfall: number
  /** What a step did that no state shows afterwards. */
  wrong: Wrong | null
  chain: 'nothing' | 'delivered' | 'void'
  /** A signed delivery is about: it can land as long as nothing is final. */
  inFlight: boolean
  voidSent: boolean
}

/** What stays as it is during a purchase. */
export type Policies = Pick<Standing, 'underpaymentPolicy' | 'latePaymentPolicy' | 'heldBuysUnits'>

export const ordered = (due: number): World => ({
  state: 'awaiting_payment',
  before: null,
  due,
  reserved: due,
  delivered: 0,
  receipts: [],
  bank: 0,
  shortfall: 0,
  wrong: null,
  chain: 'nothing',
  inFlight: false,
  voidSent: false,
})

export const copyOf = (world: World): World => ({
  ...world,
  receipts: world.receipts.map((receipt) => ({
    ...receipt,
    refunds: receipt.refunds.map((refund) => ({ ...refund })),
    frozen: { ...receipt.frozen, refunds: receipt.frozen.refunds.map((refund) => ({ ...refund })) },
  })),
})

/** What stands at a place of a list that is known to be as long. */
export const at = <T>(list: readonly T[], place: number): T => list[place] as T
export const sumOf = <T>(list: readonly T[], amount: (one: T) => number): number =>
  list.reduce((sum, one) => sum + amount(one), 0)
export const heldOf = ({ receipts }: World): number => sumOf(receipts, ({ applied }) => applied)
/** Whether the money of a refund is with us: not sent yet, or back. */
export const isHere = ({ at }: Refund): boolean => at === 'unsent' || at === 'returned'
/** Refunds whose money has not reached the payer as far as the bank has reported. */
export const openRefunds = ({ receipts }: World): readonly Refund[] =>
  receipts.flatMap(({ refunds }) => refunds.filter(({ at }) => at !== 'settled'))

const refundKey = ({ amount, at, barred }: Refund) => `${amount}${at}${barred}`
const receiptKey = (receipt: Receipt) => {
  const { size, open, applied, issued, frozen, underReview, reversed, refunds } = receipt
  const ice = [frozen.open, frozen.applied, frozen.underReview, ...frozen.refunds.map(refundKey).toSorted()]
  return [size, open, applied, issued, ...ice, underReview, reversed, ...refunds.map(refundKey).toSorted()].join()
}

/** The same for two worlds that differ by nothing but the order in which their receipts and refunds are listed. */
export function keyOf(world: World): string {
  const { receipts, ...books } = world
  return [...Object.values(books), ...receipts.map(receiptKey).toSorted()].join(' ')
}
