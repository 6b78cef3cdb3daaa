import { type Static, Type } from 'typebox'
import { Wallet } from './compliance.ts'
import { ref, Timestamp } from './values.ts'

const closed = { additionalProperties: false } as const
const { registeredAt, screenedAt } = Wallet.properties
const Iban = Type.String({ pattern: '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$', description: 'Without blanks.' })
const HolderName = Type.String({
  minLength: 1,
  maxLength: 140,
  description: 'The account holder, as the bank names them.',
})
const BankName = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'The account holder, as the bank reports them.',
})

/** A bank account from which a customer pays. That it is theirs is their own word until there is evidence. */
export const PayerAccount = Type.Object(
  {
    payerAccountId: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
    iban: Iban,
    holderName: HolderName,
    state: Type.Enum(['unverified', 'approved', 'in_review', 'refused'], {
      description:
        'unverified: registered, without evidence yet that it is the customer’s. Only an approved account identifies a payer.',
    }),
    registeredAt,
    screenedAt,
  },
  { $id: 'PayerAccount', ...closed },
)
export type PayerAccount = Static<typeof PayerAccount>
export const PayerAccountList = Type.Object({ items: Type.Array(ref(PayerAccount)), next_cursor: Type.Null() }, closed)

export const PayerAccountRequest = Type.Object({ iban: Iban, holderName: HolderName }, closed)
export type PayerAccountRequest = Static<typeof PayerAccountRequest>
export const PayerAccountParams = Type.Object({ payerAccountId: PayerAccount.properties.payerAccountId }, closed)

/** What shows whose account it is: the name that a bank gave with a credit or in a verification of payee. */
export const PayerEvidence = Type.Object(
  {
    payerAccountId: PayerAccount.properties.payerAccountId,
    kind: Type.Enum(['bank_credit', 'payee_verification']),
    bankName: BankName,
    reference: Type.String({
      minLength: 1,
      maxLength: 140,
      description: 'Where it can be looked up: a decision of ours, or the bank’s answer.',
    }),
    recordedBy: Type.String(),
    recordedAt: ref(Timestamp),
  },
  { $id: 'PayerEvidence', ...closed },
)
export type PayerEvidence = Static<typeof PayerEvidence>

export const PayerEvidenceRequest = Type.Object(
  {
    kind: PayerEvidence.properties.kind,
    bankName: BankName,
    reference: PayerEvidence.properties.reference,
    reason: Type.String({ minLength: 1, maxLength: 500, description: 'Kept in the audit record.' }),
  },
  closed,
)
export type PayerEvidenceRequest = Static<typeof PayerEvidenceRequest>
