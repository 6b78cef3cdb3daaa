import type { Refusal } from '@firsthand/refusal/refusal'
import type { BuyerId, TenantId } from '@firsthand/values/values'
import { bankTransactionNotOpen } from '../bank-refusals.ts'
import { addBusinessDays, calendarOf, dayIn, endOfDay } from '../calendar.rules.ts'

/** One account of one tenant, whose transactions are checked in turn. */
export type AccountKey = { readonly tenant: TenantId; readonly clientAccountId: string }

/** A credit as the bank reported it. */
export type Receipt = AccountKey & {
  readonly bankTransactionId: string
  readonly amount: bigint
  readonly currency: string
  readonly bookedOn: string
  readonly payerName: string | null
  readonly payerIban: string | null
  readonly ultimateDebtor: string | null
  readonly creditorReference: string | null
  readonly endToEndId: string | null
  readonly remittance: string
  /** Must not be matched automatically: a batch that did not add up, or a returned payment. */
  readonly forPeopleOnly: boolean
}

/** Why a bank transaction is due for a check. */
export type DueCheck =
  | { readonly kind: 'first'; readonly receipt: Receipt }
  /** It is under review only because Compliance was out of reach. */
  | { readonly kind: 'unanswered'; readonly receipt: Receipt; readonly reference: string }
  /** It has been unallocated for days, and is returned at this time unless somebody matches it. */
  | { readonly kind: 'aged'; readonly receipt: Receipt; readonly returnDueAt: Date }
  | { readonly kind: 'overdue'; readonly receipt: Receipt }
  | {
      readonly kind: 'refund_debited' | 'refund_came_back'
      readonly bankTransactionId: string
      readonly bookedOn: string
      readonly refundReference: string
    }

/** The buyer of a purchase, and the policy by which its payer is screened. */
export type BuyerTerms = {
  readonly subject: BuyerId
  readonly payerAccountId: string | null
  readonly policy: 'registered_account' | 'name_match'
}

/** Why an unallocated receipt was not returned: a sanctions match, or a payer who cannot be determined automatically. */
export type KeptBack = 'screening_hit' | 'for_people_only'

/** An unallocated receipt can be matched, returned or frozen; one in any other state cannot. */
export const notOpenFault = (state: string): Refusal | null =>
  state === 'unmatched' || state === 'suggested' ? null : bankTransactionNotOpen(state)

/** Client money without a known owner is not kept for longer. */
const returnAfterDays = 10

/**
 * When an unallocated receipt is returned: at the end of the tenth business day after its statement was imported, in the
 * calendar and time zone of its account. Days before the import do not count, because the treasury did not know of it.
 */
export const returnDueAt = (
  importedAt: Date,
  { currency, timeZone }: { readonly currency: string; readonly timeZone: string },
): Date => endOfDay(timeZone, addBusinessDays(calendarOf(currency), dayIn(timeZone, importedAt), returnAfterDays))

/** A name by its first letters alone: enough for payers to recognise themselves, too little for anybody else. */
export const maskedName = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `${Array.from(word)[0]}***`)
    .join(' ')
