import { type Static, Type } from 'typebox'
import { Hex, ReceiptProof } from '../evidence/receipt-proof.ts'
import { TxHash } from '../quotes.ts'
import { Address, BaseUnits, nullable, ref, Timestamp } from '../values.ts'
import { LedgerPosting, PaymentEvidence, PostingId, SignedDelivery } from './custody.ts'
import { ShownState, StateReasonOrNull } from './states.ts'
import { Day, inCurrency, PurchaseReference } from './values.ts'

const closed = { additionalProperties: false } as const
const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 in hex.' })

const TimelineStep = Type.Object(
  {
    at: ref(Timestamp),
    step: Type.String({ pattern: '^[a-z_]+$', description: 'What happened.', examples: ['created'] }),
    state: ShownState,
    stateReason: StateReasonOrNull,
    amount: nullable(BaseUnits),
  },
  { $id: 'PurchaseTimelineStep', ...closed, description: 'One step, and the state that it led to.' },
)

export const PurchaseTimeline = Type.Object(
  { reference: PurchaseReference, items: Type.Array(ref(TimelineStep)), next_cursor: Type.Null() },
  { $id: 'PurchaseTimeline', ...closed, description: 'Oldest first.' },
)

const DeliveryEvidence = Type.Object(
  { contract: ref(Address), purchaseId: TxHash, unitAmount: ref(BaseUnits), txHash: nullable(TxHash) },
  {
    $id: 'DeliveryEvidence',
    ...closed,
    description: '`purchaseId` is what the contract knows the purchase by: it delivers it once.',
  },
)

const ReconciledDay = Type.Object(
  { date: Day, evidenceHash: Sha256 },
  { $id: 'ReconciledDay', ...closed, description: 'The daily reconciliation that covers the last payment.' },
)

const DeliveryReceipt = Type.Object(
  {
    ...ReceiptProof.properties,
    transactionNodes: Type.Array(Hex, {
      description: 'The nodes from the root of transactions in the header to the transaction: it hashes to `txHash`.',
    }),
  },
  { ...closed, description: 'That the delivery is in a block, to be checked without a node.' },
)

export const PurchaseEvidence = Type.Object(
  {
    reference: PurchaseReference,
    ...inCurrency,
    unitDecimals: Type.Integer({ minimum: 0 }),
    payments: Type.Array(ref(PaymentEvidence)),
    postingIds: Type.Array(PostingId, { description: 'Every posting of the purchase, money and units.' }),
    attestationId: nullable(Type.String({ description: 'Compliance’s attestation at release.' })),
    delivery: nullable(DeliveryEvidence),
    reconciliation: nullable(ReconciledDay),
    ledger: Type.Array(ref(LedgerPosting), { description: 'The postings of `postingIds`, with their lines.' }),
    signed: nullable(SignedDelivery),
    receipt: nullable(DeliveryReceipt),
  },
  {
    $id: 'PurchaseEvidence',
    ...closed,
    description:
      'The chain of custody from the statement entry to the transaction, for `firsthand-verify purchase`; null is what has not happened yet, or was not kept at the time.',
  },
)

export const evidenceComponents = [TimelineStep, PurchaseTimeline, PaymentEvidence, LedgerPosting, PurchaseEvidence]

export type PurchaseTimeline = Static<typeof PurchaseTimeline>
export type PurchaseEvidence = Static<typeof PurchaseEvidence>
