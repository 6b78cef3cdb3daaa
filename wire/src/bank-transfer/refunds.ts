import { type Static, Type } from 'typebox'
import { OpenProposalId } from '../approvals.ts'
import { BaseUnits, Cursor, nullable, PageLimit, page, ref, Timestamp } from '../values.ts'
import { RefundReasonName, RefundStateName, refundStates } from './states.ts'
import { Reason, Screening, Uuid } from './treasury.ts'
import { ClientAccountId, Iban, inCurrency, PurchaseReference, RefundReference } from './values.ts'

const closed = { additionalProperties: false } as const
const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of the payment file, in hex.' })

export const RefundView = Type.Object(
  {
    refundReference: RefundReference,
    reference: nullable(PurchaseReference),
    bankTransactionId: { ...Uuid, description: 'The credit that brought the money: its payer is paid back.' },
    clientAccountId: ClientAccountId,
    amount: ref(BaseUnits),
    ...inCurrency,
    reason: RefundReasonName,
    state: RefundStateName,
    needsApproval: Type.Boolean({ description: 'Small overpayments need no second person.' }),
    screening: Screening,
    attempt: Type.Integer({ minimum: 1, maximum: 99 }),
    payeeName: nullable(Type.String()),
    payeeIban: nullable(Type.String()),
    paymentFileId: nullable(Uuid),
    statusReason: nullable(Type.String({ description: 'Why the bank rejected the last attempt.' })),
    proposalId: OpenProposalId,
    proposedPayee: nullable(
      Type.Object(
        { name: nullable(Type.String()), iban: Type.String() },
        { ...closed, description: 'Who the open proposal would pay.' },
      ),
    ),
    approvedBy: nullable(Type.String({ description: 'Who approved the payment; null when undecided or small.' })),
    lastRejection: nullable(Type.Object({ by: Type.String(), at: ref(Timestamp), reason: Type.String() }, closed)),
    createdAt: ref(Timestamp),
    movedAt: ref(Timestamp),
  },
  { $id: 'Refund', ...closed },
)

export const RefundProposal = Type.Object(
  {
    payee: Type.Optional(
      Type.Object(
        { name: Type.String({ minLength: 1, maxLength: 70 }), iban: Iban },
        {
          ...closed,
          description:
            'Another account than the payer’s, only for a refund that came back or whose payer’s account is unknown.',
        },
      ),
    ),
    reason: { ...Reason, description: 'With another account, the evidence that it is the payer’s.' },
  },
  { $id: 'RefundProposal', ...closed, description: 'Nothing moves before another person approves.' },
)

const Pays = Type.Enum(['refunds', 'payouts'], { description: 'What the file carries; never both.' })
export type Pays = Static<typeof Pays>

export const PaymentFileWrite = Type.Object(
  {
    clientAccountId: ClientAccountId,
    pays: Type.Optional({ ...Pays, description: 'What the file carries: `refunds` when left out.' }),
  },
  { $id: 'PaymentFileWrite', ...closed, description: 'All that is approved of the account, at this moment.' },
)

export const PaymentFile = Type.Object(
  {
    paymentFileId: Uuid,
    clientAccountId: ClientAccountId,
    messageId: Type.String(),
    pays: Pays,
    state: Type.Enum(['proposed', 'approved', 'sent', 'rejected', 'discarded']),
    lines: Type.Integer({ minimum: 1 }),
    total: ref(BaseUnits),
    ...inCurrency,
    sha256: Sha256,
    createdBy: Type.String(),
    createdAt: ref(Timestamp),
    sentAt: nullable(Timestamp),
    proposalId: OpenProposalId,
  },
  { $id: 'PaymentFile', ...closed },
)

const FilePayment = Type.Object(
  {
    reference: Type.String({ description: 'The refund or payout that it pays.' }),
    attempt: Type.Integer({ minimum: 1, maximum: 99 }),
    endToEndId: Type.String(),
    uetr: Uuid,
    amount: ref(BaseUnits),
    payeeName: Type.String(),
    payeeIban: Type.String(),
    payeeBic: nullable(Type.String()),
    remittance: Type.String(),
  },
  { $id: 'FilePayment', ...closed },
)

export const PaymentFileDetail = Type.Object(
  {
    ...PaymentFile.properties,
    payments: Type.Array(ref(FilePayment), { description: 'Each payment as it stands in the file.' }),
  },
  { $id: 'PaymentFileDetail', ...closed },
)

export const PaymentStatusReply = Type.Object(
  {
    messageId: Type.String(),
    accepted: Type.Integer({ minimum: 0 }),
    rejected: Type.Integer({ minimum: 0 }),
    ignored: Type.Integer({
      minimum: 0,
      description: 'Lines that were not on their way, or that have no final status yet.',
    }),
  },
  { $id: 'PaymentStatusReply', ...closed },
)

export const TreasuryException = Type.Object(
  {
    exceptionId: Uuid,
    kind: Type.Enum(['shortfall', 'frozen', 'recall']),
    clientAccountId: ClientAccountId,
    bankTransactionId: nullable(Uuid),
    reference: nullable(PurchaseReference),
    amount: ref(BaseUnits),
    ...inCurrency,
    state: Type.Enum(['open', 'closed']),
    openedBy: Type.String(),
    openedAt: ref(Timestamp),
    closedAt: nullable(Timestamp),
    proposalId: OpenProposalId,
  },
  { $id: 'TreasuryException', ...closed },
)

export const RefundQuery = Type.Object(
  {
    limit: Type.Optional(PageLimit),
    cursor: Type.Optional(Cursor),
    state: Type.Optional(Type.Enum([...refundStates])),
  },
  closed,
)
export const PaymentFileQuery = Type.Object(
  {
    limit: Type.Optional(PageLimit),
    cursor: Type.Optional(Cursor),
    state: Type.Optional(PaymentFile.properties.state),
  },
  closed,
)
export const PaymentFilePage = page('PaymentFilePage', PaymentFile)
export const RefundPage = page('RefundPage', RefundView)
export const TreasuryExceptionPage = page('TreasuryExceptionPage', TreasuryException)

export const refundComponents = [
  RefundView,
  RefundProposal,
  PaymentFileWrite,
  PaymentFile,
  FilePayment,
  PaymentFileDetail,
  PaymentFilePage,
  PaymentStatusReply,
  TreasuryException,
  RefundPage,
  TreasuryExceptionPage,
]

export type RefundView = Static<typeof RefundView>
export type RefundProposal = Static<typeof RefundProposal>
export type PaymentFile = Static<typeof PaymentFile>
export type PaymentFileDetail = Static<typeof PaymentFileDetail>
export type PaymentStatusReply = Static<typeof PaymentStatusReply>
export type TreasuryException = Static<typeof TreasuryException>
