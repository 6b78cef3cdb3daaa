import type { Stop } from '@firsthand/wire/staff/stops'
import type pg from 'pg'
import type { ProposalKind, ProposalSubject } from '#approvals/proposal-kind'
import { endStop, lockStop, type StoodBefore } from './stop-reads.store.ts'

type State = Pick<
  Stop,
  'stopId' | 'signal' | 'pairId' | 'clientAccountId' | 'seen' | 'evidence' | 'sightings' | 'stoppedAt'
> & {
  /** The market, or the account, by its name. */
  readonly stopped: string
  /** What is on again afterwards; nothing as long as another stop of the same is open. */
  readonly starts: StoodBefore
  readonly otherStops: readonly string[]
}

/** What was stopped starts again when two administrators agree that it may; what was seen meanwhile changes the digest. */
export const stopResumeSubject: ProposalSubject<object, State> = {
  kind: 'stop_resume',
  proposedBy: 'marketplace-admin',
  decidedBy: 'marketplace-admin',
  amountOf: () => null,
  async read(query, tenant, { subject }) {
    const found = await lockStop(query, tenant, subject)
    if (found === null || found.stop.resumedAt !== null) return null
    const { stop, before, market, others } = found
    const { stopId, signal, pairId, clientAccountId, seen, evidence, sightings, stoppedAt } = stop
    const stopped = market?.name ?? `${clientAccountId}`
    const starts = others.length > 0 ? {} : before
    const state = { stopId, signal, pairId, clientAccountId, seen, evidence, sightings, stoppedAt, stopped, starts }
    return { state: { ...state, otherStops: others }, circumstances: { market } }
  },
}

/** The login of the catalogue carries it out: the API's own cannot write markets. */
export const stopResumeKind = (pool: pg.Pool): ProposalKind<object, State> => ({
  ...stopResumeSubject,
  pool,
  execute: (query, { caller }, { proposalId }, { stopId }) =>
    endStop(query, stopId, { proposalId, actor: caller.subject }),
})
