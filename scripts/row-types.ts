import { adminUrlOf, createDatabase, runAsAdmin } from '@firsthand/sandbox/postgres/databases'
import { startPostgres } from '@firsthand/sandbox/postgres/postgres'
import { migrateCompliance } from '@firsthand/sandbox/world/compliance'
import { migrate } from '@firsthand/sandbox/world/migrate'
import { ourServerFolder } from '@firsthand/sandbox/world/programs'
import { startSupervisor } from '@firsthand/sandbox/world/supervisor'

type Column = { readonly name: string; readonly type: string; readonly nullable: boolean }
type Table = {
  readonly schema: string
  readonly name: string
  readonly columns: readonly Column[]
  readonly checks: readonly string[]
}

/** Every table with its columns and what is checked of them, as one JSON text. node-pg-migrate's own table is left out. */
const tablesIn = (schemas: readonly string[]) => `
  select json_agg(json_build_object('schema', n.nspname, 'name', c.relname,
    'columns', (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, null),
        'nullable', not attnotnull) order by attnum)
      from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped),
    'checks', (select coalesce(json_agg(pg_get_constraintdef(k.oid) order by k.conname), '[]')
      from pg_constraint k where k.conrelid = c.oid and k.contype = 'c')) order by n.nspname, c.relname)::text
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relname <> 'migration' and n.nspname in (${schemas.map((name) => `'${name}'`).join(', ')})`

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

const head = `// Generated from the migrated schema: change a migration and run \`pnpm generate\`. Amounts and bigint are text, because a
// JavaScript number would lose digits; a \`date\` arrives as a Date of the local zone, so queries read it as text.
`

/** The rows of every table as types, by the file that holds them. */
export async function rowTypes(): Promise<ReadonlyMap<string, string>> {
  const supervisor = await startSupervisor()
  try {
    const server = await startPostgres(supervisor)
    const read = async (database: string, schemas: readonly string[]) => {
      const [text = ''] = await runAsAdmin(adminUrlOf(server.adminUrl, database), tablesIn(schemas))
      return [head, ...(JSON.parse(text) as Table[]).map(rowType)].join('\n')
    }
    await createDatabase(server, 'service')
    await migrate(supervisor, ourServerFolder, server, 'service')
    await createDatabase(server, 'compliance')
    await migrateCompliance(supervisor, server, 'compliance')
    return new Map([
      ['server/src/rows.gen.ts', await read('service', ['app', 'led'])],
      ['compliance/src/rows.gen.ts', await read('compliance', ['cmp'])],
    ])
  } finally {
    await supervisor.stop()
  }
}
