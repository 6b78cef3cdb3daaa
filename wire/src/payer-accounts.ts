import { type Static, Type } from 'typebox'
import { Wallet } from './compliance.ts'
import { ref } from './values.ts'

const closed = { additionalProperties: false } as const
const { registeredAt, screenedAt, state } = Wallet.properties
const Iban = Type.String({ pattern: '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$', description: 'Without blanks.' })
const HolderName = Type.String({
  minLength: 1,
  maxLength: 140,
  description: 'The account holder, as the bank names them.',
})

/** A bank account from which a customer pays. It is the customer's when the holder is. */
export const PayerAccount = Type.Object(
  {
    payerAccountId: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
    iban: Iban,
    holderName: HolderName,
    state,
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
