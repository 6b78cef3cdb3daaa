/** A JSON schema, as far as the document uses them. */
export type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly [keyword: string]: unknown
}
type Content = Readonly<Record<string, { readonly schema?: Schema }>>
export type Parameter = {
  readonly $ref?: string
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: Schema
}
/** A response, or a reference to one that several operations have. */
export type Response = { readonly $ref?: string; readonly content?: Content }
export type Operation = {
  readonly operationId: string
  readonly security?: unknown
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, Response>>
}
export type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  /** What every operation needs and declares nothing of its own about. */
  readonly security?: unknown
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly responses?: Readonly<Record<string, Response>>
    readonly parameters?: Readonly<Record<string, Parameter>>
    readonly securitySchemes?: unknown
  }
}

/** The schema itself, wherever it stands. What is beside a reference belongs to it, and so does each part of `allOf`. */
export function resolved(document: Document, schema: Schema): Schema {
  if (schema.allOf !== undefined) return merged(document, schema)
  if (schema.$ref === undefined) return schema
  const { $ref, ...beside } = schema
  const target = document.components.schemas[$ref.split('/').at(-1) ?? '']
  if (target === undefined) throw new Error(`${$ref} leads nowhere`)
  return resolved(document, { ...target, ...beside })
}

function merged(document: Document, { allOf = [], ...own }: Schema): Schema {
  const parts = [...allOf.map((part) => resolved(document, part)), own]
  return {
    ...Object.assign({}, ...parts),
    required: parts.flatMap(({ required }) => required ?? []),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
  }
}

/** The parameter itself, written at the operation or shared with others. */
export function resolvedParameter({ components }: Document, parameter: Parameter): Parameter {
  if (parameter.$ref === undefined) return parameter
  const target = components.parameters?.[parameter.$ref.split('/').at(-1) ?? '']
  if (target === undefined) throw new Error(`${parameter.$ref} leads nowhere`)
  return target
}

/** The response itself, written at the operation or shared with others. */
export function resolvedResponse({ components }: Document, response: Response): Response {
  if (response.$ref === undefined) return response
  const target = components.responses?.[response.$ref.split('/').at(-1) ?? '']
  if (target === undefined) throw new Error(`${response.$ref} leads nowhere`)
  return target
}
