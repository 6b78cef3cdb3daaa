import { type Static, Type } from 'typebox'
import { OpenProposalId, ProposalId } from '../approvals.ts'
import { BaseUnits, Cursor, nullable, PageLimit, page, ref, Timestamp } from '../values.ts'
import { AnyState, StateReasonOrNull } from './states.ts'
import { BankTransaction, Reason, transactionStates, Uuid } from './treasury.ts'
import { ClientAccountId, Day, InstrumentId, inCurrency, PurchaseReference } from './values.ts'

const closed = { additionalProperties: false } as const

const Allocation = Type.Object(
  { reference: PurchaseReference, amount: ref(BaseUnits) },
  { $id: 'MatchAllocation', ...closed },
)

export const MatchWrite = Type.Object(
  {
    bankTransactionId: Uuid,
    allocations: Type.Array(ref(Allocation), {
      maxItems: 20,
      description: 'None means that all of it goes back. What they leave over goes back as well.',
    }),
    reason: Reason,
  },
  { $id: 'MatchWrite', ...closed },
)

export const MatchProposal = Type.Object(
  {
    proposalId: ProposalId,
    bankTransactionId: { ...Uuid, description: 'The bank transaction that it is about: it has one open at a time.' },
    allocations: Type.Array(ref(Allocation)),
    proposedBy: Type.String(),
    transactionState: Type.Enum([...transactionStates]),
  },
  { $id: 'MatchProposal', ...closed },
)

export const ReasonWrite = Type.Object({ reason: Reason }, { $id: 'ReasonWrite', ...closed })

export const PaymentReview = Type.Object(
  {
    reviewId: Uuid,
    reference: PurchaseReference,
    bankTransactionId: Uuid,
    amount: ref(BaseUnits),
    ...inCurrency,
    cause: Type.Enum(['payer', 'screening']),
    state: Type.Enum(['open', 'accepted', 'returned', 'frozen', 'reversed']),
    verdict: BankTransaction.properties.verdict,
    screening: BankTransaction.properties.screening,
    payerName: nullable(Type.String()),
    payerIban: nullable(Type.String()),
    openedAt: ref(Timestamp),
    closedAt: nullable(Timestamp),
    proposalId: OpenProposalId,
    proposal: nullable(
      Type.Object(
        { decision: Type.Enum(['accept', 'return']), proposedBy: Type.String(), reason: nullable(Type.String()) },
        closed,
      ),
    ),
  },
  { $id: 'PaymentReview', ...closed },
)

export const TreasuryPurchase = Type.Object(
  {
    reference: PurchaseReference,
    instrumentId: InstrumentId,
    clientAccountId: ClientAccountId,
    caller: Type.String(),
    state: AnyState,
    stateReason: StateReasonOrNull,
    ...inCurrency,
    amountDue: ref(BaseUnits),
    amountHeld: { ...ref(BaseUnits), description: 'In the purchase’s own account of the ledger.' },
    unitAmount: ref(BaseUnits),
    unitDecimals: Type.Integer({ minimum: 0 }),
    paymentReference: Type.String(),
    dueOn: Day,
    proposalId: OpenProposalId,
    createdAt: ref(Timestamp),
    movedAt: ref(Timestamp),
  },
  { $id: 'TreasuryPurchase', ...closed },
)

const paging = { limit: Type.Optional(PageLimit), cursor: Type.Optional(Cursor) }
export const ReviewQuery = Type.Object({ ...paging, state: Type.Optional(PaymentReview.properties.state) }, closed)
export const TreasuryPurchaseQuery = Type.Object({ ...paging, state: Type.Optional(AnyState) }, closed)

export const PaymentReviewPage = page('PaymentReviewPage', PaymentReview)
export const TreasuryPurchasePage = page('TreasuryPurchasePage', TreasuryPurchase)

export const treasuryWriteComponents = [
  Allocation,
  MatchWrite,
  MatchProposal,
  ReasonWrite,
  PaymentReview,
  TreasuryPurchase,
  PaymentReviewPage,
  TreasuryPurchasePage,
]

export type MatchWrite = Static<typeof MatchWrite>
export type MatchProposal = Static<typeof MatchProposal>
export type PaymentReview = Static<typeof PaymentReview>
export type TreasuryPurchase = Static<typeof TreasuryPurchase>
