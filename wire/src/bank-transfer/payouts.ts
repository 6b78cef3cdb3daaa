import { type Static, Type } from 'typebox'
import { OpenProposalId } from '../approvals.ts'
import { BaseUnits, Cursor, nullable, PageLimit, page, ref, Timestamp } from '../values.ts'
import { outgoingStates } from './states.ts'
import { Uuid } from './treasury.ts'
import { ClientAccountId, InstrumentId, inCurrency, PayoutAccountId, PayoutReference } from './values.ts'

const closed = { additionalProperties: false } as const

export const payoutStates = ['proposed', ...outgoingStates] as const

const Source = nullable({ ...InstrumentId, description: 'Whose proceeds; null for our fees.' })
const payee = {
  payoutAccountId: PayoutAccountId,
  payeeName: Type.String(),
  payeeIban: Type.String(),
}

export const PayoutWrite = Type.Object(
  {
    clientAccountId: { ...ClientAccountId, description: 'The account that the money leaves.' },
    instrumentId: Source,
    amount: ref(BaseUnits),
  },
  {
    $id: 'PayoutWrite',
    ...closed,
    description: 'Who is paid is no input: the issuer’s account that the instrument names, or the firm’s own.',
  },
)

export const Payout = Type.Object(
  {
    payoutReference: PayoutReference,
    clientAccountId: ClientAccountId,
    instrumentId: Source,
    ...payee,
    amount: ref(BaseUnits),
    ...inCurrency,
    state: Type.Enum([...payoutStates], {
      description: '`rejected` and `returned`: the money is back where it came from, and can be paid out again.',
    }),
    attempt: Type.Integer({ minimum: 1, maximum: 99 }),
    paymentFileId: nullable(Uuid),
    statusReason: nullable(Type.String({ description: 'Why the bank rejected it.' })),
    proposedBy: Type.String(),
    proposalId: OpenProposalId,
    createdAt: ref(Timestamp),
    movedAt: ref(Timestamp),
  },
  { $id: 'Payout', ...closed },
)

export const Payable = Type.Object(
  {
    clientAccountId: ClientAccountId,
    instrumentId: Source,
    ...inCurrency,
    amount: { ...ref(BaseUnits), description: 'How much of it the client account holds, an open payout included.' },
    payableAmount: {
      ...ref(BaseUnits),
      description:
        'How much of it may be proposed: at most what the bank holds by confirmed statements, less what is owed to clients ' +
        'and what other payouts have not yet taken.',
    },
    payoutAccountId: nullable(PayoutAccountId),
    payeeName: nullable(Type.String()),
    payeeIban: nullable(Type.String()),
    openPayout: nullable({ ...PayoutReference, description: 'A payout that has not ended; there is one at a time.' }),
  },
  { $id: 'Payable', ...closed },
)

export const PayableList = Type.Object(
  { items: Type.Array(ref(Payable)) },
  { $id: 'PayableList', ...closed, description: 'Proceeds and fees that can be paid out now.' },
)

export const PayoutQuery = Type.Object(
  {
    limit: Type.Optional(PageLimit),
    cursor: Type.Optional(Cursor),
    state: Type.Optional(Type.Enum([...payoutStates])),
  },
  closed,
)
export const PayoutPage = page('PayoutPage', Payout)

export const payoutComponents = [PayoutWrite, Payout, PayoutPage, Payable, PayableList]

export type PayoutWrite = Static<typeof PayoutWrite>
export type Payout = Static<typeof Payout>
export type Payable = Static<typeof Payable>
