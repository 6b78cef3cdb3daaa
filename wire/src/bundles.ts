import { type Static, type TProperties, type TString, Type } from 'typebox'
import { Hex, ReceiptProof } from './evidence/receipt-proof.ts'
import { intentFields } from './settlement-intent.ts'
import { Address, ChainId, nullable, ref, TenantId, Timestamp } from './values.ts'

const closed = { additionalProperties: false } as const
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

/** The moment of issue is left out: nobody signs it, and the block of the settlement has a time that others vouch for. */
const { issuedAt: _, typedData, ...signed } = Bundle.properties
/** An answer is written by its schema, and the names of types are members that no schema lists. */
const types = Type.Unsafe<Record<string, { name: string; type: string }[]>>({
  type: 'object',
  additionalProperties: true,
})
const SignedBundle = Type.Object(
  { ...signed, typedData: Type.Object({ ...typedData.properties, types }, closed) },
  {
    ...closed,
    description: 'The bundle as it was issued, without the moment of issue, which no signature covers.',
  },
)
export type SignedBundle = Static<typeof SignedBundle>

export const QuoteEvidence = Type.Object(
  {
    tenant: ref(TenantId),
    reference: Type.String({ pattern: '^(MINT|RFQ)[0-9a-f]{32}$' }),
    chainId: nullable(ChainId),
    bundle: nullable(SignedBundle),
    receipt: nullable(ReceiptProof),
  },
  {
    $id: 'QuoteEvidence',
    ...closed,
    description:
      'What `firsthand-verify purchase` checks without the service. Null is what has not happened yet; `receipt` is null as well on a chain whose blocks hash by rules of their own.',
  },
)
export type QuoteEvidence = Static<typeof QuoteEvidence>

export const quoteEvidenceComponents = [QuoteEvidence]
