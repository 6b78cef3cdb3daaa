import { electronicFormatIBAN, extractIBAN, isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools'

/** IBAN and BIC by ibantools: the lengths and forms of every country, and the check digits. */
export const accountNumbers = {
  /** The IBAN in capitals without blanks; null unless its country, length, form and check digits are right. */
  parseIban: (text: string): string | null => {
    // Of blanks alone: the library also drops letters and signs that a buyer may have meant.
    const iban = /^[A-Za-z0-9 ]{15,60}$/.test(text) ? electronicFormatIBAN(text) : null
    return iban !== null && isValidIBAN(iban) ? iban : null
  },
  isBic: (text: string): boolean => /^[A-Z0-9]{8}([A-Z0-9]{3})?$/.test(text) && isValidBIC(text),
  /** Whether euros can be sent to it inside SEPA. */
  isSepa: (iban: string): boolean => isSEPACountry(extractIBAN(iban).countryCode ?? ''),
}

export type AccountNumbers = typeof accountNumbers
