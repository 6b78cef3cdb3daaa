/** Reads the numbers that banks give to accounts and to themselves. */
export type AccountNumbers = {
  /** The IBAN in capitals without blanks; null unless its country, length, form and check digits are right. */
  readonly parseIban: (text: string) => string | null
  readonly isBic: (text: string) => boolean
  /** Whether euros can be sent to it inside SEPA. */
  readonly isSepa: (iban: string) => boolean
}
