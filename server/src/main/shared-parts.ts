import { sharedValues } from '@firsthand/wire/shared-values'

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
type Node = { readonly [key: string]: Json }
type Parameter = { readonly name: string; readonly in: string; readonly description?: string }
type Operation = { readonly operationId: string; readonly parameters?: readonly Parameter[] }
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, object>> }
}

const isNode = (value: Json): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The same text for the same value, whatever the order of its members. */
const textOf = (value: Json): string =>
  JSON.stringify(value, (_, each: Json) =>
    isNode(each) ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))) : each,
  )

/** What a schema accepts, apart from what explains it at one place. */
const accepted = ({ $id: _id, description: _words, examples: _examples, default: _default, ...rest }: Node) => rest

/** Whether a schema accepts so little that its words can differ and it is still the same value. */
const isNarrow = (schema: Node) => ['pattern', 'enum', 'items', 'properties'].some((keyword) => keyword in schema)

const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as Json

/** The document with each of the shared values once, below `components`. Words of one place stay there. */
function shareValues<D extends Document>(document: D): D {
  const named = Object.entries(sharedValues).map(([name, schema]) => [name, plain(schema) as Node] as const)
  const keyOf = (schema: Node) => `${textOf(accepted(schema))} ${textOf(schema.description ?? '')}`
  const exact = new Map(named.map(([name, schema]) => [keyOf(schema), name]))
  // Of several values that accept the same, the one without words of its own stands for any other.
  const byWords = named.toSorted(([, a], [, b]) => Number('description' in b) - Number('description' in a))
  const similar = new Map(byWords.map(([name, schema]) => [textOf(accepted(schema)), name]))

  function shared(value: Json): Json {
    if (Array.isArray(value)) return value.map(shared)
    if (!isNode(value)) return value
    const same = exact.get(keyOf(value))
    const name = same ?? (isNarrow(value) ? similar.get(textOf(accepted(value))) : undefined)
    if (name === undefined) return within(value)
    const { description, default: usual } = value
    return {
      $ref: `#/components/schemas/${name}`,
      ...(same === undefined && description !== undefined && { description }),
      ...(usual !== undefined && { default: usual }),
    }
  }
  const within = (node: Node): Node =>
    Object.fromEntries(Object.entries(node).map(([key, value]) => [key, shared(value)]))

  const { components, ...rest } = plain(document) as unknown as { components: { schemas: Record<string, Node> } }
  const schemas = { ...components.schemas, ...Object.fromEntries(named) }
  const written = Object.entries(schemas).map(([name, { $id: _, ...schema }]) => [name, within(schema)])
  return { ...within(rest as never), components: { ...components, schemas: Object.fromEntries(written) } } as never
}

const pascal = (words: string) => words.replace(/(?:^|[^a-zA-Z0-9])([a-zA-Z0-9])/g, (_, letter) => letter.toUpperCase())

/** The document with each parameter that several calls take once, below `components`. */
function shareParameters<D extends Document>(document: D): D {
  const taken = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ operationId, parameters = [] }) =>
      parameters.map((parameter) => ({ operationId, parameter, text: textOf(parameter as never) })),
    ),
  )
  const repeated = [...Map.groupBy(taken, ({ text }) => text).values()].filter(({ length }) => length > 1)
  const firsts = repeated.flatMap(([first]) => first ?? [])
  // Where several have one name, each is named after the call that takes it first.
  const ofName = Map.groupBy(firsts, ({ parameter }) => parameter.name)
  const nameOf = ({ operationId, parameter: { name } }: (typeof firsts)[number]) =>
    pascal(ofName.get(name)?.length === 1 ? name : `${operationId} ${name}`)
  const names = new Map(firsts.map((first) => [first.text, nameOf(first)]))
  const parameters = Object.fromEntries(firsts.map((first) => [nameOf(first), first.parameter]))

  function referring(parameter: Parameter) {
    const name = names.get(textOf(parameter as never))
    return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` }
  }
  const mapped = <From, To>(from: Readonly<Record<string, From>>, to: (value: From) => To) =>
    Object.fromEntries(Object.entries(from).map(([key, value]) => [key, to(value)]))
  const paths = mapped(document.paths, (methods) =>
    mapped(methods, (operation) =>
      operation.parameters ? { ...operation, parameters: operation.parameters.map(referring) } : operation,
    ),
  )
  return { ...document, paths, components: { ...document.components, parameters } } as never
}

/** The document with what many calls and schemas have written once: it was an eighth of the whole. */
export const shareParts = <D extends Document>(document: D): D => shareParameters(shareValues(document))
