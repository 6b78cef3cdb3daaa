import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '../places.ts'

/** As much of JSON Schema as the documents use. */
export type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly allOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly default?: unknown
  readonly additionalProperties?: boolean | Schema
}
type Content = Readonly<Record<string, { readonly schema?: Schema }>>
export type Parameter = {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema?: Schema
}
export type Answer = { readonly description?: string; readonly content?: Content; readonly headers?: object }
export type Operation = {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly tags: readonly string[]
  readonly security?: readonly object[]
  readonly parameters?: readonly (Parameter | Reference)[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, Answer | Reference>>
}
type Reference = { readonly $ref: string }
export type Document = {
  readonly info: { readonly title: string; readonly version: string }
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly responses?: Readonly<Record<string, Answer>>
    readonly parameters?: Readonly<Record<string, Parameter>>
  }
}

export const readDocument = (file: string): Document =>
  JSON.parse(readFileSync(join(repository, 'docs', file), 'utf8')) as Document

/** The last part of a reference: the name of what it refers to. */
export const nameIn = ($ref: string): string => $ref.slice($ref.lastIndexOf('/') + 1)

/** What a reference refers to, or the thing itself. */
export function resolved<T extends object>(named: Readonly<Record<string, T>> | undefined, one: T | Reference): T {
  if (!('$ref' in one) || typeof one.$ref !== 'string') return one as T
  const found = named?.[nameIn(one.$ref)]
  if (found === undefined) throw new Error(`the document has no ${one.$ref}`)
  return found
}

/** One call, with its method and path. */
export type Call = { readonly method: string; readonly path: string; readonly operation: Operation }

export const callsOf = ({ paths }: Document): readonly Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )

/** The codes that a schema of a refusal allows. */
export function codesIn(document: Document, schema: Schema): readonly string[] {
  const { schemas } = document.components
  const whole = resolved(schemas, schema as Schema | Reference)
  const own = whole.properties?.code
  const code = own === undefined ? undefined : resolved(schemas, own as Schema | Reference)
  const here = code?.enum ?? (code?.const === undefined ? [] : [code.const])
  const parts = [...(whole.oneOf ?? []), ...(whole.anyOf ?? [])]
  return [...new Set([...here.map(String), ...parts.flatMap((part) => codesIn(document, part))])]
}
