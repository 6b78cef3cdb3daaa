import { decimalOf } from './csv.rules.ts'

/** As much of a JSON schema as columns are made from. */
export type Schema = Readonly<{
  $ref?: string
  type?: string | readonly string[]
  pattern?: string
  maximum?: number
  properties?: Readonly<Record<string, Schema>>
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  items?: Schema
}>
type Resolve = (schema: Schema) => Schema

/** A column: where its value stands in an item, and for a decimal where its places stand. */
type Column = Readonly<{ name: string; path: readonly string[]; places: readonly string[] | null }>

/** Digits, with or without a sign: what stands beside decimals is an amount. */
const isAmount = ({ pattern = '' }: Schema) => /^\^(-\?)?\[0-9\]\{1,[0-9]+\}\$$/.test(pattern)
const isNull = ({ type }: Schema) => type === 'null'

/** The members of an object, or of all objects that it may be; null for anything else, which is one cell. */
function membersOf(schema: Schema, resolve: Resolve): Readonly<Record<string, Schema>> | null {
  const known = resolve(schema)
  if (known.properties !== undefined) return known.properties
  const branches = (known.anyOf ?? known.oneOf ?? []).map(resolve).filter((branch) => !isNull(branch))
  const members = branches.map((branch) => membersOf(branch, resolve))
  if (members.length === 0 || members.includes(null)) return null
  return Object.assign({}, ...members.toReversed())
}

type Scope = Readonly<{ path: readonly string[]; members: Readonly<Record<string, Schema>> }>

/** Where the decimals of an amount stand: beside it, in the token beside it, or around it. A price is no amount. */
function placesOf(name: string, scopes: readonly Scope[], resolve: Resolve): readonly string[] | null {
  if (/price|rate/i.test(name)) return null
  const kind = /unit/i.test(name) ? 'unit' : 'cash'
  for (const { path, members } of scopes) {
    const token = members[kind]
    if (`${kind}Decimals` in members) return [...path, `${kind}Decimals`]
    if (token && membersOf(token, resolve)?.decimals) return [...path, kind, 'decimals']
    if ('decimals' in members && (kind === 'cash' || 'symbol' in members)) return [...path, 'decimals']
  }
  return null
}

const depthMax = 8

/** The columns of a list by the schema of its items, whatever the items hold: a header never changes with the rows. */
export function columnsOf(item: Schema, resolve: Resolve): readonly Column[] {
  function walk(schema: Schema, path: readonly string[], scopes: readonly Scope[]): readonly Column[] {
    const members = path.length < depthMax ? membersOf(schema, resolve) : null
    if (members !== null) {
      const inner = [{ path, members }, ...scopes]
      return Object.entries(members).flatMap(([name, each]) => walk(each, [...path, name], inner))
    }
    const name = path.join('.') || 'value'
    const places = isAmount(resolve(schema)) ? placesOf(path.at(-1) ?? '', scopes, resolve) : null
    const plain = { name, path, places: null }
    return places === null ? [plain] : [plain, { name: `${name}.decimal`, path, places }]
  }
  return walk(item, [], [])
}

function valueAt(item: unknown, path: readonly string[]): unknown {
  let value = item
  for (const name of path) value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[name]
  return value
}

/** The values of an item, column by column. */
export const valuesOf = (columns: readonly Column[], item: unknown): readonly unknown[] =>
  columns.map(({ path, places }) => {
    const value = valueAt(item, path)
    return places === null || value === null ? value : decimalOf(value, valueAt(item, places))
  })
