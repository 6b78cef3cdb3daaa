import { inTenant } from '@firsthand/postgres/tenant'
import { requireAsRead } from '@firsthand/refusal/read-only'
import { requireVersion } from '@firsthand/refusal/refusal'
import { parseReference } from '@firsthand/values/values'
import { type InstrumentWrite, instrumentReadOnly } from '@firsthand/wire/bank-transfer/instrument-writes'
import type { AdminInstrument, InstrumentStatus } from '@firsthand/wire/bank-transfer/instruments'
import { openProposal } from '#approvals/open-proposal'
import type { AdminContext } from '#identity/admin-context'
import { marketChangeRefused } from '#markets/market-draft.rules'
import { bankTransfer } from '../bank-refusals.ts'
import { dayOf, type InstrumentDeps, requireAccounts, soundDraft } from './create-instrument.ts'
import { changesOf, proposalFor } from './guarded-terms.rules.ts'
import { instrumentSubjects, replaceTerms, tooFewUnits } from './instrument.proposal.ts'
import { mayBecome } from './instrument.rules.ts'
import { finishChange, lockedInstrument } from './instrument-administration.store.ts'
import { updateStatus } from './instrument-write.store.ts'

/** The instrument's id in a path: a text that is none is not found, never malformed. */
export function instrumentIdOf(text: string): string {
  const instrumentId = parseReference('OFFI', text)
  if (instrumentId === null) throw bankTransfer.instrument_not_found()
  return instrumentId
}

/** What was found, or `instrument_not_found`. */
export function foundInstrument<T>(instrument: T | null): T {
  if (instrument === null) throw bankTransfer.instrument_not_found()
  return instrument
}

export const readInstrument = async (
  { instruments }: InstrumentDeps,
  context: AdminContext,
  id: string,
): Promise<AdminInstrument> => foundInstrument(await instruments.find(context, instrumentIdOf(id)))

type Replacement = { readonly id: string; readonly write: InstrumentWrite; readonly ifMatch: string | null }

/** The instrument as it is then, and whether the change waits for another administrator. */
export type Replaced = { readonly instrument: AdminInstrument; readonly isProposed: boolean }

/**
 * Replaces the terms for purchases to come; those that are open keep theirs. Price, supply, contract, accounts and policies of
 * an instrument on sale are only proposed: another administrator approves.
 */
export async function replaceInstrument(
  { pool, now }: InstrumentDeps,
  context: AdminContext,
  { id, write, ifMatch }: Replacement,
): Promise<Replaced> {
  const { tenantId } = context.caller
  const written = soundDraft(write)
  const instrumentId = instrumentIdOf(id)
  return inTenant(pool, tenantId, async (query) => {
    const before = foundInstrument(await lockedInstrument(query, tenantId, instrumentId))
    requireVersion(before, ifMatch)
    requireAsRead(before, write, instrumentReadOnly)
    if (before.status === 'closed') throw marketChangeRefused('status', 'A closed instrument stays as it is.')
    const { maxNotifiedCashAmount = before.maxNotifiedCashAmount } = write
    const draft = { ...written, maxNotifiedCashAmount }
    const changes = changesOf(before, draft)
    const kind = proposalFor(before, changes)
    if (kind === null)
      return { instrument: await replaceTerms(query, context, before, draft, now()), isProposed: false }
    await requireAccounts(query, tenantId, draft, before.cash.symbol)
    const used = BigInt(before.reservedUnitAmount) + BigInt(before.deliveredUnitAmount)
    if (BigInt(draft.supplyUnitAmount) < used) throw tooFewUnits()
    const made = { subject: instrumentId, payload: { draft, changes }, reason: null }
    const { proposalId } = await openProposal(query, context, instrumentSubjects[kind], made)
    return { instrument: { ...before, proposalId }, isProposed: true }
  })
}

/** Opens, pauses or closes an instrument. Purchases that are open go on. */
export async function setInstrumentStatus(
  { pool, now }: InstrumentDeps,
  context: AdminContext,
  id: string,
  status: InstrumentStatus,
): Promise<AdminInstrument> {
  const { tenantId } = context.caller
  const instrumentId = instrumentIdOf(id)
  return inTenant(pool, tenantId, async (query) => {
    const before = foundInstrument(await lockedInstrument(query, tenantId, instrumentId))
    if (!mayBecome(before.status, status))
      throw marketChangeRefused(
        'status',
        `${before.status === 'open' ? 'An' : 'A'} ${before.status} instrument cannot become ${status}.`,
      )
    if (before.status === status) return before
    await query(updateStatus(tenantId, instrumentId, status))
    return finishChange(query, context, { action: `instrument.${status}`, before, instrumentId, on: dayOf(now()) })
  })
}
