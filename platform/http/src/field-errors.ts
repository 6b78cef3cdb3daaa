import type { FieldError } from '@firsthand/refusal/refusal'
import type { FastifySchemaValidationError } from 'fastify/types/schema.js'
import { formOf } from './field-forms.ts'

/** What the rule was broken by, and the schema that has the rule: the validator is asked for both. */
type Validation = FastifySchemaValidationError & {
  readonly data?: unknown
  readonly parentSchema?: Readonly<Record<string, unknown>>
}

const text = (value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value))

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text in quotes',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
}

/** A whole number within its bounds, where it has both. */
function wholeNumber({ minimum, maximum }: Readonly<Record<string, unknown>> = {}): string {
  if (minimum === undefined) return 'must be a whole number'
  return `must be a whole number ${maximum === undefined ? `of at least ${text(minimum)}` : `from ${text(minimum)} to ${text(maximum)}`}`
}

/** A number where a text is due is written as it should have been sent. */
function wrongType({ params, parentSchema, data }: Validation): string {
  const types = [params.type].flat().map(text)
  if (types.includes('integer')) return wholeNumber(parentSchema)
  const like = types.includes('string') && typeof data === 'number' ? `, like "${data}"` : ''
  return `must be ${types.map((type) => typeNames[type] ?? type).join(' or ')}${like}`
}

const bound = (words: string) => (error: Validation) =>
  error.parentSchema?.type === 'integer'
    ? wholeNumber(error.parentSchema)
    : `must be ${words} ${text(error.params.limit)}`
const count = (words: string, of: string) => (error: Validation) => {
  const { limit } = error.params
  return `must have ${words} ${text(limit)} ${limit === 1 ? of : of.replace(/y$/, 'ie').concat('s')}`
}

/** What is wrong and what to send, by the schema's keyword: the validator's own texts are not for people. */
const predicates: Readonly<Record<string, (error: Validation) => string>> = {
  required: ({ parentSchema, params }) => {
    const form = formOf(
      (parentSchema?.properties as Record<string, object> | undefined)?.[text(params.missingProperty)],
    )
    return `is required${form === null ? '' : `: send ${form}`}`
  },
  additionalProperties: () => 'is no field of this call: leave it out',
  type: wrongType,
  enum: ({ params }) => `must be one of: ${text(params.allowedValues)}`,
  const: ({ params }) => `must be ${text(params.allowedValue)}`,
  pattern: ({ params, parentSchema }) => `must be ${formOf(parentSchema) ?? `of the form ${text(params.pattern)}`}`,
  format: ({ params }) =>
    params.format === 'address'
      ? 'has a wrong checksum: copy the address again, or send it in lower case'
      : `must be a valid ${text(params.format)}`,
  minimum: bound('at least'),
  maximum: bound('at most'),
  minLength: count('at least', 'character'),
  maxLength: count('at most', 'character'),
  minItems: count('at least', 'entry'),
  maxItems: count('at most', 'entry'),
  uniqueItems: () => 'has an entry twice: send each once',
  anyOf: () => 'has none of the forms that are allowed here',
}

/** A body that is no object has no field to name: what it should hold is named instead. */
function wholeBody({ parentSchema }: Validation): string {
  const required = (parentSchema?.required ?? []) as readonly string[]
  return `Send a JSON object${required.length === 0 ? '' : ` with ${required.join(', ')}`}.`
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
    const predicate = predicates[error.keyword]?.(error) ?? 'has a value that is not allowed'
    const message = path === '' && error.keyword === 'type' ? wholeBody(error) : `This ${predicate}.`
    if (!byPath.has(path)) byPath.set(path, { path, code: error.keyword, message })
  }
  return [...byPath.values()]
}
