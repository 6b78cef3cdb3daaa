import { type Static, Type } from 'typebox'
import { eligibilityAxes, verdictOn } from '../eligibility.ts'
import { PairId } from '../markets.ts'
import { Address, BaseUnits, ref } from '../values.ts'

/** The five axes of every rail in their order, then what a purchase is asked besides. */
export const purchaseAxes = [
  ...eligibilityAxes,
  'wallet',
  'payer',
  'price',
  'terms',
  'open_purchases',
  'supply',
] as const
export type PurchaseAxis = (typeof purchaseAxes)[number]

const Verdict = verdictOn('PurchaseVerdict', purchaseAxes)

export const PurchaseEligibility = Type.Object(
  {
    pairId: ref(PairId),
    walletAddress: ref(Address),
    cashAmount: ref(BaseUnits),
    eligible: Type.Boolean({ description: 'Whether every verdict passes.' }),
    verdicts: Type.Array(ref(Verdict), {
      description:
        'In the order of a purchase: it is refused with the first that fails. What a market without a sale on this rail cannot be asked is left out.',
    }),
  },
  { $id: 'PurchaseEligibility', additionalProperties: false },
)
export type PurchaseEligibility = Static<typeof PurchaseEligibility>

export const purchaseEligibilityComponents = [Verdict, PurchaseEligibility]
