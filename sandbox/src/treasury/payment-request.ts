import { type PaymentCase, paymentCases } from '../bank/credit-order.ts'
import { PaymentImpossible, type PaymentRequest } from './pay-in.ts'

type Members = Readonly<Record<string, unknown>>

function caseOf({ case: wanted = 'on_time' }: Members): PaymentCase {
  const found = paymentCases.find((name) => name === wanted)
  if (found !== undefined) return found
  throw new PaymentImpossible(`case is one of ${paymentCases.join(', ')}.`)
}

function amountOf({ amount }: Members): bigint | undefined {
  if (amount === undefined) return undefined
  if (typeof amount === 'string' && /^[1-9][0-9]{0,17}$/.test(amount)) return BigInt(amount)
  throw new PaymentImpossible('amount is base units as text, such as "10000" for 100.00.')
}

function referenceOf({ reference, paymentReference = reference }: Members): string {
  if (typeof paymentReference === 'string') return paymentReference
  throw new PaymentImpossible('Name the purchase: reference (OFFC…) or paymentReference (RF…).')
}

/** A requested payment, as JSON. */
export const paymentRequest = (members: Members): PaymentRequest => ({
  reference: referenceOf(members),
  case: caseOf(members),
  amount: amountOf(members),
  isImported: members.import !== false,
})
