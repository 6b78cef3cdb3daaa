import { type Static, Type } from 'typebox'
import { eligibilityAxes } from '../eligibility.ts'
import { PairId } from '../markets.ts'
import { Address, BaseUnits, nullable, ref } from '../values.ts'

const closed = { additionalProperties: false } as const

/** The five axes of every rail in their order, then what only a purchase is asked. */
export const purchaseAxes = [...eligibilityAxes, 'wallet', 'price', 'terms', 'open_purchases', 'supply'] as const
export type PurchaseAxis = (typeof purchaseAxes)[number]

const Verdict = Type.Object(
  {
    axis: Type.Enum([...purchaseAxes]),
    passes: Type.Boolean(),
    code: nullable(Type.String({ description: 'What the purchase would be refused with.' })),
    detail: nullable(Type.String()),
    remedy: nullable(Type.String()),
  },
  { $id: 'PurchaseVerdict', ...closed },
)

export const PurchaseEligibility = Type.Object(
  {
    pairId: ref(PairId),
    walletAddress: ref(Address),
    cashAmount: ref(BaseUnits),
    eligible: Type.Boolean(),
    verdicts: Type.Array(ref(Verdict), { description: 'All of them, in the order in which a purchase is judged.' }),
  },
  { $id: 'PurchaseEligibility', ...closed },
)
export type PurchaseEligibility = Static<typeof PurchaseEligibility>

export const purchaseEligibilityComponents = [Verdict, PurchaseEligibility]
