import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type { ProposalKindName } from '@firsthand/wire/approvals'
import type { Role } from '@firsthand/wire/roles'
import type pg from 'pg'
import type { AdminContext } from '#identity/admin-context'
import type { Proposal } from './proposal.rules.ts'

/** What somebody wants to be done, and about what. */
export type Requested<Payload = unknown> = { readonly subject: string; readonly payload: Payload }

/** What whoever decides is shown of the subject. JSON values only. */
export type Shown<State = unknown> = {
  /** Covered by the digest: everything that the execution acts on. */
  readonly state: State
  /** Read anew with each read and not covered: balances, the latest screening. */
  readonly circumstances: object
}

export type Money = { readonly amount: bigint; readonly currency: string }

/** What can be proposed about a subject: as much of a kind as opening a proposal takes. */
export interface ProposalSubject<Payload = unknown, State = unknown> {
  readonly kind: ProposalKindName
  readonly proposedBy: Role | readonly Role[]
  readonly decidedBy: Role
  /** A new payee: it cannot be approved before the cooling-off time is over. */
  readonly coolsOff?: boolean
  /** What moves by it; null when it has no one sum. */
  amountOf(payload: Payload, state: State): Money | null
  /** Locks the subject in the usual order and reads everything that the execution uses. Null: there is no such subject any more. */
  read(query: TenantTransaction, tenant: TenantId, requested: Requested<Payload>): Promise<Shown<State> | null>
}

/** A kind of proposal. The module that owns the subject defines it. */
export interface ProposalKind<Payload = unknown, State = unknown, Prepared = unknown>
  extends ProposalSubject<Payload, State> {
  /** The login that may carry it out, where it is not the API's own. */
  readonly pool?: pg.Pool
  /** What must be asked outside the transaction, of what was shown: screening, a contract. */
  prepare?(context: AdminContext, proposal: Proposal<Payload>, state: State): Promise<Prepared>
  /** Carries it out from the proposal and what was shown; nothing else decides parties, accounts, amounts or states. */
  execute(
    query: TenantTransaction,
    context: AdminContext,
    proposal: Proposal<Payload>,
    state: State,
    prepared: Prepared,
  ): Promise<void>
  /** When it was rejected, withdrawn or expired. */
  abandon?(query: TenantTransaction, context: AdminContext, proposal: Proposal<Payload>): Promise<void>
}

export type ProposalKinds = ReadonlyMap<string, ProposalKind>

/** Who may propose it. */
export const proposersOf = ({ proposedBy }: Pick<ProposalSubject, 'proposedBy'>): readonly Role[] =>
  typeof proposedBy === 'string' ? [proposedBy] : proposedBy

/** The kinds by name. */
export const kindsOf = (kinds: readonly ProposalKind[]): ProposalKinds =>
  new Map(kinds.map((each) => [each.kind, each]))
