import { readFile } from 'node:fs/promises'

/** As much of a schema as the client is made from. */
export type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly (string | number | boolean | null)[]
  readonly const?: string
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly allOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly description?: string
}

export type Parameter = {
  readonly $ref?: string
  readonly in: 'path' | 'query' | 'header'
  readonly name: string
  readonly required?: boolean
  readonly schema: Schema
}

type Contents = Readonly<Record<string, { readonly schema: Schema }>>
type Response = { readonly $ref?: string; readonly content?: Contents }

export type Operation = {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly security?: readonly unknown[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Contents }
  readonly responses: Readonly<Record<string, Response>>
}

export type ApiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly webhooks: Readonly<
    Record<string, { readonly post: { readonly requestBody: { readonly content: Contents } } }>
  >
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly parameters: Readonly<Record<string, Parameter>>
    readonly responses: Readonly<Record<string, Response>>
  }
}

export const readDocument = async (): Promise<ApiDocument> => JSON.parse(await readFile('docs/openapi.json', 'utf8'))

/** The last part of a reference: the name of what it refers to. */
export const nameIn = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1)

/** What the document has under the name; a reference that leads nowhere is a fault of the document. */
export function found<T>(named: Readonly<Record<string, T>>, ref: string): T {
  const value = named[nameIn(ref)]
  if (value === undefined) throw new Error(`${ref} is not in the document`)
  return value
}

/** The names of all schemas that a schema reaches. */
export function reachedFrom({ components }: ApiDocument, schemas: readonly Schema[]): ReadonlySet<string> {
  const names = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { $ref } = value as Schema
    if (typeof $ref === 'string' && !names.has(nameIn($ref))) {
      names.add(nameIn($ref))
      visit(found(components.schemas, $ref))
    }
    for (const each of Object.values(value)) visit(each)
  }
  for (const schema of schemas) visit(schema)
  return names
}
