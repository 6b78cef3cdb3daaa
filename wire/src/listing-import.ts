import { type Static, Type } from 'typebox'
import { ListingId } from './listings.ts'
import { FieldError } from './refusals/general.ts'
import { nullable } from './values.ts'

const closed = { additionalProperties: false } as const
const count = (description: string) => Type.Integer({ minimum: 0, description })

/** What became of one line. */
export const ImportedLine = Type.Object(
  {
    line: Type.Integer({ minimum: 1, description: 'Counted from 1, blank lines too.' }),
    result: Type.Enum(['created', 'updated', 'unchanged', 'refused']),
    id: nullable(ListingId),
    errors: Type.Array(FieldError, { description: 'What to change in a refused line; empty otherwise.' }),
  },
  { $id: 'ImportedLine', ...closed },
)

/** How far the import is: after each batch, and as the last line. */
export const ImportTally = Type.Object(
  {
    complete: Type.Boolean({
      description: 'True on the last line alone. An answer without it broke off: send it again.',
    }),
    lines: count('Lines done.'),
    created: count('Listings made.'),
    updated: count('Listings replaced.'),
    unchanged: count('Listings that were so already.'),
    refused: count('Lines that were not taken.'),
    code: nullable(Type.String({ description: 'Why the import stopped before the end, as a refusal code.' })),
  },
  { $id: 'ImportTally', ...closed },
)

export const importComponents = [ImportedLine, ImportTally]

export type ImportedLine = Static<typeof ImportedLine>
export type ImportTally = Static<typeof ImportTally>
