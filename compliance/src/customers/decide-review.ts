import { notFound } from '@firsthand/refusal/not-found'
import type { Review, ReviewDecision } from '@firsthand/wire/compliance-officer'
import type pg from 'pg'
import { audit } from '../decisions/decision.store.ts'
import type { Scope } from '../identity/caller.ts'
import { inScope } from '../postgres/scope.ts'
import { requireDecidable } from './officer.rules.ts'
import { closeReview, lockReview, reviewFromRow, settleReview } from './review.store.ts'

/** Decides a review, and carries the decision into what was reviewed. Of two officers who decide at once, one is too late. */
export const decideReview = (
  pool: pg.Pool,
  officer: Scope,
  id: string,
  decision: ReviewDecision,
  now: Date,
): Promise<Review> =>
  inScope(pool, officer, async (query) => {
    const found = await lockReview(query, officer, id)
    if (found === undefined) throw notFound()
    requireDecidable(found, decision, officer.subject, now)
    await settleReview[found.kind](query, found, decision)
    const row = await closeReview(query, officer, id, decision)
    await audit(query, officer, 'review.decided', { id, subject: found.subject, ...decision })
    return reviewFromRow(row)
  })
