import { type Static, Type } from 'typebox'
import { purchaseStates } from '../bank-transfer/states.ts'
import { Money } from '../money.ts'
import { nullable, ref, Timestamp } from '../values.ts'

const closed = { additionalProperties: false } as const

/** The figures of the refusal `switch_would_strand`, before anything is switched. */
export const MarketLiveIntents = Type.Object(
  {
    count: Type.Integer({ minimum: 0 }),
    cash: ref(Money),
    lastDeadline: nullable(Timestamp),
    draining: Type.Boolean(),
    drainedAt: { ...nullable(Timestamp), description: 'When execution went off; null while it is on.' },
  },
  { $id: 'MarketLiveIntents', ...closed, description: 'Signed intents that turning execution off would strand.' },
)

export const WaitingPurchases = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        { state: Type.Enum([...purchaseStates]), count: Type.Integer({ minimum: 1 }), sum: ref(Money) },
        closed,
      ),
    ),
  },
  {
    $id: 'WaitingPurchases',
    ...closed,
    description: 'Purchases that are paid and not delivered; a state without any is left out.',
  },
)

export const switchEffectComponents = [Money, MarketLiveIntents, WaitingPurchases]

export type MarketLiveIntents = Static<typeof MarketLiveIntents>
export type WaitingPurchases = Static<typeof WaitingPurchases>
