import { adminUrlOf } from '@firsthand/sandbox/postgres/databases'
import pg from 'pg'
import type { Scan } from './scan.ts'

const columnsOf = `select c.oid::regclass::text as name, array_agg(a.attname order by a.attnum)::text[] as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
  where c.relkind in ('r', 'm') and n.nspname !~ '^(pg_|information_schema)' and a.attnum > 0 and not a.attisdropped
  group by c.oid order by 1`

/** Every column of every table as text, on a connection that sees all rows. Answers how many columns there are. */
export async function searchTables(scan: Scan, client: pg.ClientBase, database: string): Promise<number> {
  await client.query("set search_path to ''")
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(columnsOf)
  for (const { name, columns } of tables) {
    const texts = columns.map((column) => `${pg.escapeIdentifier(column)}::text`).join(', ')
    const { rows } = await client.query<(string | null)[]>({ text: `select ${texts} from ${name}`, rowMode: 'array' })
    for (const [place, column] of columns.entries()) {
      const text = rows.map((row) => row[place] ?? '').join('\n')
      scan.search('tables', `${database} ${name}.${column}`, Buffer.from(text))
    }
  }
  return tables.reduce((sum, { columns }) => sum + columns.length, 0)
}

/** All tables of the databases of a server: of the service, of Compliance, and the journals of the signers. */
export async function searchDatabases(scan: Scan, adminUrl: string): Promise<number> {
  const open = async (database: string) => {
    const client = new pg.Client({ connectionString: adminUrlOf(adminUrl, database) })
    await client.connect()
    return client
  }
  const admin = await open('postgres')
  const { rows } = await admin.query<{ datname: string }>('select datname from pg_database where datallowconn')
  // What is written is to be in the files as well.
  await admin.query('checkpoint')
  await admin.end()
  let columns = 0
  for (const { datname } of rows) {
    const client = await open(datname)
    columns += await searchTables(scan, client, datname)
    await client.end()
  }
  return columns
}
