import { type Static, Type } from 'typebox'
import { StandingRequest } from '../compliance.ts'
import { nullable } from '../values.ts'

const closed = { additionalProperties: false } as const
const { tenant: Tenant } = StandingRequest.properties
const person = Type.String({ pattern: '^p_[\\w-]{22}$', description: 'The pseudonym.' })
const Moment = Type.String({ format: 'date-time' })

/** The service asks about one person, by the pseudonym that both give them. */
export const PersonQuestion = Type.Object({ tenant: Tenant, person }, closed)
export type PersonQuestion = Static<typeof PersonQuestion>

const Section = Type.Object(
  {
    name: Type.String(),
    heading: Type.String(),
    tables: Type.Array(Type.String()),
    purpose: Type.String(),
    kept: Type.String(),
    basis: Type.String(),
    rows: Type.Array(Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object', additionalProperties: true })),
    whole: Type.Boolean(),
  },
  closed,
)

/** What Compliance has about a person and may disclose. */
export const PersonExportReply = Type.Object({ asked: PersonQuestion, sections: Type.Array(Section) }, closed)
export type PersonExportReply = Static<typeof PersonExportReply>

/** What obliges Compliance to keep a person's data. */
export const PersonRetentionReply = Type.Object(
  {
    asked: PersonQuestion,
    /** Whether anything is kept about them. */
    known: Type.Boolean(),
    /** Whether a relationship began: an officer has approved them once. */
    wasApproved: Type.Boolean(),
    lastActivityAt: nullable(Moment),
    /** A hold stands, or a list entry waits to be judged: nothing is erased until officers have decided. */
    isUnderReview: Type.Boolean(),
    /** The person's own payer accounts, and nobody else's: payments from them are the person's data too. */
    ibans: Type.Array(Type.String()),
  },
  closed,
)
export type PersonRetentionReply = Static<typeof PersonRetentionReply>

export const PersonErasureRequest = Type.Object(
  { tenant: Tenant, person, erasureId: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }) },
  closed,
)
export type PersonErasureRequest = Static<typeof PersonErasureRequest>

/** `waits`: a hold stands, and the same question is asked again later. */
export const PersonErasureReply = Type.Object(
  { asked: PersonErasureRequest, outcome: Type.Enum(['erased', 'waits']) },
  closed,
)
export type PersonErasureReply = Static<typeof PersonErasureReply>

/** Compliance obeys the legal holds of the service's officers. */
export const PersonHoldRequest = Type.Object(
  { tenant: Tenant, person, holdId: PersonErasureRequest.properties.erasureId, stands: Type.Boolean() },
  closed,
)
export type PersonHoldRequest = Static<typeof PersonHoldRequest>

export const PersonHoldReply = Type.Object({ asked: PersonHoldRequest }, closed)
export type PersonHoldReply = Static<typeof PersonHoldReply>
