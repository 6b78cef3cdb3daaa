import { electronicFormatIBAN, extractIBAN, isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools'

/** Reads the numbers that banks give to accounts and to themselves. */
export type AccountNumbers = {
  /** The IBAN in capitals without blanks; null unless its country, length, form and check digits are right. */
  readonly parseIban: (text: string) => string | null
  readonly isBic: (text: string) => boolean
  /** Whether euros can be sent to it inside SEPA. */
  readonly isSepa: (iban: string) => boolean
}

/** IBAN and BIC by ibantools: the lengths and forms of every country, and the check digits. */
export const accountNumbers: AccountNumbers = {
  parseIban(text) {
    // Of blanks alone: the library also drops letters and signs that a buyer may have meant.
    const iban = /^[A-Za-z0-9 ]{15,60}$/.test(text) ? electronicFormatIBAN(text) : null
    return iban !== null && isValidIBAN(iban) ? iban : null
  },
  isBic: (text) => /^[A-Z0-9]{8}([A-Z0-9]{3})?$/.test(text) && isValidBIC(text),
  isSepa: (iban) => isSEPACountry(extractIBAN(iban).countryCode ?? ''),
}
