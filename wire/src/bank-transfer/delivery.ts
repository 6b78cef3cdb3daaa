import { type Static, Type } from 'typebox'
import { OpenProposalId } from '../approvals.ts'
import { TxHash } from '../quotes.ts'
import { Address, BaseUnits, ChainId, nullable, ref, Timestamp } from '../values.ts'
import { AnyState, StateReasonOrNull } from './states.ts'
import { PurchaseReference } from './values.ts'

const closed = { additionalProperties: false } as const

/** What can be decided, under four eyes, about a purchase that does not go on by itself. */
export const purchaseDecisions = ['retry', 'void', 'refund'] as const
export type PurchaseDecision = (typeof purchaseDecisions)[number]

const DeliverySeen = Type.Object(
  {
    state: Type.Enum(['sending', 'blocked', 'voiding', 'delivered', 'voided']),
    attempt: Type.Integer({ minimum: 1, description: 'How often it was ordered.' }),
    chainId: ref(ChainId),
    contract: ref(Address),
    purchaseId: { ...TxHash, description: 'What the contract knows the purchase by.' },
    walletAddress: ref(Address),
    unitAmount: ref(BaseUnits),
    txHash: nullable(TxHash),
    movedAt: ref(Timestamp),
  },
  closed,
)

const OpenDecision = Type.Object(
  { decision: Type.Enum([...purchaseDecisions]), proposedBy: Type.String(), reason: nullable(Type.String()) },
  closed,
)

export const DecidedPurchase = Type.Object(
  {
    reference: PurchaseReference,
    state: AnyState,
    stateReason: StateReasonOrNull,
    delivery: nullable(DeliverySeen),
    proposalId: OpenProposalId,
    proposal: nullable(OpenDecision),
  },
  { $id: 'DecidedPurchase', ...closed, description: 'A purchase, its delivery, and what waits for a second person.' },
)
export type DecidedPurchase = Static<typeof DecidedPurchase>

export const deliveryComponents = [DecidedPurchase]
