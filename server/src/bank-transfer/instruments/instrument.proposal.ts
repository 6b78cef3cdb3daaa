import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { AdminInstrument } from '@firsthand/wire/bank-transfer/instruments'
import type pg from 'pg'
import type { ProposalKind, ProposalSubject } from '#approvals/proposal-kind'
import type { AdminContext } from '#identity/admin-context'
import { marketChangeRefused } from '#markets/market-draft.rules'
import { LedgerRefused } from '../ledger/posting.rules.ts'
import { dayOf, requireAccounts } from './create-instrument.ts'
import { guardedMembers, type InstrumentKindName, termsOf } from './guarded-terms.rules.ts'
import type { InstrumentDraft } from './instrument.rules.ts'
import { finishChange, lockedInstrument } from './instrument-administration.store.ts'
import { updateInstrument } from './instrument-write.store.ts'

/** The whole instrument as it is to be, and what of it changes. */
export type InstrumentPayload = {
  readonly draft: InstrumentDraft
  readonly changes: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>
}
type InstrumentState = ReturnType<typeof termsOf>

const subjectOf = (kind: InstrumentKindName): ProposalSubject<InstrumentPayload, InstrumentState> => ({
  kind,
  proposedBy: 'marketplace-admin',
  decidedBy: 'marketplace-admin',
  amountOf: () => null,
  async read(query, tenant, { subject }) {
    const found = await lockedInstrument(query, tenant, subject)
    if (found === null) return null
    const { availableUnitAmount, reservedUnitAmount, deliveredUnitAmount } = found
    return { state: termsOf(found), circumstances: { availableUnitAmount, reservedUnitAmount, deliveredUnitAmount } }
  },
})

const names = Object.keys(guardedMembers) as InstrumentKindName[]

/** Changes of an instrument on sale that take two administrators. */
export const instrumentSubjects = Object.fromEntries(names.map((name) => [name, subjectOf(name)])) as Readonly<
  Record<InstrumentKindName, ProposalSubject<InstrumentPayload, InstrumentState>>
>

/** The login of the catalogue carries them out: the API's own cannot write instruments. */
export const instrumentKinds = (pool: pg.Pool, now: () => Date): readonly ProposalKind[] =>
  names.map(
    (name): ProposalKind<InstrumentPayload, InstrumentState> => ({
      ...instrumentSubjects[name],
      pool,
      async execute(query, context, { payload }, state) {
        await replaceTerms(query, context, state, payload.draft, now())
      },
    }),
  )

/** Replaces the terms of a locked instrument. */
export async function replaceTerms(
  query: TenantTransaction,
  context: AdminContext,
  before: Pick<AdminInstrument, 'instrumentId' | 'supplyUnitAmount' | 'cash'>,
  draft: InstrumentDraft,
  moment: Date,
): Promise<AdminInstrument> {
  const { tenantId } = context.caller
  const { instrumentId, cash } = before
  await requireAccounts(query, tenantId, draft, cash.symbol)
  await query(updateInstrument(tenantId, instrumentId, draft))
  const change = { action: 'instrument.replaced', before, instrumentId, on: dayOf(moment) }
  return finishChange(query, context, change).catch((error: unknown) => {
    if (!(error instanceof LedgerRefused)) throw error
    throw tooFewUnits()
  })
}

export const tooFewUnits = () =>
  marketChangeRefused('supplyUnitAmount', 'More units are reserved or delivered than that.')
