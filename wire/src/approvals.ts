import { type Static, Type } from 'typebox'
import { Assertion } from './passkeys.ts'
import { BaseUnits, Cursor, nullable, PageLimit, page, ref, Timestamp } from './values.ts'

const closed = { additionalProperties: false } as const

/** Whatever takes more than one person, by what it is about. */
export const proposalKinds = [
  'client_account',
  'payout_account',
  'match',
  'review_accept',
  'review_return',
  'refund',
  'refund_payee',
  'payment_file',
  'payment_file_discard',
  'payment_file_sent',
  'statement_upload',
  'payout',
  'exception_close',
  'frozen_release',
  'delivery_retry',
  'delivery_void',
  'purchase_refund',
  'instrument_price',
  'instrument_supply',
  'instrument_contract',
  'instrument_policy',
  'passkey',
  'person_erasure',
  'legal_hold_release',
  'stop_resume',
] as const
export type ProposalKindName = (typeof proposalKinds)[number]

export const proposalStates = ['open', 'approved', 'rejected', 'withdrawn', 'expired'] as const

export const ProposalId = Type.String({
  pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
  description: 'Names the proposal. It is decided at `/proposals/{proposalId}/approve` or `…/reject`.',
  examples: ['019a8c4e-7d2a-7c11-9b6e-3f1f4a5b6c7d'],
})

/** On whatever can be proposed about: what waits for another person now. */
export const OpenProposalId = nullable({ ...ProposalId, description: 'The open proposal about it; null without one.' })

const Digest = Type.String({
  pattern: '^[0-9a-f]{64}$',
  description:
    'SHA-256 over the canonical JSON of id, kind, subject, payload and the state that it was proposed against.',
})

const Person = Type.Object(
  {
    issuer: Type.String({ description: 'The identity provider.' }),
    subject: Type.String({ description: 'Who, by the name that the provider gives.' }),
  },
  { $id: 'Person', ...closed, description: 'A person is an issuer and a subject.' },
)

const anything = (description: string) =>
  Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object', additionalProperties: true, description })

const head = {
  proposalId: ProposalId,
  kind: Type.Enum([...proposalKinds]),
  subject: Type.String({ description: 'The id of what it is about.' }),
  amount: nullable({ ...BaseUnits, description: 'What moves by it, in base units; null when it has no one sum.' }),
  currency: nullable(Type.String({ pattern: '^[A-Z]{3}$' })),
  decimals: nullable(Type.Integer({ minimum: 0 })),
  reason: nullable(Type.String({ description: 'The proposer’s words.' })),
  proposedBy: ref(Person),
  proposedAt: ref(Timestamp),
  expiresAt: ref(Timestamp),
  notBefore: nullable({ ...Timestamp, description: 'It cannot be approved earlier (cooling-off).' }),
  quorum: Type.Integer({ minimum: 1, description: 'Approvals that it takes, the proposer not counted.' }),
  approvals: Type.Integer({ minimum: 0, description: 'Approvals so far.' }),
  digest: Digest,
  state: Type.Enum([...proposalStates]),
  closedAt: nullable(Timestamp),
}

export const ProposalSummary = Type.Object(head, { $id: 'ProposalSummary', ...closed })

export const Decision = Type.Object(
  {
    decision: Type.Enum(['approve', 'reject', 'withdraw']),
    by: ref(Person),
    decidedAt: ref(Timestamp),
    reason: nullable(Type.String()),
    signedWith: nullable(Type.String()),
  },
  { $id: 'ProposalDecision', ...closed },
)

export const Proposal = Type.Object(
  {
    ...head,
    payload: anything('What is proposed, by kind.'),
    shown: Type.Object(
      {
        state: anything('The subject as it was when this was proposed: everything that an approval acts on.'),
        circumstances: anything('What may differ by now without making it another proposal, such as balances.'),
      },
      closed,
    ),
    isCurrent: Type.Boolean({
      description: 'Open, and its subject still stands as it was shown: an approval would be accepted.',
    }),
    needsPasskey: Type.Boolean(),
    decisions: Type.Array(ref(Decision)),
  },
  { $id: 'Proposal', ...closed, description: 'All that its approval will do. Its `ETag` is the digest.' },
)

export const ProposalQuery = Type.Object(
  {
    limit: Type.Optional(PageLimit),
    cursor: Type.Optional(Cursor),
    state: Type.Optional(Type.Enum([...proposalStates], { description: '`open` when left out.' })),
    kind: Type.Optional(Type.Enum([...proposalKinds])),
    subject: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
  },
  closed,
)
export const ProposalPage = page('ProposalPage', ProposalSummary)

const Reason = Type.String({ minLength: 1, maxLength: 500, description: 'Kept with the decision.' })
const signed = { assertion: Type.Optional(ref(Assertion)) }
/** May be left out altogether, where no passkey is needed. */
export const ApproveWrite = nullable(Type.Object(signed, closed))
export const RejectWrite = Type.Object({ reason: Reason, ...signed }, { $id: 'ProposalReject', ...closed })
export const WithdrawWrite = Type.Object({ reason: Type.Optional(Reason) }, { $id: 'ProposalWithdraw', ...closed })

/** A decision names what was read. */
export const DecisionHeaders = Type.Object({
  'if-match': Type.Optional(
    Type.String({
      maxLength: 128,
      description: 'The `ETag` of the proposal as it was read. A decision without it is refused.',
    }),
  ),
})

export const approvalComponents = [
  Person,
  ProposalSummary,
  Decision,
  Proposal,
  ProposalPage,
  RejectWrite,
  WithdrawWrite,
]

export type ProposalSummary = Static<typeof ProposalSummary>
export type Proposal = Static<typeof Proposal>
