import { type Static, type TProperties, Type } from 'typebox'
import { intentFields } from './settlement-intent.ts'
import { spellings } from './spellings.ts'

/** Whose signatures make a bundle: a role is a row here and in `signRequests`. */
export const settlementRoles = ['operator', 'fee', 'compliance'] as const
export type SettlementRole = (typeof settlementRoles)[number]

/** Who sign transactions of our own: a role is a row here and in `transactionRequests`. */
export const transactionRoles = ['delivery', 'switch', 'relay'] as const
export type TransactionRole = (typeof transactionRoles)[number]

export const signerRoles = [...settlementRoles, ...transactionRoles] as const
export type SignerRole = SettlementRole | TransactionRole

const closed = { additionalProperties: false } as const

const intentShape = Object.fromEntries(intentFields.map(({ name, type }) => [name, spellings[type]])) as {
  [F in (typeof intentFields)[number] as F['name']]: (typeof spellings)[F['type']]
}

/** What every role that signs a settlement is shown. The digest is never sent: a signer computes its own. */
const settlement = {
  requestId: spellings.requestId,
  chainId: spellings.chainId,
  router: spellings.address,
  tenant: spellings.tenant,
  reference: Type.String({ pattern: '^(MINT|RFQ)[0-9a-f]{32}$' }),
  intent: Type.Object(intentShape, closed),
}
const request = <E extends TProperties>(evidence: E) =>
  Type.Object({ ...settlement, evidence: Type.Object(evidence, closed) }, closed)

const Signature = Type.String({ pattern: '^0x[0-9a-f]{128}(1b|1c)$' })

/** What each role is asked: the intent, and the evidence that the role checks by its own data. */
export const signRequests = {
  /** The operator signs last, and sees that the other two have signed the same intent. */
  operator: request({ complianceAttestation: Signature, feeAttestation: Signature }),
  fee: request({ scheduleId: Type.String({ pattern: '^[a-z0-9-]{1,64}$' }) }),
  /** `decision` is Compliance's own JWS over `DecisionClaims`; `customer` is the caller it must be about. */
  compliance: request({
    customer: Type.String({ minLength: 1, maxLength: 128 }),
    decision: Type.String({ pattern: '^[A-Za-z0-9_-]+[.][A-Za-z0-9_-]+[.][A-Za-z0-9_-]+$', maxLength: 4096 }),
  }),
} as const
export type SignRequest<R extends SettlementRole = SettlementRole> = Static<(typeof signRequests)[R]>

/** The header of a decision: `alg` EdDSA, `typ` decision+jwt and the `kid` that the signer's policy pins. */
export const decisionType = 'decision+jwt'

/** What Compliance decided, as its JWS carries it. A compliance-role signer compares every member. */
export const DecisionClaims = Type.Object(
  {
    iss: Type.Literal('firsthand-compliance'),
    jti: Type.String({ minLength: 1, maxLength: 128, description: 'The decision id.' }),
    iat: Type.Integer({ minimum: 0, description: 'Unix seconds. Older than 60 s is stale.' }),
    outcome: Type.Enum(['attested', 'refused']),
    tenant: settlement.tenant,
    customer: Type.String({ minLength: 1, maxLength: 128 }),
    wallet: spellings.address,
    action: Type.Literal('settle'),
    chainId: settlement.chainId,
    contract: spellings.address,
    reference: settlement.reference,
    digest: spellings.bytes32,
  },
  closed,
)
export type DecisionClaims = Static<typeof DecisionClaims>

/** Status 200. The asker recovers the address from the signature itself and compares the digest with its own. */
export const SignAnswer = Type.Object(
  {
    role: Type.Enum([...settlementRoles]),
    keyId: spellings.keyId,
    address: spellings.address,
    digest: spellings.bytes32,
    signature: Signature,
    policyVersion: Type.String({ minLength: 1, maxLength: 64 }),
  },
  closed,
)
export type SignAnswer = Static<typeof SignAnswer>

/** Why a policy declined, in the order of its checks. */
// biome-ignore format: a table is read as a table
export const policyRules = [
  'shape', // not the request of this role: a field too many, too few, or misspelt
  'chain', 'router', 'contract', 'route', 'tenant', // nothing that the policy names
  'quote_ref', 'purchase_id', // not the hash of this tenant and reference
  'recipient', 'cash_amount', 'units', 'fee', 'not_before', 'deadline',
  'price', // operator: more units for the cash than the lowest price that the policy allows
  'schedule', // fee: the schedule is unknown or not in force
  'decision', // compliance and delivery: stale, for somebody or something else, or not Compliance's
  'statement', // delivery: stale, about something else, or not by the ledger's attestor
  'attestation', // operator: one of the two attestations is not by a pinned key
  'gas', 'gas_price', // a transaction that could cost more than the policy lets it
  'velocity', // too much in a minute or a day for this tenant, wallet, route or contract
] as const
export type PolicyRule = (typeof policyRules)[number]

/**
 * Any other status. `declined` (403): the policy declined, and a person should investigate. `equivocation` (409): something else
 * was signed under this reference, nonce or purchase. `unavailable` (503): key, journal or process failed; nothing was judged.
 */
export const SignRefusal = Type.Union([
  Type.Object({ code: Type.Literal('declined'), rule: Type.Enum([...policyRules]) }, closed),
  Type.Object({ code: Type.Enum(['equivocation', 'unavailable']) }, closed),
])
export type SignRefusal = Static<typeof SignRefusal>
