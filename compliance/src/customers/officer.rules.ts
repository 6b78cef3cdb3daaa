import { invalidRequest } from '@firsthand/refusal/invalid-request'
import { Refusal } from '@firsthand/refusal/refusal'
import type { Review, ReviewDecision } from '@firsthand/wire/compliance-officer'

/** The one place where an officer is refused because another one has to do it. */
const secondPersonNeeded = (detail: string) => new Refusal('second_person_needed', detail, {})

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
  if (review.subject === officer) throw secondPersonNeeded('Nobody decides about themselves.')
  requireWhole(decision, review.kind, now)
}

/** What is known of a hold before it is released. */
type HoldState = {
  readonly subject: string
  readonly proposed_by: string | null
  readonly released_by: string | null
}

/** Four eyes: who proposed the release cannot release, and nobody releases a hold on themselves. */
export function requireReleasable(hold: HoldState, officer: string): void {
  if (hold.released_by !== null) throw new Refusal('hold_released', 'The hold is released already.', {})
  if (hold.subject === officer) throw secondPersonNeeded('Nobody releases a hold on themselves.')
  if (hold.proposed_by === officer) throw secondPersonNeeded('Whoever proposed the release cannot release it.')
}
