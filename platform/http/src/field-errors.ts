import type { FieldError } from '@firsthand/refusal/refusal'
import type { FastifySchemaValidationError } from 'fastify/types/schema.js'

type Validation = FastifySchemaValidationError

const text = (value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value))

/** What to change, by the schema's keyword: the validator's own texts are not for people. */
const messages: Readonly<Record<string, (params: Record<string, unknown>) => string>> = {
  required: () => 'This field is required.',
  additionalProperties: () => 'There is no such field: leave it out.',
  type: ({ type }) => `This must be of type ${text(type)}.`,
  enum: ({ allowedValues }) => `This must be one of: ${text(allowedValues)}.`,
  const: ({ allowedValue }) => `This must be ${text(allowedValue)}.`,
  pattern: ({ pattern }) => `This must match ${text(pattern)}.`,
  format: ({ format }) =>
    format === 'address' ? 'The checksum of this address is wrong.' : `This must be a valid ${text(format)}.`,
  minimum: ({ limit }) => `This must be at least ${text(limit)}.`,
  maximum: ({ limit }) => `This must be at most ${text(limit)}.`,
  minLength: ({ limit }) => `This must have at least ${text(limit)} characters.`,
  maxLength: ({ limit }) => `This must have at most ${text(limit)} characters.`,
  minItems: ({ limit }) => `This must have at least ${text(limit)} entries.`,
  maxItems: ({ limit }) => `This must have at most ${text(limit)} entries.`,
  uniqueItems: () => 'An entry stands here twice.',
  anyOf: () => 'This has none of the forms that are allowed here.',
}

/** A key as a step of a JSON pointer (RFC 6901). */
const step = (key: unknown) => `/${text(key).replaceAll('~', '~0').replaceAll('/', '~1')}`

const named = ({ keyword, params }: Validation) =>
  keyword === 'required'
    ? step(params.missingProperty)
    : keyword === 'additionalProperties'
      ? step(params.additionalProperty)
      : ''

/** A body's fields are JSON pointers; a query or path parameter goes by its name. */
function pathOf(error: Validation, context: string): string {
  const pointer = `${error.instancePath}${named(error)}`
  return context === 'body' ? pointer : pointer.replace(/^\//, '')
}

/** One entry for each bad field, in the order the validator met them. */
export function fieldErrors(errors: readonly Validation[], context: string): FieldError[] {
  const byPath = new Map<string, FieldError>()
  for (const error of errors) {
    const path = pathOf(error, context)
    const message = messages[error.keyword]?.(error.params) ?? 'This value is not allowed.'
    if (!byPath.has(path)) byPath.set(path, { path, code: error.keyword, message })
  }
  return [...byPath.values()]
}
