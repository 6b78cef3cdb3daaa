import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { complianceDatabaseOfThisFile } from '../testing/database-of-this-file.ts'

const database = complianceDatabaseOfThisFile()
const book = await readFile(new URL('../../SCHEMA.md', import.meta.url), 'utf8')

/** Every column that the book tells: its table, name, type, whether it may be null, and why it is there. */
const reported = book
  .split(/^## /m)
  .filter((section) => section.startsWith('cmp.'))
  .flatMap((section) =>
    section
      .split('\n')
      .filter((line) => line.startsWith('| ') && !line.startsWith('| Column'))
      .map((line) => [
        section.split('\n')[0]!,
        ...line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      ]),
  )

test('the book tells every table and column, with its type and whether it may be null, and no other', async () => {
  const { rows } = await database.admin.query(
    `select attrelid::regclass::text as table, attname as name, format_type(atttypid, atttypmod) as type, attnotnull
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'cmp'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`,
  )
  const short: Record<string, string> = {
    'timestamp with time zone': 'timestamptz',
    'timestamp without time zone': 'timestamp',
    'character varying(255)': 'varchar(255)',
  }
  const real = rows.map((r) => [r.table, r.name, short[r.type] ?? r.type, r.attnotnull ? 'no' : 'yes'].join(' '))
  expect(reported.map((cells) => cells.slice(0, 4).join(' ')).sort()).toEqual(real.sort())
  for (const cells of reported) expect(cells[4]).toMatch(/[.]$/)
})
