import { type Static, Type } from 'typebox'
import { BaseUnits, nullable, ref } from '../values.ts'
import { paymentOutcomes, RefundReasonName, RefundStateName } from './states.ts'
import { Day, inCurrency, RefundReference } from './values.ts'

const closed = { additionalProperties: false } as const
const Last4 = Type.String({ pattern: '^[A-Z0-9]{4}$' })

export const PurchasePayment = Type.Object(
  {
    bookedOn: Day,
    valueOn: nullable(Day),
    amount: ref(BaseUnits),
    amountApplied: { ...ref(BaseUnits), description: 'What of it pays for units and fees.' },
    payerNameMasked: nullable(Type.String({ examples: ['A*** B*****'] })),
    payerIbanLast4: nullable(Last4),
    outcome: Type.Enum([...paymentOutcomes]),
  },
  { $id: 'PurchasePayment', ...closed, description: 'A credit on the statement that belongs to the purchase.' },
)

export const PurchaseRefund = Type.Object(
  {
    refundReference: RefundReference,
    amount: ref(BaseUnits),
    ...inCurrency,
    reason: RefundReasonName,
    state: RefundStateName,
    ibanLast4: nullable(Last4),
  },
  { $id: 'PurchaseRefund', ...closed, description: 'Money on its way back to the account that it came from.' },
)

export type PurchasePayment = Static<typeof PurchasePayment>
export type PurchaseRefund = Static<typeof PurchaseRefund>
