import { type Static, Type } from 'typebox'
import { PairId } from './markets.ts'
import { Address, BaseUnits, nullable, ref } from './values.ts'

const closed = { additionalProperties: false } as const

/** The axes in the order in which the intent call judges them. */
export const eligibilityAxes = ['market', 'trading_window', 'buyer', 'appropriateness', 'trade_size'] as const
export type EligibilityAxis = (typeof eligibilityAxes)[number]

const Verdict = Type.Object(
  {
    axis: Type.Enum([...eligibilityAxes]),
    passes: Type.Boolean(),
    code: nullable(Type.String({ description: 'What the intent call would refuse with.' })),
    detail: nullable(Type.String()),
    remedy: nullable(Type.String()),
  },
  { $id: 'EligibilityVerdict', ...closed },
)

export const Eligibility = Type.Object(
  {
    pairId: ref(PairId),
    walletAddress: ref(Address),
    cashAmount: ref(BaseUnits),
    eligible: Type.Boolean(),
    verdicts: Type.Array(ref(Verdict), { description: 'All of them, in the order of the intent call.' }),
  },
  { $id: 'EligibilityPreview', ...closed },
)
export type EligibilityPreview = Static<typeof Eligibility>

export const eligibilityComponents = [Verdict, Eligibility]
