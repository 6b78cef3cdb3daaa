import type { Subject, TenantId } from '@firsthand/values/values'
import type { PayerAnswer } from '#compliance/compliance'
import type { Evidence, Verdict } from './matching.rules.ts'

/** One account of one tenant, whose movements are looked at in turn. */
export type AccountKey = { readonly tenant: TenantId; readonly clientAccountId: string }

/** A credit as the bank told it. */
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
  /** Nothing that a machine may give to a purchase: a batch that did not add up, or money that came back. */
  readonly forPeopleOnly: boolean
}

/** Why a movement wants to be looked at. */
export type DueCheck =
  | { readonly kind: 'first'; readonly receipt: Receipt }
  /** It is under review only because Compliance was out of reach. */
  | { readonly kind: 'unanswered'; readonly receipt: Receipt; readonly reference: string }
  /** It lies in the queue for days, and goes back then unless somebody matches it. */
  | { readonly kind: 'aged'; readonly receipt: Receipt; readonly returnDueAt: Date }
  | { readonly kind: 'overdue'; readonly receipt: Receipt }
  | {
      readonly kind: 'refund_debited' | 'refund_came_back'
      readonly bankTransactionId: string
      readonly bookedOn: string
      readonly refundReference: string
    }

/** References in a receipt's own words, check digits right. */
export type Spelled = { readonly structured: readonly string[]; readonly written: readonly string[] }

/** Whose purchase it is, and what his payer is judged by. */
export type BuyerTerms = {
  readonly subject: Subject
  readonly payerAccountId: string | null
  readonly policy: 'registered_account' | 'name_match'
}

/** Why money stays in the queue that was to go back: a list names who paid it, or no machine may say who did. */
export type KeptBack = 'screening_hit' | 'for_people_only'

/** What Compliance says of a payer; null while it is out of reach. */
export type PayerScreening = PayerAnswer | null

/** What the movements of an account still want. Every method may be repeated: it finds what is left to do. */
export interface ReceiptStore {
  /** The oldest first. */
  due(account: AccountKey, limit: number): Promise<readonly DueCheck[]>
  evidence(receipt: Receipt, spelled: Spelled): Promise<Evidence>
  buyerOf(tenant: TenantId, reference: string): Promise<BuyerTerms>
  /** Gives the receipt to a purchase. One that came after the due day waits until that day is covered. */
  match(receipt: Receipt, to: { reference: string; tier: 1 | 2 | 3; payer: PayerScreening }): Promise<void>
  /** Leaves it to people, with what may help them. */
  queue(receipt: Receipt, verdict: Extract<Verdict, { suggestions: unknown }>): Promise<void>
  /** Sends it back to whoever sent it, unless a list names him: then people look. */
  giveBack(receipt: Receipt, why: { reason: string; tier: number; payer: PayerScreening }): Promise<KeptBack | null>
  /**
   * The same for one that lay in the queue for too long. Null when it has gone back, when two people are deciding about it, or
   * when Compliance is away.
   */
  giveBackOverdue(receipt: Receipt, payer: PayerScreening): Promise<KeptBack | null>
  /** Compliance has answered about a payer who was held for want of an answer. */
  answered(receipt: Receipt, payer: PayerScreening): Promise<void>
  /** Nobody has matched it for days: the treasury hears of it. */
  notifyAged(receipt: Receipt, returnDueAt: Date): Promise<void>
  notifyRefund(account: AccountKey, check: Extract<DueCheck, { refundReference: string }>): Promise<void>
  /** Moves on how far the account is covered, and has the purchases looked at that were due by then. */
  extendCompleteThrough(account: AccountKey): Promise<void>
  /** Something is wrong with it: the others go on, and it is looked at again later. */
  postpone(account: AccountKey, bankTransactionId: string): Promise<void>
}
