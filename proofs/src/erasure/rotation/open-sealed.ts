import { createDecipheriv } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { adminUrlOf } from '@firsthand/sandbox/postgres/databases'
import pg from 'pg'

/** Opens what was sealed, without a line of the programs: the format as it is documented, and nothing else. */
function opened(key: Buffer, holder: string, sealed: Buffer): Buffer {
  const opening = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
  opening.setAAD(Buffer.from(holder)).setAuthTag(sealed.subarray(-16))
  return Buffer.concat([opening.update(sealed.subarray(12, -16)), opening.final()])
}

/** A sealed text anywhere in a value, inside JSON too; a sealed file in a column of bytes. */
const sealedText = /sealed1\.((?:person|payer|file):[\w-]{1,64})\.([\w-]{38,})/g
const sealedBytes = /^sealed1\.((?:person|payer|file):[\w-]{1,64})\./

type Counts = { sealed: number; unreadable: number; otherKey: number }

const columnsOf = `select c.oid::regclass::text as name, array_agg(a.attname order by a.attnum)::text[] as columns,
    array_agg(a.atttypid::regtype::text order by a.attnum)::text[] as types
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
  where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema)' and a.attnum > 0 and not a.attisdropped
    and a.atttypid in ('text'::regtype, 'json'::regtype, 'jsonb'::regtype, 'bytea'::regtype, 'text[]'::regtype)
    and c.relname <> 'data_key'
  group by c.oid`

async function keysIn(client: pg.Client, schema: string, wrapping: Buffer, keyId: string) {
  const { rows } = await client.query<{ holder: string; wrapping_key: string; wrapped: Buffer }>(
    `select holder, wrapping_key, wrapped from ${schema}.data_key`,
  )
  const other = rows.filter(({ wrapping_key }) => wrapping_key !== keyId).length
  const own = rows.filter(({ wrapping_key }) => wrapping_key === keyId)
  return { other, keys: new Map(own.map(({ holder, wrapped }) => [holder, opened(wrapping, holder, wrapped)])) }
}

type Database = { readonly adminUrl: string; readonly name: string; readonly schema: 'app' | 'cmp' }
type WrappingKey = { readonly id: string; readonly file: string }

/** Opens every sealed value of a database with one wrapping key alone. */
export async function openEverything({ adminUrl, name, schema }: Database, { id, file }: WrappingKey): Promise<Counts> {
  const client = new pg.Client({ connectionString: adminUrlOf(adminUrl, name) })
  await client.connect()
  try {
    // Keys and rows of one moment: others go on writing.
    await client.query('begin isolation level repeatable read read only')
    const wrapping = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
    const { keys, other } = await keysIn(client, schema, wrapping, id)
    const counts = { sealed: 0, unreadable: 0, otherKey: other }
    const tryOne = (holder: string, body: Buffer) => {
      counts.sealed += 1
      const key = keys.get(holder)
      try {
        if (key === undefined) throw new Error('no key')
        opened(key, holder, body)
      } catch {
        counts.unreadable += 1
      }
    }
    await client.query("set local search_path to ''")
    const { rows: tables } = await client.query<{ name: string; columns: string[]; types: string[] }>(columnsOf)
    for (const { name: table, columns, types } of tables) {
      const texts = columns.map((each, i) => `${pg.escapeIdentifier(each)}${types[i] === 'bytea' ? '' : '::text'}`)
      const { rows } = await client.query<(string | Buffer | null)[]>({
        text: `select ${texts.join(', ')} from ${table}`,
        rowMode: 'array',
      })
      for (const value of rows.flat()) {
        if (typeof value === 'string')
          for (const [, holder = '', body = ''] of value.matchAll(sealedText))
            tryOne(holder, Buffer.from(body, 'base64url'))
        else if (value !== null) {
          const [prefix = '', holder] = sealedBytes.exec(value.subarray(0, 80).toString('latin1')) ?? []
          if (holder !== undefined) tryOne(holder, value.subarray(prefix.length))
        }
      }
    }
    return counts
  } finally {
    await client.end()
  }
}
