import type { Tone } from '@firsthand/page-kit/tone'
import type { Purchase } from '@firsthand/sdk/types'

type State = Purchase['state']

/** The way of a purchase that ends well. */
export const stepsOfBank = ['ordered', 'paid', 'checked', 'delivered', 'final'] as const
/** The step at which a purchase stands; one that has ended otherwise stands at none. */
const standing: Readonly<Partial<Record<State, number>>> = {
  awaiting_payment: 1,
  partially_paid: 1,
  payment_review: 2,
  paid: 2,
  delivering: 3,
  delivery_blocked: 3,
  delivered: 5,
}

export const toneOfState: Readonly<Record<State, Tone>> = {
  awaiting_payment: 'person',
  partially_paid: 'person',
  payment_review: 'waiting',
  paid: 'moving',
  delivering: 'moving',
  delivery_blocked: 'waiting',
  voiding: 'waiting',
  delivered: 'done',
  refunding: 'waiting',
  refunded: 'done',
  expired: 'stopped',
  cancelled: 'stopped',
}

/** What each step of the way is, for a purchase in this state. */
export function bankSteps(state: State): readonly ('done' | 'now' | 'ahead')[] {
  const at = standing[state]
  return at === undefined ? [] : stepsOfBank.map((_, index) => (index < at ? 'done' : index === at ? 'now' : 'ahead'))
}
