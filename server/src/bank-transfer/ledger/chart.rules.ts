/**
 * The chart of accounts. A code says what an account is for; its class and its floor follow from it, here and in the
 * database alike. Money is kept under its ISO code, units under their instrument's id.
 */

/** Money at the bank. */
export const bankAccount = (clientAccountId: string) => `bank:${clientAccountId}`
/** What the bank debited although it was used; the firm owes it until it tops up. */
export const shortfall = (exceptionId: string) => `shortfall:${exceptionId}`
/** Received and not yet allocated to a purchase. */
export const receipt = (bankTransactionId: string) => `receipt:${bankTransactionId}`
/** Held for a purchase. */
export const purchaseMoney = (reference: string) => `purchase:${reference}`
/** To be refunded. */
export const refundMoney = (refundReference: string) => `refund:${refundReference}`
/** Sent, and not yet on a statement. */
export const transit = (clientAccountId: string) => `transit:${clientAccountId}`
/** Proceeds that are the issuer's. */
export const issuer = (instrumentId: string) => `issuer:${instrumentId}`
/** Fees that are the firm's. */
export const fees = 'fees'
/** Money that nobody may move. */
export const frozen = (exceptionId: string) => `frozen:${exceptionId}`
/** The firm's own money, paid in to close a shortfall. */
export const firmTopup = 'firm:topup'
/** Units that can still be sold: its floor is what prevents selling too many. */
export const unitsAvailable = (instrumentId: string) => `units:available:${instrumentId}`
/** Units that a purchase holds. */
export const unitsReserved = (reference: string) => `units:reserved:${reference}`
/** Units that are on chain. */
export const unitsDelivered = 'units:delivered'
/** Units that the issuer has authorised for sale. */
export const unitsAuthorised = 'units:authorised'

export type AccountClass = 'asset' | 'liability' | 'equity'

const assets = /^(bank:|shortfall:|units:available:|units:reserved:|units:delivered$)/
const free = /^(bank:|shortfall:|firm:|units:delivered$|units:authorised$)/

/** On which side an account grows: assets by debits, the others by credits. */
export function classOf(code: string): AccountClass {
  if (assets.test(code)) return 'asset'
  return code === firmTopup ? 'equity' : 'liability'
}

/** Whether the account may never fall below zero in its own sense. */
export const isFloored = (code: string): boolean => !free.test(code)

/** A sum of debits (+) and credits (-), as the account itself counts it. */
export const inItsOwnSense = (code: string, sum: bigint): bigint => (classOf(code) === 'asset' ? sum : -sum)
