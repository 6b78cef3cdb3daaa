import { type Static, type TProperties, type TString, Type } from 'typebox'
import { intentFields } from './settlement-intent.ts'
import { Address, ref, Timestamp } from './values.ts'

const closed = { additionalProperties: false } as const
const Hex = Type.String({ pattern: '^0x([0-9a-f]{2})*$' })
const Signature = Type.String({ pattern: '^0x[0-9a-f]{130}$' })

const intentShape = Object.fromEntries(
  intentFields.map(({ name, type }) => [name, Type.String({ description: type })]),
) as unknown as { [F in (typeof intentFields)[number] as F['name']]: TString }

const SettlementIntent = Type.Object(intentShape, {
  $id: 'SettlementIntent',
  ...closed,
  description: 'The EIP-712 message to the letter: numbers as digits, its two times in unix seconds.',
})

const roles = <T extends TProperties[string]>(value: T) => ({
  settlementOperator: value,
  complianceAttestation: value,
  feeAttestation: value,
})

/** What the intent call answers: every call for one reference gets the same bytes. */
export const Bundle = Type.Object(
  {
    reference: Type.String(),
    intent: ref(SettlementIntent),
    venueCalldata: { ...Hex, description: 'Opaque: the venue reads it.' },
    signatures: Type.Object(roles(Signature), closed),
    typedData: Type.Object(
      {
        domain: Type.Object(
          { name: Type.String(), version: Type.String(), chainId: Type.Integer(), verifyingContract: ref(Address) },
          closed,
        ),
        types: Type.Unsafe<Record<string, { name: string; type: string }[]>>({ type: 'object' }),
        primaryType: Type.Literal('SettlementIntent'),
        message: ref(SettlementIntent),
      },
      { ...closed, description: 'Ready for `eth_signTypedData_v4`.' },
    ),
    digest: Type.String({ pattern: '^0x[0-9a-f]{64}$' }),
    router: ref(Address),
    signers: Type.Object(roles(ref(Address)), closed),
    transaction: Type.Object(
      { to: ref(Address), data: Hex },
      { ...closed, description: 'The buyer’s signature goes into the zeros that start 96 bytes before the end.' },
    ),
    issuedAt: ref(Timestamp),
    deadline: ref(Timestamp),
  },
  { $id: 'Bundle', ...closed },
)
export type Bundle = Static<typeof Bundle>

export const bundleComponents = [SettlementIntent, Bundle]
