import { type Static, Type } from 'typebox'
import { OpenProposalId } from '../approvals.ts'
import { nullable, page, ref, Timestamp } from '../values.ts'
import { Bic, ClientAccountId, CurrencyCode, Iban } from './values.ts'

const closed = { additionalProperties: false } as const

export const clientAccountStates = ['proposed', 'approved', 'suspended', 'closed'] as const
export type ClientAccountState = (typeof clientAccountStates)[number]

const written = {
  iban: Iban,
  bic: Bic,
  beneficiaryName: Type.String({
    pattern: '^[ -~]{1,70}$',
    description: 'Exactly the name that the bank holds: any other spelling warns every payer.',
    examples: ['ACME CLIENT MONEY'],
  }),
  currency: CurrencyCode,
  timeZone: Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'IANA name. The bank’s days end by its clock.',
    examples: ['Europe/Berlin'],
  }),
}

export const ClientAccountWrite = Type.Object(written, { $id: 'ClientAccountWrite', ...closed })

export const ClientAccount = Type.Object(
  {
    clientAccountId: ClientAccountId,
    ...written,
    iban: Type.String({
      pattern: '^[A-Z]{2}[0-9]{2}[A-Z0-9*]{11,30}$',
      description: 'Without blanks. Outside the treasury all but its ends is `*`.',
    }),
    state: Type.Enum([...clientAccountStates], { description: 'Only an approved account takes payments.' }),
    proposedBy: Type.String(),
    approvedBy: nullable(Type.String()),
    createdAt: ref(Timestamp),
    approvedAt: nullable(Timestamp),
    proposalId: OpenProposalId,
  },
  {
    $id: 'ClientAccount',
    ...closed,
    description: 'Where the tenant’s buyers pay to. One person proposes it and another approves it.',
  },
)

export const ClientAccountPage = page('ClientAccountPage', ClientAccount)

export const clientAccountComponents = [ClientAccountWrite, ClientAccount, ClientAccountPage]

export type ClientAccount = Static<typeof ClientAccount>
export type ClientAccountWrite = Static<typeof ClientAccountWrite>
