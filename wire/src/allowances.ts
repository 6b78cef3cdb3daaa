import { type Static, Type } from 'typebox'
import { PairId } from './markets.ts'
import { Address, BaseUnits, nullable, ref } from './values.ts'

const closed = { additionalProperties: false } as const

const Shortfall = Type.Object({ actual: ref(BaseUnits), expected: ref(BaseUnits) }, { $id: 'Shortfall', ...closed })

const Approval = Type.Object(
  {
    to: ref(Address),
    data: Type.String({ pattern: '^0x([0-9a-f]{2})*$' }),
    amount: ref(BaseUnits),
  },
  { $id: 'Approval', ...closed, description: 'A call to send from the wallet: the exact amount, never more.' },
)

const PermitDomain = Type.Object(
  {
    name: Type.String(),
    version: Type.String(),
    chainId: Type.Integer(),
    verifyingContract: ref(Address),
    nonce: ref(BaseUnits),
  },
  closed,
)

export const Allowance = Type.Object(
  {
    pairId: ref(PairId),
    walletAddress: ref(Address),
    cashAmount: ref(BaseUnits),
    balance: ref(BaseUnits),
    allowance: ref(BaseUnits),
    spender: ref(Address),
    ready: Type.Boolean({ description: 'Whether the wallet could settle this amount now.' }),
    issues: Type.Object(
      {
        balance: nullable(Shortfall),
        allowance: nullable(Shortfall),
      },
      closed,
    ),
    approvals: Type.Array(ref(Approval), { description: 'In this order; empty when the allowance suffices.' }),
    permit: nullable({ ...PermitDomain, description: 'The EIP-2612 domain where the token has one.' }),
    blockNumber: Type.String({ pattern: '^[0-9]+$' }),
  },
  { $id: 'Allowance', ...closed, description: 'What the wallet holds and has approved to the settlement router.' },
)
export type Allowance = Static<typeof Allowance>

export const allowanceComponents = [Approval, Allowance]
