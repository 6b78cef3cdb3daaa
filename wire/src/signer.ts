import { type Static, type TProperties, Type } from 'typebox'
import { intentFields } from './settlement-intent.ts'

/** Whose key signs. Delivery and switch join with their own requests: a role is a row here and in `signRequests`. */
export const signerRoles = ['operator', 'fee', 'compliance'] as const
export type SignerRole = (typeof signerRoles)[number]

/** One spelling for one value: lower case and no leading zero, so that nothing can be compared two ways. */
const shapes = {
  bytes32: Type.String({ pattern: '^0x[0-9a-f]{64}$' }),
  address: Type.String({ pattern: '^0x[0-9a-f]{40}$' }),
  uint256: Type.String({ pattern: '^(0|[1-9][0-9]{0,77})$' }),
  uint64: Type.String({ pattern: '^(0|[1-9][0-9]{0,19})$' }),
}
const closed = { additionalProperties: false } as const

const intentShape = Object.fromEntries(intentFields.map(({ name, type }) => [name, shapes[type]])) as {
  [F in (typeof intentFields)[number] as F['name']]: (typeof shapes)[F['type']]
}

/** What every role that signs a settlement is shown. The digest is never sent: a signer computes its own. */
const settlement = {
  requestId: Type.String({ pattern: '^[A-Za-z0-9._-]{1,128}$' }),
  chainId: Type.String({ pattern: '^eip155:[1-9][0-9]{0,15}$' }),
  router: shapes.address,
  tenant: Type.String({ pattern: '^[!-~]{1,128}$' }),
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
export type SignRequest<R extends SignerRole = SignerRole> = Static<(typeof signRequests)[R]>

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
    wallet: shapes.address,
    action: Type.Literal('settle'),
    chainId: settlement.chainId,
    contract: shapes.address,
    reference: settlement.reference,
    digest: shapes.bytes32,
  },
  closed,
)
export type DecisionClaims = Static<typeof DecisionClaims>

/** Status 200. The asker recovers the address from the signature itself and compares the digest with its own. */
export const SignAnswer = Type.Object(
  {
    role: Type.Enum([...signerRoles]),
    keyId: Type.String({ pattern: '^[a-z]+-[0-9]{4}[a-z]$' }),
    address: shapes.address,
    digest: shapes.bytes32,
    signature: Signature,
    policyVersion: Type.String({ minLength: 1, maxLength: 64 }),
  },
  closed,
)
export type SignAnswer = Static<typeof SignAnswer>

/** Why a policy said no, in the order in which it looks. */
// biome-ignore format: a table is read as a table
export const policyRules = [
  'shape', // not the request of this role: a field too many, too few, or misspelt
  'chain', 'router', 'route', // nothing that the policy names
  'quote_ref', // not the hash of this tenant and reference
  'recipient', 'cash_amount', 'units', 'fee', 'not_before', 'deadline',
  'schedule', // fee: the schedule is unknown or not in force
  'decision', // compliance: stale, for somebody or something else, or not Compliance's
  'attestation', // operator: one of the two attestations is not by a pinned key
  'velocity', // operator: too much in a minute for this tenant or wallet
] as const
export type PolicyRule = (typeof policyRules)[number]

/**
 * Any other status. `declined` (403): the policy said no, and a person should look. `equivocation` (409): another
 * digest was signed under this reference. `unavailable` (503): key, journal or process failed; nothing was judged.
 */
export const SignRefusal = Type.Union([
  Type.Object({ code: Type.Literal('declined'), rule: Type.Enum([...policyRules]) }, closed),
  Type.Object({ code: Type.Enum(['equivocation', 'unavailable']) }, closed),
])
export type SignRefusal = Static<typeof SignRefusal>
