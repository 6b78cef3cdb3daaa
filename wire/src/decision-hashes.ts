import { type Static, Type } from 'typebox'
import { StandingRequest } from './compliance.ts'

const closed = { additionalProperties: false } as const
const { tenant: Tenant } = StandingRequest.properties
const Sequence = Type.Integer({ minimum: 0, description: 'Counts from 1 without holes.' })

/** An answer has to stay below what a caller reads of one: tenants have names of up to 128 characters. */
export const decisionHeadsMax = 300
export const decisionHashesMax = 500

export const DecisionHeadsRequest = Type.Object(
  {
    after: Type.Union([Tenant, Type.Literal('')], {
      description: 'The last tenant of the page before; empty at first.',
    }),
  },
  closed,
)
export type DecisionHeadsRequest = Static<typeof DecisionHeadsRequest>

export const DecisionHeads = Type.Object(
  { items: Type.Array(Type.Object({ tenant: Tenant, sequence: Sequence }, closed), { maxItems: decisionHeadsMax }) },
  { $id: 'DecisionHeads', ...closed, description: 'Where the chain of decisions of each tenant ends.' },
)
export type DecisionHeads = Static<typeof DecisionHeads>

export const DecisionHashesRequest = Type.Object({ tenant: Tenant, after: Sequence }, closed)
export type DecisionHashesRequest = Static<typeof DecisionHashesRequest>

export const DecisionHashes = Type.Object(
  {
    tenant: Tenant,
    items: Type.Array(Type.Object({ sequence: Sequence, hash: Type.String({ pattern: '^[0-9a-f]{64}$' }) }, closed), {
      maxItems: decisionHashesMax,
    }),
  },
  {
    $id: 'DecisionHashes',
    ...closed,
    description: 'The next records of a tenant’s chain of decisions, by their hashes.',
  },
)
export type DecisionHashes = Static<typeof DecisionHashes>

export const decisionHashComponents = [DecisionHeads, DecisionHashes]
