import { Type } from 'typebox'

/** The names of things on the bank-transfer rail: a prefix that says what it is, and the digits of a UUIDv7. */
const named = (prefix: string, digits: number, description: string) =>
  Type.String({
    pattern: `^${prefix}[0-9a-f]{${digits}}$`,
    description,
    examples: [`${prefix}${'0'.repeat(digits)}`],
  })

export const InstrumentId = named('OFFI', 32, 'Names what can be bought.')
export const PurchaseReference = named('OFFC', 32, 'Names the purchase; unrelated to its payment reference.')
export const ClientAccountId = named('OFFA', 32, 'Names a client account of the tenant.')
export const RefundReference = named('OFFR', 28, 'Names the refund.')
export const PayoutAccountId = named('OFFB', 32, 'Names an account that proceeds or fees are paid to.')
export const PayoutReference = named('OFFP', 28, 'Names the payout.')

export const PaymentReference = Type.String({
  pattern: '^RF[0-9]{16}$',
  description: 'An ISO 11649 creditor reference of digits: no single typing fault goes unnoticed.',
  examples: ['RF6640812937560218'],
})

export const CurrencyCode = Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217.', examples: ['EUR'] })

/** How the amounts beside it are read: 100000 in EUR, of two decimals, is 1000.00 EUR. */
export const inCurrency = { currency: CurrencyCode, decimals: Type.Integer({ minimum: 0 }) }

export const Iban = Type.String({
  pattern: '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$',
  description: 'Without blanks.',
  examples: ['DE89370400440532013000'],
})

export const Bic = Type.String({
  pattern: '^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$',
  examples: ['COBADEFFXXX'],
})

/** A day as banks count them: it has no hour and no time zone of its own. */
export const Day = Type.String({
  pattern: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
  description: 'A day, without an hour.',
  examples: ['2026-11-16'],
})

export const TermsHash = Type.String({
  pattern: '^[0-9a-f]{64}$',
  description: 'SHA-256 of the terms that a buyer accepts, in hex.',
  examples: ['0'.repeat(64)],
})
