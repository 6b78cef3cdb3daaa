import { join } from 'node:path'
import { adminUrlOf, createDatabase, runAsAdmin } from '@firsthand/sandbox/postgres/databases'
import { startPostgres } from '@firsthand/sandbox/postgres/postgres'
import { runToEnd } from '@firsthand/sandbox/world/child'
import { migrateCompliance } from '@firsthand/sandbox/world/compliance'
import { migrate } from '@firsthand/sandbox/world/migrate'
import { ourServerFolder, signerFolder } from '@firsthand/sandbox/world/programs'
import { startSupervisor } from '@firsthand/sandbox/world/supervisor'

export type Column = { readonly name: string; readonly type: string; readonly nullable: boolean }
export type Table = {
  readonly schema: string
  readonly name: string
  readonly columns: readonly Column[]
  readonly checks: readonly string[]
}

/** Every table with its columns and what is checked of them, as one JSON text. */
const tablesIn = (schemas: readonly string[]) => `
  select json_agg(json_build_object('schema', n.nspname, 'name', c.relname,
    'columns', (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, null),
        'nullable', not attnotnull) order by attnum)
      from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped),
    'checks', (select coalesce(json_agg(pg_get_constraintdef(k.oid) order by k.conname), '[]')
      from pg_constraint k where k.conrelid = c.oid and k.contype = 'c')) order by n.nspname, c.relname)::text
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname in (${schemas.map((name) => `'${name}'`).join(', ')})`

/** The tables of each database, as the migrations make them: generated files are made from the real catalogue. */
export async function migratedSchemas() {
  const supervisor = await startSupervisor()
  try {
    const server = await startPostgres(supervisor)
    const read = async (database: string, schemas: readonly string[]) => {
      const [text = ''] = await runAsAdmin(adminUrlOf(server.adminUrl, database), tablesIn(schemas))
      return JSON.parse(text) as readonly Table[]
    }
    await createDatabase(server, 'service')
    await migrate(supervisor, ourServerFolder, server, 'service')
    await createDatabase(server, 'compliance')
    await migrateCompliance(supervisor, server, 'compliance')
    await createDatabase(server, 'journal')
    await runToEnd(supervisor, 'The journal of a signer could not be made: the error is below.', {
      name: 'make-journal',
      command: process.execPath,
      args: [join(signerFolder, 'src/make-journal.ts'), adminUrlOf(server.adminUrl, 'journal'), 'fh_signer'],
    })
    return {
      service: await read('service', ['app', 'led']),
      compliance: await read('compliance', ['cmp']),
      journal: await read('journal', ['journal']),
    }
  } finally {
    await supervisor.stop()
  }
}
export type Schemas = Awaited<ReturnType<typeof migratedSchemas>>
