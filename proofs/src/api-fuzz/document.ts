import { readFile } from 'node:fs/promises'

/** What this harness reads of a JSON schema. */
export type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly 'x-edges'?: readonly unknown[]
}

export type Parameter = {
  readonly name: string
  readonly in: string
  readonly schema: Schema
  readonly required?: boolean
}

type Response = {
  readonly $ref?: string
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
  readonly headers?: Readonly<Record<string, unknown>>
}

type PathItem = {
  readonly operationId: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<Record<string, Response>>
  readonly security?: readonly unknown[]
}

export type Document = {
  readonly info: { readonly version: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, PathItem>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly responses: Readonly<Record<string, Response>>
  }
}

/** One operation, flattened. */
export type Operation = {
  readonly id: string
  readonly method: string
  /** With its parameters in braces. */
  readonly path: string
  readonly parameters: readonly Parameter[]
  /** The schema of the body; null where none is taken. */
  readonly body: Schema | null
  /** The schema of each line, where the body is a stream of them; null elsewhere. */
  readonly line: Schema | null
  /** Whether it takes a file of a bank. */
  readonly file: boolean
  readonly responses: Readonly<Record<string, Response>>
  /** Whether it is answered without a token. */
  readonly open: boolean
  /** Whether a token alone is not enough. */
  readonly needsRole: boolean
  /** Every method that the document has for this path. */
  readonly methods: readonly string[]
}

type Shared = { readonly $ref: string }
type Written = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { parameters?: (Parameter | Shared)[] }>>>>
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> }
}

/** The committed document, with the parameters that calls share at each of them: a plant changes those of one call. */
export async function readDocument(): Promise<Document> {
  const text = await readFile(new URL('../../../docs/openapi.json', import.meta.url), 'utf8')
  const document = JSON.parse(text) as Document & Written
  function written(parameter: Parameter | Shared): Parameter {
    if (!('$ref' in parameter)) return parameter
    const found = document.components.parameters[parameter.$ref.replace('#/components/parameters/', '')]
    if (found === undefined) throw new Error(`The document has no ${parameter.$ref}`)
    return structuredClone(found)
  }
  for (const operation of Object.values(document.paths).flatMap((item) => Object.values(item)))
    if (operation.parameters) operation.parameters = operation.parameters.map(written)
  return document
}

/** The responses of an operation, those that it shares with others among them. */
function responsesOf({ components }: Document, declared: PathItem['responses']): Operation['responses'] {
  const entries = Object.entries(declared).map(([status, response]) => {
    if (response.$ref === undefined) return [status, response] as const
    const found = components.responses[response.$ref.replace('#/components/responses/', '')]
    if (found === undefined) throw new Error(`The document has no ${response.$ref}`)
    return [status, found] as const
  })
  return Object.fromEntries(entries)
}

/** Whether a refusal can be that the token lacks a role. */
function isForbidden(document: Document, { content }: Response = {}): boolean {
  const { schema = {} } = content?.['application/problem+json'] ?? {}
  return [schema, ...(resolved(document, schema).oneOf ?? [])].some(({ $ref }) => $ref?.endsWith('/ForbiddenProblem'))
}

export function operationsOf(document: Document): readonly Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId, parameters, requestBody, responses, security }]) => ({
      id: operationId,
      method: method.toUpperCase(),
      path,
      parameters: parameters ?? [],
      body: requestBody?.content['application/json']?.schema ?? null,
      line: requestBody?.content['application/x-ndjson']?.schema ?? null,
      file: requestBody?.content['application/xml'] !== undefined,
      responses: responsesOf(document, responses),
      open: security?.length === 0,
      needsRole: isForbidden(document, responsesOf(document, responses)['403']),
      methods: Object.keys(item).map((each) => each.toUpperCase()),
    })),
  )
}

/** The parameters of an operation that stand in one place. */
export const parametersIn = ({ parameters }: Operation, place: 'query' | 'path' | 'header'): readonly Parameter[] =>
  parameters.filter((parameter) => parameter.in === place)

/** The schema itself, or the component that it points to. */
export function resolved({ components }: Document, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema
  const found = components.schemas[schema.$ref.replace('#/components/schemas/', '')]
  if (found === undefined) throw new Error(`The document has no ${schema.$ref}`)
  return found
}
