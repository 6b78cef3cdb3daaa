import type { Party } from './movement.ts'

/** The ways a payment for a purchase can turn out. */
export const paymentCases = [
  'on_time',
  'short',
  'over',
  'late',
  'duplicate',
  'wrong_payer',
  'no_reference',
  'typo',
  'wrong_currency',
  'return',
  'reversal',
] as const
export type PaymentCase = (typeof paymentCases)[number]

/** Everything that can happen to money on its way to an account, and the form in which a file reports it. */
export const creditCases = [
  ...paymentCases,
  'free_text',
  'on_behalf',
  'pending',
  'batch',
  'batch_sum_only',
  'batch_wrong_sum',
] as const
export type CreditCase = (typeof creditCases)[number]

/** A request to the sandbox bank: a payment of an amount under a reference, and what is unusual about it. */
export type CreditOrder = {
  readonly case: CreditCase
  readonly iban: string
  readonly currency: string
  /** What is due; `short` pays less, `over` more. */
  readonly amount: bigint
  readonly reference: string
  readonly payer?: Party | undefined
  /** How much too little or too much; a quarter when it is left out. */
  readonly by?: bigint | undefined
  /** For `late`: how many days; ten when it is left out. */
  readonly days?: number | undefined
  /** For `wrong_currency`: in which it comes. */
  readonly otherCurrency?: string | undefined
  /** For `return`: the end-to-end id of the payment that comes back; for `reversal`: the bank's reference. */
  readonly of?: string | undefined
  /** For `return`: why; AC04, a closed account, when it is left out. */
  readonly reason?: string | undefined
}

/** Who pays when nobody is named, and who pays when it must be somebody else. */
export const usualPayer: Party = { name: 'Ada Lovelace', iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' }
export const stranger: Party = { name: 'Someone Else Ltd', iban: 'AT611904300234573201', bic: 'BKAUATWW' }
