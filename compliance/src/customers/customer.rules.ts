import { invalidRequest, Refusal } from '@firsthand/refusal/refusal'
import type { KycStatus, Profile } from '@firsthand/wire/compliance'
import type { CustomerSummary, Review, ReviewDecision } from '@firsthand/wire/compliance-officer'
import type { Officer, Scope } from '../identity/caller.ts'

/** What is known of somebody who has applied. */
export type Customer = {
  readonly legalName: string
  readonly kycStatus: 'pending' | 'approved' | 'rejected'
  readonly reviewDueAt: Date | null
  readonly jurisdiction: string | null
  readonly investorCategory: string | null
  readonly appropriateFor: readonly string[]
  /** List entries that an officer has judged to be somebody else, as `list:entry`. */
  readonly clearedEntries: readonly string[]
}

/** A customer and whether a hold stands; null before the first application. */
export type Standing = { readonly customer: Customer | null; readonly held: boolean }

/** Good strictly before the review date. */
export const reviewIsCurrent = ({ reviewDueAt }: Customer, now: Date): boolean =>
  reviewDueAt !== null && now.getTime() < reviewDueAt.getTime()

/** A hold reads as `pending`: to show one to a customer would warn a person under investigation. */
function kycStatusOf({ customer, held }: Standing, now: Date): KycStatus {
  if (customer === null) return 'none'
  if (customer.kycStatus !== 'approved') return customer.kycStatus
  if (!reviewIsCurrent(customer, now)) return 'expired'
  return held ? 'pending' : 'approved'
}

/** What the customer, and the service on the customer's behalf, reads. */
export function profileOf({ tenant, subject }: Scope, standing: Standing, now: Date): Profile {
  const { customer } = standing
  return {
    tenant,
    subject,
    kycStatus: kycStatusOf(standing, now),
    reviewDueAt: customer?.reviewDueAt?.toISOString() ?? null,
    jurisdiction: customer?.jurisdiction ?? null,
    investorCategory: customer?.investorCategory ?? null,
    appropriateFor: [...(customer?.appropriateFor ?? [])],
  }
}

/** What an officer reads of a customer in a list: the status as if there were no hold, and the hold beside it. */
export const summaryOf = (
  { person, subject }: { readonly person: string; readonly subject: string },
  customer: Customer,
  held: boolean,
  now: Date,
): Omit<CustomerSummary, 'updatedAt'> => ({
  subject,
  person,
  legalName: customer.legalName,
  kycStatus: kycStatusOf({ customer, held: false }, now),
  reviewDueAt: customer.reviewDueAt?.toISOString() ?? null,
  held,
})

/** Nobody applies while an application is being judged, nor while an approval is good. A hold does not count here. */
export function requireOpenApplication({ customer }: Standing, now: Date): void {
  const status = kycStatusOf({ customer, held: false }, now)
  if (status === 'pending' || status === 'approved')
    throw new Refusal('application_closed', `The application is ${status}.`, {})
}

/** The one place where an officer is refused because another one has to do it. */
const secondPersonNeeded = (detail: string) => new Refusal('second_person_needed', detail, {})

/** Nobody gives evidence or decides about themselves. Both are pseudonyms. */
export function requireOtherPerson(subject: string, officer: string): void {
  if (subject === officer) throw secondPersonNeeded('Nobody decides about themselves.')
}

/** What is known of a review before it is decided. */
type ReviewState = { readonly subject: string; readonly kind: Review['kind']; readonly outcome: Review['outcome'] }

/** An approval states what was approved, and for how long; a rejection states neither. */
function requireWhole({ outcome, approval }: ReviewDecision, kind: Review['kind'], now: Date): void {
  const wrong = (message: string) => invalidRequest([{ path: '/approval', code: 'required', message }])
  const needed = kind === 'application' && outcome === 'approved'
  if (needed && approval === undefined) throw wrong('An approved application needs its terms.')
  if (!needed && approval !== undefined) throw wrong('Only an approved application has terms.')
  if (approval && !(Date.parse(approval.reviewDueAt) > now.getTime())) throw wrong('The review date must lie ahead.')
}

/** A review is decided once, never by the person it is about, and completely. */
export function requireDecidable(review: ReviewState, decision: ReviewDecision, officer: string, now: Date): void {
  if (review.outcome !== null) throw new Refusal('review_decided', `The review was ${review.outcome} already.`, {})
  requireOtherPerson(review.subject, officer)
  requireWhole(decision, review.kind, now)
}

/** An account is approved on evidence, never on the customer's own word. */
export function requireEvidence(kind: Review['kind'], { outcome }: ReviewDecision, isOnRecord: boolean): void {
  if (kind !== 'payer_account' || outcome !== 'approved' || isOnRecord) return
  throw new Refusal('payer_evidence_missing', 'Nothing on record shows whose account it is.', {})
}

/** What is known of a hold before it is released. */
type HoldState = {
  readonly subject: string
  readonly proposed_by: string | null
  readonly released_by: string | null
}

/** Four eyes: who proposed the release cannot release, and nobody releases a hold on themselves. */
export function requireReleasable(hold: HoldState, officer: Pick<Officer, 'subject' | 'person'>): void {
  if (hold.released_by !== null) throw new Refusal('hold_released', 'The hold is released already.', {})
  if (hold.subject === officer.person) throw secondPersonNeeded('Nobody releases a hold on themselves.')
  if (hold.proposed_by === officer.subject)
    throw secondPersonNeeded('The officer who proposed the release cannot release it.')
}
