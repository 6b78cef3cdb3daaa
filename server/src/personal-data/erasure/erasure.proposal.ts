import { isDeepStrictEqual } from 'node:util'
import { retentionRules } from '@firsthand/inventory/retention'
import type { TenantTransaction } from '@firsthand/postgres/tenant'
import { Refusal } from '@firsthand/refusal/refusal'
import type { Holder } from '@firsthand/sealing/sealed-text'
import type { BuyerId, TenantId } from '@firsthand/values/values'
import { requireUnchanged } from '#approvals/proposal.rules'
import type { ProposalKind } from '#approvals/proposal-kind'
import type { PersonQuestions, PersonStanding } from '#compliance/person-questions'
import { lockPerson } from '../person.store.ts'
import { closeRequest, erase } from './erasure.store.ts'
import { freeFrom, isOver, keptUntil, type Part, type Period } from './kept-until.rules.ts'
import { type Activity, activityOf, holdersOf, ownMovements, standingHolds } from './person-activity.store.ts'

/** What Compliance had about the person when it was proposed. */
type Payload = { readonly compliance: PersonStanding }

export type ErasureState = {
  /** The pseudonym. By this name a proposal knows whose key seals what is written about it. */
  readonly buyer: string
  /** What there is about the person, and until when each part has to be kept. */
  readonly parts: readonly Part[]
  /** Whose keys are destroyed. */
  readonly holders: readonly Holder[]
}

const periods = {
  relationship: { years: retentionRules.relationship.years, from: 'activity' },
  books: { years: retentionRules.books.years, from: 'financial year' },
} as const satisfies Readonly<Record<Part['rule'], Period>>

export const isFileFree = (day: Date, now: Date): boolean => isOver(freeFrom(periods.books, day), now)

const ruleOf: Readonly<Record<Activity['part'], Part['rule']>> = {
  'on-chain purchases': 'relationship',
  'bank purchases': 'books',
  payments: 'books',
}

const partOf = (part: Part['part'], count: number, lastAt: Date, rule: Part['rule']): Part => ({
  part,
  count,
  lastAt: lastAt.toISOString(),
  rule,
  keptUntil: freeFrom(periods[rule], lastAt),
})

/** Somebody who was never approved began no relationship: nothing obliges to keep their application. */
const customerPart = ({ wasApproved, lastActivityAt }: PersonStanding): readonly Part[] =>
  wasApproved && lastActivityAt !== null ? [partOf('customer', 1, new Date(lastActivityAt), 'relationship')] : []

/** A relationship ends with the last thing that the person did in it, at Compliance or by buying. */
export async function readErasure(
  query: TenantTransaction,
  tenant: TenantId,
  person: BuyerId,
  compliance: PersonStanding,
  now: Date,
): Promise<ErasureState> {
  const own = await ownMovements(query, tenant, person, compliance.accounts)
  const activity = await activityOf(query, own)
  const parts = activity.map(({ part, count, lastAt }) => partOf(part, count, lastAt, ruleOf[part]))
  const holders = await holdersOf(query, own, (day) => isFileFree(day, now))
  return { buyer: person, parts: [...customerPart(compliance), ...parts], holders }
}

/** A law obliges to keep something of the person until that day. */
const retentionNotOver = (keptUntil: string) =>
  new Refusal('retention_not_over', `The law obliges to keep this person’s data until ${keptUntil}.`, { keptUntil })

/** A legal hold stands, or officers of Compliance have not decided yet. */
const legalHoldStands = (detail = 'A legal hold stands: two officers have to release it first.') =>
  new Refusal('legal_hold', detail, {})

/** Everything that stops it, under the lock of the person. */
export async function requireErasable(
  query: TenantTransaction,
  tenant: TenantId,
  { buyer, parts }: Pick<ErasureState, 'buyer' | 'parts'>,
  { isUnderReview }: PersonStanding,
  now: Date,
): Promise<void> {
  if ((await standingHolds(query, tenant, buyer as BuyerId)) > 0) throw legalHoldStands()
  if (isUnderReview) throw legalHoldStands('Officers of Compliance have not decided about this person yet.')
  const until = keptUntil(parts, now)
  if (until !== null) throw retentionNotOver(until)
}

export type ErasureDeps = { readonly people: Pick<PersonQuestions, 'standing'>; readonly now: () => Date }

/** One officer proposes it, another one decides. Once the keys are gone nobody can undo it. */
export const personErasureKind = ({ people, now }: ErasureDeps): ProposalKind<Payload, ErasureState, null> => ({
  kind: 'person_erasure',
  proposedBy: 'compliance-officer',
  decidedBy: 'compliance-officer',
  amountOf: () => null,
  async read(query, tenant, { subject, payload }) {
    const person = subject as BuyerId
    await lockPerson(query, person)
    const state = await readErasure(query, tenant, person, payload.compliance, now())
    const legalHolds = await standingHolds(query, tenant, person)
    return { state, circumstances: { legalHolds, compliance: payload.compliance } }
  },
  async prepare({ caller }, proposal) {
    const standing = await people.standing(caller.tenantId, proposal.subject as BuyerId)
    // Somebody has applied, bought or been put on hold since.
    if (!isDeepStrictEqual(standing, proposal.payload.compliance)) requireUnchanged(proposal, null)
    return null
  },
  async execute(query, { caller: { tenantId } }, { proposalId, payload }, state) {
    await requireErasable(query, tenantId, state, payload.compliance, now())
    const person = state.buyer as BuyerId
    await erase(query, { person, holders: state.holders, proposalId })
    await closeRequest(query, tenantId, person, 'erased')
  },
  async abandon(query, { caller: { tenantId } }, { subject }) {
    await closeRequest(query, tenantId, subject as BuyerId, 'rejected')
  },
})
