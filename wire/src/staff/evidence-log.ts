import { type Static, Type } from 'typebox'
import { Cursor, nullable, PageLimit, page } from '../values.ts'

const closed = { additionalProperties: false } as const

export const logKinds = ['audit', 'approval', 'reconciliation', 'purchase', 'decision'] as const
export const LogKind = Type.Enum([...logKinds])
export type LogKind = (typeof logKinds)[number]

export const LogEntry = Type.Object(
  {
    kind: LogKind,
    index: Type.Integer({ minimum: 0, description: 'The number of the leaf, from 0 on.' }),
    record: Type.String({ description: 'Canonical JSON of what is logged.' }),
    salt: nullable(
      Type.String({
        pattern: '^[0-9a-f]{64}$',
        description:
          'Bytes in hex. The entry of the leaf is SHA-256 of the salt followed by the record. Null once it was destroyed.',
      }),
    ),
    proof: nullable(
      Type.String({
        description:
          'The way from the leaf to the published checkpoint, with the checkpoint and its cosignatures, as `c2sp.org/tlog-proof@v1`. Null until a checkpoint covers the leaf.',
      }),
    ),
  },
  { $id: 'LogEntry', ...closed },
)
export type LogEntry = Static<typeof LogEntry>

export const LogRecord = Type.Object(
  {
    ...LogEntry.properties,
    id: Type.String({ description: 'By which its kind is found: a number, a reference or a hash.' }),
    record: nullable({
      ...LogEntry.properties.record,
      description:
        'Canonical JSON of what is logged, as the database has it now. Null once it is gone, as with an archived month.',
    }),
  },
  { $id: 'LogRecord', ...closed },
)
export type LogRecord = Static<typeof LogRecord>

export const LogRecordPage = page('LogRecordPage', LogRecord)

export const LogRecordQuery = Type.Object(
  { kind: LogKind, limit: Type.Optional(PageLimit), cursor: Type.Optional(Cursor) },
  closed,
)
