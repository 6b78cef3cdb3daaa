import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { PaymentOrder } from './payment-order.ts'

const closed = { additionalProperties: false } as const
const text = Type.String()
const baseUnits = Type.String({ pattern: '^(0|[1-9][0-9]{0,30})$' })
const bic = Type.Union([text, Type.Null()])

/** One payment as it stands in the file. */
const FilePayment = Type.Object(
  {
    reference: text,
    attempt: Type.Integer(),
    endToEndId: text,
    uetr: text,
    amount: baseUnits,
    payeeName: text,
    payeeIban: text,
    payeeBic: bic,
    remittance: text,
  },
  closed,
)
export type FilePayment = Static<typeof FilePayment>

/** What a proposal to authorise a payment file says. With the account that pays it decides every byte of the file. */
const PaymentFilePayload = Type.Object(
  {
    pays: Type.Union([Type.Literal('refunds'), Type.Literal('payouts')]),
    messageId: text,
    createdAt: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,15}Z$' }),
    /** The day on which the bank shall pay. */
    payOn: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }),
    sha256: text,
    total: baseUnits,
    payments: Type.Array(FilePayment),
    /** End-to-end ids that no file can carry. */
    left: Type.Array(text),
  },
  closed,
)
export type PaymentFilePayload = Static<typeof PaymentFilePayload>

const Payer = Type.Object({
  name: text,
  iban: text,
  bic: text,
  currency: Type.Union([Type.Literal('EUR'), Type.Literal('GBP')]),
})

const payloadShape = Compile(PaymentFilePayload)
const payerShape = Compile(Type.Object({ payer: Payer }))

/**
 * What was approved, read from a proposal and the state that it was made against, and the order that its bytes are written from.
 * Null when it is no such proposal.
 */
export function approvedPayments(
  payload: unknown,
  state: unknown,
): { readonly payload: PaymentFilePayload; readonly order: PaymentOrder } | null {
  if (!payloadShape.Check(payload) || !payerShape.Check(state)) return null
  const { currency, ...payer } = state.payer
  const order = {
    messageId: payload.messageId,
    createdAt: new Date(payload.createdAt),
    payOn: payload.payOn,
    currency,
    payer,
    payments: payload.payments.map(({ endToEndId, uetr, amount, payeeName, payeeIban, payeeBic, remittance }) => ({
      endToEndId,
      uetr,
      amount: BigInt(amount),
      payee: { name: payeeName, iban: payeeIban, bic: payeeBic },
      remittance,
    })),
  }
  return { payload, order }
}
