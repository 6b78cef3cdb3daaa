import { Type } from 'typebox'
import { surfaces } from './refusals/row.ts'
import { publishedCodes } from './refusals.ts'

const RefusalCode = Type.Object(
  {
    code: Type.String(),
    surface: Type.Enum([...surfaces]),
    status: Type.Integer(),
    retryable: Type.Boolean(),
    actor: Type.Enum(['buyer', 'storefront', 'market_admin', 'operator'], {
      description: 'Who can change the outcome.',
    }),
    title: Type.String(),
    meaning: Type.String(),
    remedy: Type.String(),
    example: Type.Optional(Type.String({ description: 'How to provoke it here, in deployments that offer a way.' })),
  },
  { $id: 'RefusalCode', additionalProperties: false },
)

export const RefusalCodes = Type.Object(
  { items: Type.Array(Type.Unsafe<unknown>({ $ref: 'RefusalCode#' })), next_cursor: Type.Null() },
  { $id: 'RefusalCodes', additionalProperties: false },
)

export const refusalCodeComponents = [RefusalCode, RefusalCodes]

/** The whole table as it is served, each row with its example where there is one. */
export const refusalCodes = (examples: Readonly<Record<string, string>> = {}) => ({
  items: publishedCodes.map(({ code, surface, row }) => ({
    code,
    surface,
    status: row.status,
    retryable: row.retryable,
    actor: row.actor,
    title: row.title,
    meaning: row.meaning,
    remedy: row.remedy,
    ...(Object.hasOwn(examples, code) && { example: examples[code] }),
  })),
  next_cursor: null,
})
