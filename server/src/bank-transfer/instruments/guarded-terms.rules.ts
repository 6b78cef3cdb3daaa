import type { ProposalKindName } from '@firsthand/wire/approvals'
import type { AdminInstrument } from '@firsthand/wire/bank-transfer/instruments'
import type { InstrumentDraft } from './instrument.rules.ts'

export type InstrumentKindName = Extract<ProposalKindName, `instrument_${string}`>

/** What takes two administrators once an instrument is on sale. A change of several is of the first kind that it touches. */
export const guardedMembers: Readonly<Record<InstrumentKindName, readonly (keyof InstrumentDraft)[]>> = {
  instrument_contract: ['deliveryContract', 'clientAccountId', 'payoutAccountId'],
  instrument_price: ['unitPrice'],
  instrument_supply: ['supplyUnitAmount'],
  instrument_policy: ['payerPolicy', 'underpaymentPolicy', 'latePaymentPolicy', 'maxNotifiedCashAmount'],
}

/** An instrument without the units that buyers move. */
export function termsOf(instrument: AdminInstrument) {
  const {
    availability: _availability,
    availableUnitAmount: _available,
    reservedUnitAmount: _reserved,
    deliveredUnitAmount: _delivered,
    proposalId: _proposal,
    ...terms
  } = instrument
  return terms
}

/** Addresses are written in several ways; everything else is compared as it is written. */
const plain = (value: unknown): string =>
  JSON.stringify(typeof value === 'string' && value.startsWith('0x') ? value.toLowerCase() : value)

/** Every member that a write would change. */
export function changesOf(before: AdminInstrument, draft: InstrumentDraft) {
  const members = Object.keys(draft) as (keyof InstrumentDraft)[]
  const changed = members.filter((name) => plain(before[name]) !== plain(draft[name]))
  return Object.fromEntries(changed.map((name) => [name, { from: before[name], to: draft[name] }]))
}

/** The kind of proposal that a change needs; null when one administrator may make it. A draft is not on sale yet. */
export function proposalFor(before: AdminInstrument, changes: Readonly<Record<string, unknown>>) {
  if (before.status === 'draft') return null
  const kinds = Object.keys(guardedMembers) as InstrumentKindName[]
  return kinds.find((kind) => guardedMembers[kind].some((name) => name in changes)) ?? null
}
