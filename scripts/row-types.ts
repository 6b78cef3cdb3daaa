import type { Column, Schemas, Table } from './migrated-schemas.ts'

/** What the driver makes of a type, with its parsers as they come: what a number could not hold stays text. */
const arrivesAs: Readonly<Record<string, string>> = {
  text: 'string',
  uuid: 'string',
  numeric: 'string',
  bigint: 'string',
  xid8: 'string',
  smallint: 'number',
  integer: 'number',
  boolean: 'boolean',
  date: 'Date',
  'timestamp with time zone': 'Date',
  bytea: 'Buffer',
  jsonb: 'unknown',
}

const listed = /\(?(\w+) (= ANY \(|<@ )ARRAY\[((?:'\w+'::text(?:, )?)+)\]\)/

/** The values of a column that a check lists, as a union; for an array the values of its elements. */
function unionsOf(checks: readonly string[]): ReadonlyMap<string, string> {
  const found = checks
    // A list that is one of several conditions narrows nothing, unless each of them has to hold.
    .filter((check) => !/ OR |NOT |CASE|\) = \(/.test(check))
    .map((check) => listed.exec(check))
    .filter((match) => match !== null)
  return new Map(
    found.map(([, column = '', , values = '']) => [column, values.replaceAll('::text', '').replaceAll(', ', ' | ')]),
  )
}

function typeOf({ name, type, nullable }: Column, unions: ReadonlyMap<string, string>): string {
  const element = arrivesAs[type.replace(/\[\]$/, '')]
  if (element === undefined) throw new Error(`row types: no mapping for ${type} (${name})`)
  const value = unions.get(name) ?? element
  const whole = type.endsWith('[]') ? `${value.includes('|') ? `(${value})` : value}[]` : value
  return nullable && whole !== 'unknown' ? `${whole} | null` : whole
}

const inCapitals = (name: string) => name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

function rowType({ schema, name, columns, checks }: Table): string {
  const unions = unionsOf(checks)
  const fields = columns.map((column) => `  readonly ${column.name}: ${typeOf(column, unions)}\n`)
  const typeName = `${schema === 'led' ? 'Ledger' : ''}${inCapitals(name)}Row`
  return `/** A row of \`${schema}.${name}\`. */\nexport type ${typeName} = {\n${fields.join('')}}\n`
}

/** Over each file; node-pg-migrate's own table is left out of it. */
const head = `// Generated from the migrated schema: change a migration and run \`pnpm generate\`. Amounts and bigint are text, because a
// JavaScript number would lose digits; a \`date\` arrives as a Date of the local zone, so queries read it as text.
`

/** The rows of every table as types, by the file that holds them. */
export const rowTypes = ({ service, compliance }: Schemas): ReadonlyMap<string, string> =>
  new Map(
    Object.entries({ 'server/src/rows.gen.ts': service, 'compliance/src/rows.gen.ts': compliance }).map(
      ([path, tables]) => [path, [head, ...tables.filter(({ name }) => name !== 'migration').map(rowType)].join('\n')],
    ),
  )
