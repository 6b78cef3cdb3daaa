import { notFound } from '@firsthand/refusal/refusal'
import { sealingOf } from '@firsthand/sealing/sealed-pool'
import type { Hold, Review, ReviewDecision } from '@firsthand/wire/compliance-officer'
import type pg from 'pg'
import { audit } from '../decisions/decision.store.ts'
import type { Officer } from '../identity/caller.ts'
import { hasEvidence } from '../payers/payer-evidence.store.ts'
import { inScope } from '../postgres/scope.ts'
import type { Screening } from '../screening/screening.ts'
import { knownSubjects, personNamed, rememberPerson } from '../sealing/person.store.ts'
import { sealFor } from '../sealing/seal-for.ts'
import { requireDecidable, requireEvidence, requireReleasable } from './customer.rules.ts'
import { endHold, holdFromRow, insertHold, lockHold, proposeRelease } from './hold.store.ts'
import { accountUnder, closeReview, lockReview, reviewFromRow, settleReview } from './review.store.ts'

export type OfficerDecisionDeps = {
  /** The login that sees one tenant. */
  readonly officerPool: pg.Pool
  readonly screening: Pick<Screening, 'requireFresh'>
  readonly now: () => Date
}

/** Decides a review, and carries the decision into what was reviewed. Of two officers who decide at once, one is too late. */
export const decideReview = (
  { officerPool, screening, now }: OfficerDecisionDeps,
  officer: Officer,
  id: string,
  decision: ReviewDecision,
): Promise<Review> =>
  inScope(officerPool, officer, async (query) => {
    const found = await lockReview(query, officer, id)
    if (found === undefined) throw notFound()
    requireDecidable(found, decision, officer.person, now())
    if (decision.outcome === 'approved') screening.requireFresh()
    const account = accountUnder(found)
    requireEvidence(found.kind, decision, account !== null && (await hasEvidence(query, officer, account)))
    const { subject } = found
    const seal = await sealFor(query, officer.tenant, subject)
    const sealed = { ...decision, reason: seal(decision.reason) }
    await settleReview[found.kind](query, found, decision, seal)
    const row = await closeReview(query, officer, id, sealed)
    await audit(query, officer, 'review.decided', { id, subject, ...sealed })
    return reviewFromRow(row, await knownSubjects(query, officer.tenant, [subject]))
  })

/** Places a hold on a customer. One officer does it at once. */
export const placeHold = (pool: pg.Pool, officer: Officer, customer: string, reason: string): Promise<Hold> =>
  inScope(pool, officer, async (query) => {
    const { tenant } = officer
    const subject = personNamed(sealingOf(query), tenant, customer)
    const seal = await sealFor(query, tenant, subject)
    if (customer !== subject) await rememberPerson(query, tenant, { person: subject, subject: customer }, seal)
    const row = await insertHold(query, officer, subject, seal(reason))
    await audit(query, officer, 'hold.placed', { id: row.id, subject, reason: seal(reason) })
    return holdFromRow(row, await knownSubjects(query, tenant, [subject]))
  })

/** Releases a hold, by two officers: the first to ask proposes, another one releases. */
export const releaseHold = (pool: pg.Pool, officer: Officer, id: string, reason: string): Promise<Hold> =>
  inScope(pool, officer, async (query) => {
    const hold = await lockHold(query, officer, id)
    if (hold === undefined) throw notFound()
    requireReleasable(hold, officer)
    const proposing = hold.proposed_by === null
    const { subject } = hold
    const seal = await sealFor(query, officer.tenant, subject)
    const row = await (proposing ? proposeRelease : endHold)(query, officer, id, seal(reason))
    const kind = proposing ? 'hold.release_proposed' : 'hold.released'
    await audit(query, officer, kind, { id, subject, reason: seal(reason) })
    return holdFromRow(row, await knownSubjects(query, officer.tenant, [subject]))
  })
