import { type Static, Type } from 'typebox'
import { OpenProposalId } from '../approvals.ts'
import { nullable, page, ref, Timestamp } from '../values.ts'
import { Bic, CurrencyCode, Iban, PayoutAccountId } from './values.ts'

const closed = { additionalProperties: false } as const

const written = {
  holder: Type.Enum(['issuer', 'firm'], {
    description: '`issuer`: instruments may name it. `firm`: takes our fees; an approved one replaces the one before.',
  }),
  name: Type.String({
    pattern: '^[ -~]{1,70}$',
    description: 'As its bank holds it.',
    examples: ['ACME ISSUER GMBH'],
  }),
  iban: Iban,
  bic: Bic,
  currency: CurrencyCode,
}

export const PayoutAccountWrite = Type.Object(written, { $id: 'PayoutAccountWrite', ...closed })

export const PayoutAccount = Type.Object(
  {
    payoutAccountId: PayoutAccountId,
    ...written,
    state: Type.Enum(['proposed', 'approved', 'closed'], { description: 'Only an approved account is paid.' }),
    proposedBy: Type.String(),
    approvedBy: nullable(Type.String()),
    createdAt: ref(Timestamp),
    approvedAt: nullable(Timestamp),
    proposalId: OpenProposalId,
  },
  {
    $id: 'PayoutAccount',
    ...closed,
    description: 'Where proceeds or fees are paid to. One person proposes it and another approves it.',
  },
)

export const PayoutAccountPage = page('PayoutAccountPage', PayoutAccount)

export const payoutAccountComponents = [PayoutAccountWrite, PayoutAccount, PayoutAccountPage]

export type PayoutAccount = Static<typeof PayoutAccount>
export type PayoutAccountWrite = Static<typeof PayoutAccountWrite>
