import type { Effect } from '@firsthand/server/bank-transfer/purchases/effects'
import { heldOf, isHere, nothingFrozen, type Receipt, type Refund, sumOf, type World } from './world.ts'

/** What a move is about. */
type Matter = { readonly receipt: Receipt | null; readonly refund: Refund | null }
type Action = (world: World, matter: Matter) => void

const ofReceipt =
  (context: (receipt: Receipt, world: World) => void): Action =>
  (world, { receipt }) => {
    if (receipt !== null) context(receipt, world)
  }

function openRefund(receipt: Receipt, amount: number): void {
  if (amount > 0) receipt.refunds.push({ amount, at: 'unsent', barred: false })
}

/** Takes the refunds that match out of a receipt. */
function withdraw(receipt: Receipt, isMeant: (refund: Refund) => boolean): readonly Refund[] {
  const taken = receipt.refunds.filter(isMeant)
  receipt.refunds = receipt.refunds.filter((refund) => !isMeant(refund))
  return taken
}

/** What is not used lies at the receipt again, and the import takes it from there. */
const reverseReceipt = ofReceipt((receipt) => {
  const dropped = sumOf(
    withdraw(receipt, ({ at }) => at === 'unsent'),
    ({ amount }) => amount,
  )
  Object.assign(receipt, { open: receipt.open + receipt.applied + dropped, applied: 0, underReview: false })
})

/** A payment that is not clean is frozen where it lies. */
export function freezeOpen(receipt: Receipt): void {
  const { frozen, open } = receipt
  Object.assign(frozen, { open: frozen.open + open, underReview: true })
  Object.assign(receipt, { open: 0, underReview: false })
}

/** Sent after an outcome is final, it reverts. */
const send: Action = (world) => {
  world.inFlight = world.chain === 'nothing'
}

/** What each effect does to the ledger, as its postings define. */
export const actions: Readonly<Record<Effect, Action>> = {
  allocate: ofReceipt((receipt, world) => {
    const amount = Math.min(receipt.open, Math.max(world.due - heldOf(world), 0))
    receipt.open -= amount
    receipt.applied += amount
  }),
  return_excess: ofReceipt((receipt, world) => {
    if (receipt.open > 0 && heldOf(world) < world.due) world.wrong = 'only what is too much is excess'
    openRefund(receipt, receipt.open)
    receipt.open = 0
  }),
  return_receipt: ofReceipt((receipt) => {
    openRefund(receipt, receipt.open + receipt.applied)
    Object.assign(receipt, { open: 0, applied: 0 })
  }),
  return_held(world) {
    for (const receipt of world.receipts) {
      openRefund(receipt, receipt.applied)
      receipt.applied = 0
    }
  },
  hold: ofReceipt((receipt) => {
    receipt.underReview = true
  }),
  hold_held(world) {
    for (const receipt of world.receipts) receipt.underReview ||= receipt.applied > 0
  },
  reserve_units(world) {
    world.reserved += world.due
  },
  free_units(world) {
    world.reserved -= world.due
  },
  fill_in_part(world) {
    world.due = heldOf(world)
    world.reserved = world.due
  },
  open_delivery: send,
  send_again: send,
  send_void(world) {
    world.voidSent = world.chain === 'nothing'
  },
  settle(world) {
    world.delivered += world.reserved
    world.reserved = 0
    for (const receipt of world.receipts) {
      receipt.issued += receipt.applied
      receipt.applied = 0
    }
  },
  freeze_all(world) {
    for (const receipt of world.receipts) {
      const { frozen, open, applied, underReview } = receipt
      frozen.refunds.push(...withdraw(receipt, isHere))
      Object.assign(frozen, {
        open: frozen.open + open,
        applied: frozen.applied + applied,
        underReview: frozen.underReview || underReview,
      })
      Object.assign(receipt, { open: 0, applied: 0, underReview: false })
    }
  },
  freeze_receipt: ofReceipt((receipt) => {
    freezeOpen(receipt)
  }),
  freeze_refund(world, { refund }) {
    for (const receipt of world.receipts) receipt.frozen.refunds.push(...withdraw(receipt, (one) => one === refund))
  },
  release_frozen(world) {
    for (const receipt of world.receipts) {
      const { open, applied, underReview, refunds } = receipt.frozen
      for (const refund of refunds) receipt.refunds.push({ ...refund, barred: false })
      receipt.underReview ||= underReview || open > 0
      receipt.open += open
      receipt.applied += applied
      receipt.frozen = nothingFrozen()
    }
  },
  return_released(world) {
    for (const receipt of world.receipts) {
      openRefund(receipt, receipt.open + receipt.applied)
      Object.assign(receipt, { open: 0, applied: 0, underReview: false })
    }
  },
  reverse_receipt: reverseReceipt,
  drop_refund: reverseReceipt,
  book_shortfall: ofReceipt((receipt, world) => {
    world.shortfall += receipt.size
  }),
}
