/** One account at a bank, as payment files name it. */
export type PaymentParty = { readonly name: string; readonly iban: string; readonly bic: string | null }

/** One payment of a file. */
export type OutgoingPayment = {
  /** `refundReference` and a two-digit attempt: a payment that is sent again is another payment. */
  readonly endToEndId: string
  readonly uetr: string
  readonly amount: bigint
  readonly payee: PaymentParty
  readonly remittance: string
}

/** Everything that decides the bytes of a payment file: the same order gives the same bytes. */
export type PaymentOrder = {
  /** At most 35 characters; a bank refuses the same one twice. */
  readonly messageId: string
  readonly createdAt: Date
  /** The day on which the bank shall pay, YYYY-MM-DD. */
  readonly payOn: string
  readonly currency: 'EUR' | 'GBP'
  readonly payer: PaymentParty
  readonly payments: readonly OutgoingPayment[]
}

/** Writes pain.001.001.09. Throws `PaymentUnwritable` when an order breaks a rule that no cutting can cure. */
export type WritePayments = (order: PaymentOrder) => Uint8Array

/** The order cannot be written as a payment file; the message says what is wrong. */
export class PaymentUnwritable extends Error {
  override readonly name = 'PaymentUnwritable'
}
