import { type Static, Type } from 'typebox'
import { kycStatuses, outcomes } from './compliance.ts'
import { payerPolicies, payerVerdicts, screenings } from './compliance-checks.ts'
import { nullable } from './values.ts'

const closed = { additionalProperties: false } as const
const Id = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })

/** A UTC day, a purchase, a customer: each narrows what the others find, and one must be there. */
export const DecisionQuery = Type.Object(
  {
    day: Type.Optional(
      Type.String({
        pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
        description: 'In UTC. Alone, it gives an unbroken piece of the chain.',
        examples: ['2026-11-16'],
      }),
    ),
    reference: Type.Optional(Type.String({ pattern: '^[!-~]{1,128}$', description: 'Of a quote or a purchase.' })),
    customer: Type.Optional(
      Type.String({ pattern: '^[!-~]{1,128}$', description: 'The subject or the pseudonym of a buyer.' }),
    ),
    salts: Type.Optional(
      Type.Enum(['included'], {
        description: 'Each record comes with the salt of its commitment, where there still is one.',
      }),
    ),
  },
  closed,
)
export type DecisionQuery = Static<typeof DecisionQuery>

/**
 * What vouches for all that the rules read. Of a record from before there were salts it is the hash itself; of every other one it
 * is SHA-256 of the JSON array of a salt and those facts as text, and nobody guesses them once the salt is gone.
 */
const committed = {
  inputsHash: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
  inputsCommitment: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
}

/** Of a decision that lets units pass. It is opened by the salt of the facts. */
const travelCommitment = Type.Optional(
  Type.String({
    pattern: '^[0-9a-f]{64}$',
    description: 'Commits to the travel-rule data of the transfer; left out where none is kept.',
  }),
)

/** What was decided, by which rules in which order, and what it was decided on. No person's name stands in it. */
export const DecisionPayload = Type.Object(
  {
    outcome: Type.Enum([...outcomes]),
    customer: Type.String({ description: 'By pseudonym.' }),
    wallet: Type.String(),
    action: Type.String(),
    chainId: Type.String(),
    contract: Type.String(),
    reference: Type.String(),
    digest: Type.String(),
    ruleSet: Type.String({ description: 'The version of the rules.' }),
    lists: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Which publication of the sanctions lists it was made by.' }),
    ),
    rules: Type.Array(Type.Object({ rule: Type.String(), held: Type.Boolean() }, closed)),
    ...committed,
    travelCommitment,
    decision: nullable(Type.String({ description: 'The JWS that was given out.' })),
  },
  { $id: 'DecisionPayload', ...closed },
)
export type DecisionPayload = Static<typeof DecisionPayload>

const ruledBy = {
  ruleSet: DecisionPayload.properties.ruleSet,
  lists: DecisionPayload.properties.lists,
  ...committed,
}

/** Whether who paid is the buyer. Neither name nor account stands in it: the commitment vouches for them. */
export const PayerDecision = Type.Object(
  {
    verdict: Type.Enum([...payerVerdicts]),
    screening: Type.Enum([...screenings]),
    customer: nullable(Type.String()),
    policy: Type.Enum([...payerPolicies]),
    ...ruledBy,
  },
  closed,
)
export type PayerDecision = Static<typeof PayerDecision>

/** How an absent buyer stood when the units of a paid purchase were to leave. */
export const ReleaseDecision = Type.Object(
  {
    kycStatus: Type.Enum([...kycStatuses]),
    wallet: Type.Enum(['approved', 'not_registered']),
    screening: Type.Enum([...screenings]),
    customer: Type.String(),
    walletAddress: Type.String(),
    chainId: Type.String(),
    assetClass: Type.String(),
    reference: Type.String(),
    contract: Type.String(),
    units: Type.String(),
    travelCommitment,
    decision: nullable(Type.String({ description: 'The JWS that was given out.' })),
    ...ruledBy,
  },
  closed,
)
export type ReleaseDecision = Static<typeof ReleaseDecision>

/** What a record of each kind holds. */
export const decisions = {
  attestation: DecisionPayload,
  payer_check: PayerDecision,
  release_check: ReleaseDecision,
} as const
export type DecisionKind = keyof typeof decisions

/** One link of a chain. `hash` is SHA-256 of the link before and of the JSON array of all members before it as text. */
export const ChainRecord = Type.Object(
  {
    tenant: Type.String(),
    chain: Type.Enum(['decision', 'audit']),
    seq: Type.String({ pattern: '^[1-9][0-9]*$' }),
    id: Id,
    at: Type.String(),
    actor: Type.String(),
    kind: Type.String(),
    payload: Type.String({ description: 'JSON as it was hashed.' }),
    prev: Type.String({ pattern: '^([0-9a-f]{2})+$' }),
    hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    inputsSalt: Type.Optional(
      Type.String({ description: 'Opens the commitment of the payload. Not hashed; gone once the person was erased.' }),
    ),
  },
  { $id: 'ChainRecord', ...closed },
)
export type ChainRecord = Static<typeof ChainRecord>
