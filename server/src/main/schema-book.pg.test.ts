import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseUnderTest } from '#testing/database-under-test'

const book = await readFile(new URL('../../SCHEMA.md', import.meta.url), 'utf8')

let database: Awaited<ReturnType<typeof databaseUnderTest>>
beforeAll(async () => {
  database = await databaseUnderTest()
})
afterAll(() => database.drop())

/** The same entries, in whatever order. */
const expectSame = (reported: readonly unknown[], real: readonly unknown[]) => {
  const inOrder = (list: readonly unknown[]) => list.map((entry) => JSON.stringify(entry)).toSorted()
  expect(inOrder(reported)).toEqual(inOrder(real))
}

const rowsUnder = (text: string, columns: number) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (Column|Role) \|/.test(line))
    .map((line) => line.split('|').slice(1, -1))
    .filter((cells) => cells.length === columns)
    .map((cells) => cells.map((cell) => cell.trim()))

/** The sections of the book that tell a table, by its name. */
const tables = new Map(
  book
    .split(/^## /m)
    .filter((section) => /^(app|led)[.]/.test(section))
    .map((section) => [section.split('\n')[0]!, section]),
)

test('the book names every table, and no other', async () => {
  const { rows } = await database.admin.query(
    "select oid::regclass::text as name from pg_class where relnamespace in ('app'::regnamespace, 'led'::regnamespace) and relkind in ('r', 'p')",
  )
  expectSame(
    [...tables.keys()],
    rows.map(({ name }) => name),
  )
})

test('the book lists every column with its type, whether it may be null, and why it is there', async () => {
  const { rows } = await database.admin.query(
    `select attrelid::regclass::text as table, attname as name, format_type(atttypid, atttypmod) as type, attnotnull
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace in ('app'::regnamespace, 'led'::regnamespace) and relkind in ('r', 'p') and attnum > 0 and not attisdropped
      order by attrelid, attnum`,
  )
  const short: Record<string, string> = {
    'timestamp with time zone': 'timestamptz',
    'timestamp without time zone': 'timestamp',
    'character varying(255)': 'varchar(255)',
  }
  const real = rows.map((r) => [r.table, r.name, short[r.type] ?? r.type, r.attnotnull ? 'no' : 'yes'])
  const reported = [...tables].flatMap(([name, text]) => rowsUnder(text, 4).map((cells) => [name, ...cells]))
  expectSame(
    reported.map((cells) => cells.slice(0, 4)),
    real,
  )
  for (const [, , , , why] of reported) expect(why).toMatch(/[.]$/)
})

/** Each privilege of a login beyond what every role has, as the book writes it. */
const privileges = `
  with login as (select oid, rolname from pg_roles where rolname in ('fh_api', 'fh_catalog', 'fh_worker', 'fh_attestor', 'fh_relayer')),
  granted as (
    select grantee, privilege_type, 'database' as object from pg_database, aclexplode(datacl)
      where datname = current_database()
    union all select grantee, privilege_type, 'schema ' || nspname from pg_namespace, aclexplode(nspacl)
    union all select grantee, privilege_type, pg_class.oid::regclass::text from pg_class, aclexplode(relacl)
    union all select grantee, privilege_type, pg_proc.oid::regproc::text from pg_proc, aclexplode(proacl)
    union all (
      select acl.grantee, acl.privilege_type || ' of all columns but ' || (
          select string_agg(a.attname, ', ' order by a.attname) from pg_attribute a
          where a.attrelid = pg_attribute.attrelid and a.attnum > 0 and not a.attisdropped
            and not has_column_privilege(acl.grantee, a.attrelid, a.attnum, acl.privilege_type)),
        attrelid::regclass::text
      from pg_attribute, aclexplode(attacl) acl group by attrelid, acl.grantee, acl.privilege_type)
  )
  select rolname, lower(privilege_type) as privilege, object from granted join login on login.oid = grantee`

test('the book lists every privilege of the logins, and no other', async () => {
  const { rows } = await database.admin.query(privileges)
  const reported = rowsUnder(book.split(/^## Roles/m)[1]!, 3)
  expectSame(
    reported,
    rows.map((r) => [r.rolname, r.privilege, r.object]),
  )
})
