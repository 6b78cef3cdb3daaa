import { type Static, Type } from 'typebox'
import { Cursor, nullable, PageLimit, page, ref, TenantId, Timestamp } from '../values.ts'

const closed = { additionalProperties: false } as const
const Hash = Type.String({ pattern: '^([0-9a-f]{64}|00)$', description: 'Bytes in hex.' })
const Sequence = Type.Integer({ minimum: 0, description: 'Counts from 1 without holes.' })

export const AuditRecord = Type.Object(
  {
    sequence: Sequence,
    at: Type.String({ description: 'RFC 3339, UTC, with microseconds.', examples: ['2026-11-15T09:30:00.000000Z'] }),
    actor: Type.String({ description: 'The subject of the token; `firsthand` for the service itself.' }),
    action: Type.String({ examples: ['market.replaced'] }),
    subject: nullable(Type.String({ description: 'What it is about, as far as the payload names it.' })),
    requestId: nullable(Type.String()),
    payload: Type.String({ description: 'JSON text, of which the hash covers every character.' }),
    prev: { ...Hash, description: 'The hash of the record before; `00` for the first.' },
    hash: {
      ...Hash,
      description:
        'SHA-256 of `prev` and the JSON of [tenant, sequence, at, actor, action, payload], all of them strings.',
    },
  },
  { $id: 'AuditRecord', ...closed },
)
export type AuditRecord = Static<typeof AuditRecord>

export const AuditPage = page('AuditPage', AuditRecord)

export const AuditHead = Type.Object(
  { tenant: ref(TenantId), sequence: Sequence, hash: Hash },
  { $id: 'AuditHead', ...closed, description: 'The last record; 0 and `00` while there is none.' },
)
export type AuditHead = Static<typeof AuditHead>

const text = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 200, description }))
export const AuditQuery = Type.Object(
  {
    limit: Type.Optional(PageLimit),
    cursor: Type.Optional(Cursor),
    actor: text('Only acts of this person.'),
    action: text('Only this action.'),
    subject: text('Only what is about this reference, id or proposal.'),
    requestId: text('Only what this request did.'),
    from: Type.Optional(ref(Timestamp)),
    to: Type.Optional({ ...ref(Timestamp), description: 'Not included.' }),
    order: Type.Optional(Type.Enum(['asc', 'desc'], { default: 'asc' })),
  },
  closed,
)
export type AuditQuery = Static<typeof AuditQuery>

export const auditComponents = [AuditRecord, AuditPage, AuditHead]
