import { terminalStates } from '@firsthand/server/bank-transfer/transitions'
import type { PurchaseState } from '@firsthand/wire/bank-transfer/states'
import { frozenIn, heldOf, isHere, openRefunds, type Receipt, sumOf, type World, type Wrong } from './world.ts'

const oneOf =
  (...states: PurchaseState[]) =>
  ({ state }: World) =>
    states.includes(state)
const isOpen = oneOf('awaiting_payment', 'partially_paid')
const isQuiet = oneOf('expired', 'cancelled', 'refunded')
const isOnItsWay = oneOf('delivering', 'delivery_blocked', 'voiding')
const holdsAll = oneOf('paid', 'delivering', 'delivery_blocked', 'voiding')
const needsUnits = (world: World) => isOpen(world) || holdsAll(world) || world.state === 'payment_review'
const issuedOf = ({ receipts }: World) => sumOf(receipts, ({ issued }) => issued)

function owed({ receipts }: World): number {
  return sumOf(receipts, (receipt) => {
    const { open, applied, issued, refunds } = receipt
    const returning = sumOf(refunds, ({ amount, at }) => (at === 'settled' ? 0 : amount))
    return open + applied + issued + frozenIn(receipt) + returning
  })
}

/** Whether the state agrees with what the purchase holds. */
function agreesWithMoney(world: World): boolean {
  const held = heldOf(world)
  if (world.state === 'partially_paid') return held > 0 && held < world.due
  if (world.state === 'payment_review') return held <= world.due
  return held === (holdsAll(world) ? world.due : 0)
}

function hasWhatItWaitsFor(world: World): boolean {
  const reviews = world.receipts.filter(({ underReview }) => underReview).length
  if (world.state === 'payment_review') return reviews > 0
  if (world.state === 'refunding') return openRefunds(world).length > 0
  return !isOpen(world) || reviews === 0
}

/** An open receipt is under review, and nothing that is gone is. */
const isFollowed = ({ open, applied, underReview }: Receipt) => (underReview ? open + applied > 0 : open === 0)

const staysFrozen = ({ open, underReview, refunds }: Receipt) => open === 0 && !underReview && !refunds.some(isHere)

/** What must hold in every state that can be reached. */
const invariants = {
  'money is conserved': (world) => world.bank + world.shortfall === owed(world),
  'no account is overdrawn': ({ receipts, reserved, shortfall }) =>
    reserved >= 0 && shortfall >= 0 && receipts.every(({ open, applied }) => open >= 0 && applied >= 0),
  'delivered once, and never refunded too': (world) => {
    const { chain, delivered, due, state } = world
    if (state === 'delivered') return chain === 'delivered' && delivered === due && issuedOf(world) === due
    return delivered === 0 && issuedOf(world) === 0 && (chain !== 'delivered' || isOnItsWay(world))
  },
  'units go only against money': (world) =>
    !isOnItsWay(world) || heldOf(world) === world.due || (world.chain !== 'delivered' && !world.inFlight),
  'the state says what is held': agreesWithMoney,
  'units are reserved just as long as they must be': (world) => world.reserved === (needsUnits(world) ? world.due : 0),
  'what is frozen stays': ({ state, receipts }) => state !== 'frozen' || receipts.every(staysFrozen),
  'no money rests where nothing moves': (world) => !isQuiet(world) || openRefunds(world).length === 0,
  'no money is stranded': ({ receipts }) => receipts.every(isFollowed),
  'each wait has something to wait for': hasWhatItWaitsFor,
} as const satisfies Record<string, (world: World) => boolean>

export type Broken = keyof typeof invariants | Wrong | 'an end can be reached'

/** The first that does not hold. */
export function brokenIn(world: World): Broken | null {
  for (const [name, holds] of Object.entries(invariants) as [keyof typeof invariants, (world: World) => boolean][])
    if (!holds(world)) return name
  return world.wrong
}

/** Where a purchase may stay permanently: nothing is owed, requested or under way. */
export const isEnd = (world: World): boolean =>
  terminalStates.includes(world.state) &&
  openRefunds(world).length + world.shortfall === 0 &&
  !world.inFlight &&
  world.receipts.every(({ underReview }) => !underReview)
