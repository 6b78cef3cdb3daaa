/** The bank's status of one payment; `pending` is not final, and moves nothing. */
export type PaymentVerdict = {
  readonly endToEndId: string
  readonly outcome: 'accepted' | 'rejected' | 'pending'
  /** ISO code such as AC04, or the bank's own. */
  readonly reason: string | null
  /** The bank's text beside the code. */
  readonly detail: string | null
}

/** What the bank answered to one payment file (pain.002). */
export type PaymentStatus = {
  readonly messageId: string
  readonly originalMessageId: string
  /** The status of the whole file; null where the bank gives one for single payments only. */
  readonly whole: Omit<PaymentVerdict, 'endToEndId'> | null
  readonly payments: readonly PaymentVerdict[]
}

/** Reads a pain.002. Throws `StatementUnreadable`. */
export type ReadPaymentStatus = (bytes: AsyncIterable<Uint8Array>) => Promise<PaymentStatus>
