import type { PurchaseDecision } from '@firsthand/wire/bank-transfer/delivery'
import { proposalNotOpen } from '#approvals/proposal.rules'
import type { ProposalKind, ProposalSubject } from '#approvals/proposal-kind'
import { movePurchase } from '../purchases/move-purchase.store.ts'
import { type ShownPurchase, shownPurchase } from '../purchases/shown-purchase.store.ts'
import { todayOfPurchase } from '../statements/account-day.store.ts'
import { deliveryContractMismatch, deliveryUnavailable, type WantedContract } from './delivery.rules.ts'
import { deliveryContractOf, proposalKinds, type ShownDelivery, shownDelivery } from './purchase-decisions.store.ts'
import type { UnitDelivery } from './unit-delivery.ts'

type DecisionState = {
  readonly purchase: ShownPurchase
  readonly delivery: ShownDelivery | null
  /** The contract that would have to deliver; null when the market is not visible to the tenant any more. */
  readonly contract: WantedContract | null
}

/** The state that a purchase must have for each decision, and the signal that an approval sends it. */
export const decisions = {
  retry: { from: 'delivery_blocked', signal: 'retried' },
  void: { from: 'delivery_blocked', signal: 'given_up' },
  refund: { from: 'paid', signal: 'wait_given_up' },
} as const

const subjectOf = (decision: PurchaseDecision): ProposalSubject<object, DecisionState> => ({
  kind: proposalKinds[decision],
  proposedBy: 'treasury-operator',
  decidedBy: 'treasury-approver',
  amountOf: (_payload, { purchase }) => ({ amount: BigInt(purchase.held), currency: purchase.currency }),
  async read(query, tenant, { subject }) {
    const purchase = await shownPurchase(query, tenant, subject)
    if (purchase === null) return null
    const contract = await deliveryContractOf(query, tenant, subject)
    return { state: { purchase, delivery: await shownDelivery(query, tenant, subject), contract }, circumstances: {} }
  },
})

/** What can be proposed about a purchase that does not go on by itself. */
export const decisionSubjects = { retry: subjectOf('retry'), void: subjectOf('void'), refund: subjectOf('refund') }

/**
 * A retry cannot succeed while the contract cannot deliver, so the contract is asked first: the approver is answered why, and the
 * proposal stays open.
 */
export const decisionKind = (
  decision: PurchaseDecision,
  contracts: UnitDelivery,
): ProposalKind<object, DecisionState> => ({
  ...decisionSubjects[decision],
  async prepare(_context, _proposal, { contract }) {
    if (decision !== 'retry') return
    if (contract === null) throw deliveryContractMismatch('The market is not visible to the tenant any more.')
    if (await contracts.isPaused(contract)) throw deliveryUnavailable('Deliveries are paused.')
  },
  async execute(query, { caller }, _proposal, { purchase: { reference } }) {
    const { tenantId: tenant, subject: actor } = caller
    const on = (await todayOfPurchase(query, { tenant, reference })) ?? ''
    const { event } = await movePurchase(query, { tenant, reference, on, actor }, { kind: decisions[decision].signal })
    if (event === null) throw proposalNotOpen('The purchase has moved on.')
  },
})
