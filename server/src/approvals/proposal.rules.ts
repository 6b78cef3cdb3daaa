import { forbidden, Refusal } from '@firsthand/refusal/refusal'
import type { Caller } from '@firsthand/values/values'
import type { ProposalKindName, proposalStates } from '@firsthand/wire/approvals'
import type { Role } from '@firsthand/wire/roles'

/** A person is an issuer and a subject. */
export type Person = { readonly issuer: string; readonly subject: string }

export type Proposal<Payload = unknown> = {
  readonly proposalId: string
  readonly kind: ProposalKindName
  readonly subject: string
  readonly payload: Payload
  readonly shown: { readonly state: object; readonly circumstances: object }
  readonly amount: string | null
  readonly currency: string | null
  readonly reason: string | null
  readonly proposer: Person
  readonly proposedAt: Date
  readonly expiresAt: Date
  readonly notBefore: Date | null
  readonly quorum: number
  readonly digest: string
  readonly state: (typeof proposalStates)[number]
  readonly closedAt: Date | null
}

export type Decision = {
  readonly decision: 'approve' | 'reject' | 'withdraw'
  readonly by: Person
  readonly decidedAt: Date
  readonly reason: string | null
  /** The passkey that signed it; null without one. */
  readonly signedWith: string | null
}

export const proposalNotOpen = (detail = 'No proposal about it is open.') =>
  new Refusal('proposal_not_open', detail, {})

/** A person cannot decide about their own proposal, even if their token holds both roles; nobody decides twice. */
export const samePerson = (detail = 'You proposed this. Another person has to decide about it.') =>
  new Refusal('approval_same_person', detail, {})

const proposalChanged = (detail: string) => new Refusal('proposal_changed', detail, {})

export const isPerson = (person: Person, other: Person): boolean =>
  person.issuer === other.issuer && person.subject === other.subject

export function requireOpen({ state }: Pick<Proposal, 'state'>): void {
  if (state !== 'open') throw proposalNotOpen(`The proposal is ${state}.`)
}

/** The kinds differ in who may decide them. */
export function requireRoleOf({ roles }: Pick<Caller, 'roles'>, ...admitted: readonly Role[]): void {
  if (admitted.some((role) => roles.has(role))) return
  const [requiredRole = ''] = admitted
  throw forbidden(`This call needs the role ${admitted.join(' or ')}.`, requiredRole)
}

/** A proposal is withdrawn by the person who made it and nobody else. */
export function requireProposer({ proposer }: Proposal, person: Person, requiredRole: Role): void {
  if (!isPerson(proposer, person)) throw forbidden('Only whoever proposed it can withdraw it.', requiredRole)
}

/** Nobody has two hands in one proposal: neither as proposer and approver, nor twice as approver. */
export function requireAnotherPerson({ proposer }: Proposal, decisions: readonly Decision[], person: Person): void {
  if (isPerson(proposer, person)) throw samePerson()
  if (decisions.some(({ by }) => isPerson(by, person))) throw samePerson('This person has decided about it already.')
}

/** A decision names what was read. */
export function requireNamed({ digest }: Pick<Proposal, 'digest'>, ifMatch: string | null): void {
  if (ifMatch === null) throw new Refusal('precondition_required', 'Send the `ETag` of the proposal as `If-Match`.', {})
  if (ifMatch !== `"${digest}"`) throw proposalChanged('`If-Match` is not the digest of this proposal.')
}

/** The digest as it would be now; null when its subject is gone. */
export function requireUnchanged({ digest }: Pick<Proposal, 'digest'>, now: string | null): void {
  if (now !== digest) throw proposalChanged('What it is about has changed since it was proposed.')
}

export function requireCooledOff({ notBefore }: Pick<Proposal, 'notBefore'>, now: Date): void {
  if (notBefore !== null && notBefore > now)
    throw new Refusal('proposal_cooling_off', 'It was proposed too short a time ago.', {
      notBefore: notBefore.toISOString(),
    })
}

export const approvalsIn = (decisions: readonly Decision[]): number =>
  decisions.filter(({ decision }) => decision === 'approve').length
