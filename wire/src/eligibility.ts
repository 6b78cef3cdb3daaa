import { type Static, Type } from 'typebox'
import { ExecutionKindOrNull } from './execution-kind.ts'
import { PairId } from './markets.ts'
import { FieldError } from './refusals/general.ts'
import { CurrentPrice, Limits, onChainRefusals, QuotedPrice } from './refusals/on-chain.ts'
import { Address, BaseUnits, nullable, ref, Timestamp } from './values.ts'

const closed = { additionalProperties: false } as const

/** The axes of the specification, in the order in which every rail judges them. */
export const eligibilityAxes = ['market', 'trading_window', 'buyer', 'appropriateness', 'trade_size'] as const
export type EligibilityAxis = (typeof eligibilityAxes)[number]

/** Those of the on-chain rails, in the order of the intent call; the last is asked of a new quote only. */
export const tradeAxes = [...eligibilityAxes, 'wallet', 'price', 'quotes'] as const
export type TradeAxis = (typeof tradeAxes)[number]

/** What the remedy of a verdict can name. Each stands where the refusal with that code has it. */
const VerdictMembers = Type.Object(
  {
    primaryExecutionKind: Type.Optional(ref(ExecutionKindOrNull)),
    opensAt: Type.Optional(nullable(Timestamp)),
    axis: Type.Optional(onChainRefusals.buyer_not_eligible.members.axis),
    assetClass: Type.Optional(Type.String()),
    limits: Type.Optional(ref(Limits)),
    closed: Type.Optional(Type.Boolean()),
    minCashAmount: Type.Optional(ref(BaseUnits)),
    quoted: Type.Optional(ref(QuotedPrice)),
    current: Type.Optional(ref(CurrentPrice)),
    termsHash: Type.Optional(Type.String()),
    errors: Type.Optional(Type.Array(FieldError)),
  },
  { $id: 'VerdictMembers', ...closed, description: 'Those that the refusal with this code carries.' },
)

/** A verdict on one of these axes. */
export const verdictOn = <A extends string>($id: string, axes: readonly A[]) =>
  Type.Object(
    {
      axis: Type.Enum([...axes]),
      passes: Type.Boolean(),
      code: nullable(Type.String({ description: 'What the call would refuse with.' })),
      detail: nullable(Type.String()),
      remedy: nullable(Type.String()),
      members: ref(VerdictMembers),
    },
    { $id, ...closed },
  )

const Verdict = verdictOn('EligibilityVerdict', tradeAxes)

export const Eligibility = Type.Object(
  {
    pairId: ref(PairId),
    walletAddress: ref(Address),
    cashAmount: ref(BaseUnits),
    eligible: Type.Boolean({ description: 'Whether every verdict passes.' }),
    verdicts: Type.Array(ref(Verdict), {
      description:
        'In the order of the intent call: it refuses with the first that fails. `quotes` is asked of a firm quote only. What a market without a sale on this rail cannot be asked is left out.',
    }),
  },
  { $id: 'EligibilityPreview', ...closed },
)
export type EligibilityPreview = Static<typeof Eligibility>
export type VerdictMembers = Static<typeof VerdictMembers>

export const eligibilityComponents = [VerdictMembers, Verdict, Eligibility] as const
