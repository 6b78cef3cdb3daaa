import { STATUS_CODES } from 'node:http'

type Schema = {
  readonly $ref?: string
  readonly oneOf?: readonly Schema[]
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, { readonly enum?: readonly unknown[] }>>
}
type Response = {
  readonly description?: string
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}
type Operation = { readonly operationId: string; readonly responses: Readonly<Record<string, Response>> }
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

const mediaType = 'application/problem+json'
const schemaAt = '#/components/schemas/'
/** A response of more codes than this is named after the call that declares it first. */
const mostInName = 3

/** What almost every call declares has a short name: it stands in the document a hundred times. */
const shortNames: ReadonlyMap<string, string> = new Map([
  ['ServiceOverloadedOrIdentityUnavailable', 'Unavailable'],
  ['ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailable', 'UnavailableOrUnknown'],
])

const pascal = (words: string) => words.replace(/(?:^|[^a-zA-Z0-9])([a-zA-Z0-9])/g, (_, letter) => letter.toUpperCase())

function codesOf({ components }: Document, schema: Schema): readonly string[] {
  const { $ref, oneOf, properties } = schema
  const target = $ref === undefined ? undefined : components.schemas[$ref.slice(schemaAt.length)]
  const inside = target ? [target] : (oneOf ?? [])
  return [
    ...(properties?.code?.enum ?? []).map(String),
    ...inside.flatMap((each) => codesOf({ components } as Document, each)),
  ]
}

/** The members that every refusal has, whatever its code. */
const envelope = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'detail', 'requestId', 'retryable'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string' },
    detail: { type: 'string' },
    requestId: { type: 'string' },
    retryable: { type: 'boolean' },
    retryAfterSeconds: { type: 'integer', minimum: 0 },
  },
}
/** The same where a refusal has no other members: most have none. */
const plainEnvelope = { ...envelope, additionalProperties: false }

/** The schema of a refusal with the common members by reference: written out, they were a tenth of the document. */
function onEnvelope({ oneOf, ...schema }: Schema): Schema {
  if (oneOf !== undefined) return { ...schema, oneOf: oneOf.map(onEnvelope) }
  const { required, properties } = schema
  const isRefusal = properties !== undefined && envelope.required.every((name) => name in properties)
  if (!isRefusal) return schema
  const own = Object.entries(properties).filter(([name]) => name === 'code' || !(name in envelope.properties))
  const written = Object.fromEntries(own)
  const isPlain = own.length === 1
  return {
    allOf: [{ $ref: `${schemaAt}${isPlain ? 'PlainProblem' : 'Problem'}` }],
    properties: written,
    ...(!isPlain && {
      required: required?.filter((name) => !(name in envelope.properties)),
      unevaluatedProperties: false,
    }),
  } as Schema
}

/**
 * The document with each distinct refusal response once, below `components`, and a reference wherever a call declares it.
 * Most calls refuse for the same reasons: written out, their refusals were three quarters of the document. The schema of
 * the body gets a name too, because generators of clients write a named schema once and any other wherever it is used.
 */
export function shareRefusals(document: Document): Document {
  const nameOfText = new Map<string, string>()
  const responses: Record<string, Response> = {}
  const schemas: Record<string, Schema> = {}

  function shared(operationId: string, status: string, response: Response): Response | { readonly $ref: string } {
    const schema = response.content?.[mediaType]?.schema
    if (schema === undefined) return response
    const text = JSON.stringify(response)
    const codes = codesOf(document, schema)
    const ownName = codes.length > mostInName ? `${operationId} ${STATUS_CODES[status]}` : codes.join(' or ')
    const longName = pascal(ownName)
    const name = nameOfText.get(text) ?? shortNames.get(longName) ?? longName
    if (!nameOfText.has(text)) {
      const problem = `${longName}Problem`
      if (name in responses || (schema.$ref === undefined && problem in document.components.schemas))
        throw new Error(`two refusals of the document are called ${name}`)
      nameOfText.set(text, name)
      if (schema.$ref === undefined) schemas[problem] = schema
      const named = schema.$ref === undefined ? { $ref: `${schemaAt}${problem}` } : schema
      responses[name] = { ...response, content: { [mediaType]: { schema: named } } }
    }
    return { $ref: `#/components/responses/${name}` }
  }

  const mapped = <From, To>(from: Readonly<Record<string, From>>, to: (value: From, key: string) => To) =>
    Object.fromEntries(Object.entries(from).map(([key, value]) => [key, to(value, key)]))
  const paths = mapped(document.paths, (methods) =>
    mapped(methods, (operation) => ({
      ...operation,
      responses: mapped(operation.responses, (response, status) => shared(operation.operationId, status, response)),
    })),
  )
  const components = {
    ...document.components,
    schemas: {
      Problem: envelope,
      PlainProblem: plainEnvelope,
      ...mapped({ ...document.components.schemas, ...schemas }, onEnvelope),
    },
    responses,
  }
  return { ...document, components, paths } as Document
}
