import { notFound } from '@firsthand/refusal/refusal'
import type { Hold, Review, ReviewDecision } from '@firsthand/wire/compliance-officer'
import type pg from 'pg'
import { audit } from '../decisions/decision.store.ts'
import type { Scope } from '../identity/caller.ts'
import { hasEvidence } from '../payers/payer-evidence.store.ts'
import { inScope } from '../postgres/scope.ts'
import { requireDecidable, requireEvidence, requireReleasable } from './customer.rules.ts'
import { endHold, holdFromRow, insertHold, lockHold, proposeRelease } from './hold.store.ts'
import { accountUnder, closeReview, lockReview, reviewFromRow, settleReview } from './review.store.ts'

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
    const account = accountUnder(found)
    requireEvidence(found.kind, decision, account !== null && (await hasEvidence(query, officer, account)))
    await settleReview[found.kind](query, found, decision)
    const row = await closeReview(query, officer, id, decision)
    await audit(query, officer, 'review.decided', { id, subject: found.subject, ...decision })
    return reviewFromRow(row)
  })

/** Places a hold on a customer. One officer does it at once. */
export const placeHold = (pool: pg.Pool, officer: Scope, subject: string, reason: string): Promise<Hold> =>
  inScope(pool, officer, async (query) => {
    const row = await insertHold(query, officer, subject, reason)
    await audit(query, officer, 'hold.placed', { id: row.id, subject, reason })
    return holdFromRow(row)
  })

/** Releases a hold, by two officers: the first to ask proposes, another one releases. */
export const releaseHold = (pool: pg.Pool, officer: Scope, id: string, reason: string): Promise<Hold> =>
  inScope(pool, officer, async (query) => {
    const hold = await lockHold(query, officer, id)
    if (hold === undefined) throw notFound()
    requireReleasable(hold, officer.subject)
    const proposing = hold.proposed_by === null
    const row = await (proposing ? proposeRelease : endHold)(query, officer, id, reason)
    const kind = proposing ? 'hold.release_proposed' : 'hold.released'
    await audit(query, officer, kind, { id, subject: hold.subject, reason })
    return holdFromRow(row)
  })
