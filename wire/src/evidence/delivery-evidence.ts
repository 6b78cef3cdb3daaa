import { type Static, Type } from 'typebox'
import { spellings } from '../spellings.ts'

const closed = { additionalProperties: false } as const
/** A compact JWS of at most so many characters. */
export const jwsUpTo = (maxLength: number) =>
  Type.String({ pattern: '^[A-Za-z0-9_-]+[.][A-Za-z0-9_-]+[.][A-Za-z0-9_-]+$', maxLength })
const Jws = jwsUpTo(4096)
const Id = Type.String({ minLength: 1, maxLength: 128 })
const Reference = Type.String({ pattern: '^[A-Za-z0-9._:-]{1,128}$' })

/** Which delivery both statements are about. The delivery signer compares every member with what it would sign. */
export const deliveryFacts = {
  tenant: spellings.tenant,
  reference: Reference,
  chainId: spellings.chainId,
  contract: spellings.address,
  wallet: spellings.address,
  units: spellings.uint256,
}
export const DeliveryFacts = Type.Object(deliveryFacts, closed)
export type DeliveryFacts = Static<typeof DeliveryFacts>

const issued = { iat: Type.Integer({ minimum: 0, description: 'Unix seconds.' }) }

/** The header of Compliance's word on a release: `alg` EdDSA, this `typ`, and the `kid` that the policy pins. */
export const releaseType = 'release-decision+jwt'

/** What Compliance signs when nothing speaks against a delivery. There is no other outcome: a refusal is not signed. */
export const ReleaseClaims = Type.Object(
  {
    iss: Type.Literal('firsthand-compliance'),
    jti: Id,
    ...issued,
    outcome: Type.Literal('released'),
    customer: Id,
    ...deliveryFacts,
  },
  closed,
)
export type ReleaseClaims = Static<typeof ReleaseClaims>

/** The header of the ledger's statement, as above. */
export const statementType = 'ledger-statement+jwt'

/** What the ledger's attestor signs: the books show this purchase as paid, its units reserved and not delivered. */
export const StatementClaims = Type.Object(
  {
    iss: Type.Literal('firsthand-ledger'),
    ...issued,
    /** In base units of the currency, received from the bank and held for the purchase. */
    paid: spellings.uint256,
    currency: Type.String({ pattern: '^[A-Z]{3}$' }),
    /** The posting that last gave the purchase money. */
    posting: Id,
    ...deliveryFacts,
  },
  closed,
)
export type StatementClaims = Static<typeof StatementClaims>

/** What a delivery signer is given beside the call. */
export const DeliveryEvidence = Type.Object({ decision: Jws, statement: Jws }, closed)
export type DeliveryEvidence = Static<typeof DeliveryEvidence>

/** Why the books do not show what was asked, first things first. */
export const statementRules = [
  'purchase',
  'state',
  'delivery',
  'contract',
  'units',
  'credit',
  'confirmed',
  'money',
  'bank_file',
] as const
export type StatementRule = (typeof statementRules)[number]

/** Status 200 of the attestor, or 403 with the first rule that did not hold. */
export const StatementAnswer = Type.Object({ statement: Jws }, closed)
export const StatementRefusal = Type.Object(
  { code: Type.Literal('declined'), rule: Type.Enum([...statementRules]) },
  closed,
)
