import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { adminHeaders } from '@firsthand/sandbox/engine/engine-node'
import { adminUrlOf } from '@firsthand/sandbox/postgres/databases'
import type { Random } from '@firsthand/sandbox/world/random'
import pg from 'pg'
import { wordOf } from './people.ts'
import { searchEngine } from './scan/engine.ts'
import { searchFile, searchWorldFiles } from './scan/files.ts'
import { finderOf } from './scan/finder.ts'
import { openScan, type PlaceKind, type Scan } from './scan/scan.ts'
import { searchTables } from './scan/tables.ts'
import type { Stage } from './stage.ts'

/** A leak that is laid on purpose: where it lies, and how that kind of place is scanned. */
type Plant = {
  readonly name: string
  readonly kind: PlaceKind
  /** Lays the text out and searches; what was laid is gone afterwards where it can be. */
  readonly search: (stage: Stage, scan: Scan, text: string) => Promise<void>
}

/** A statement and a search in one transaction that is rolled back. */
async function inTables({ world }: Stage, scan: Scan, statement: string, values: readonly unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrlOf(world.databaseServer.adminUrl, world.database) })
  await client.connect()
  try {
    await client.query('begin')
    // Triggers keep records as they are; a leak past the programs meets none.
    await client.query('set local session_replication_role = replica')
    await client.query(statement, [...values])
    await searchTables(scan, client, world.database)
    await client.query('rollback')
  } finally {
    await client.end()
  }
}

const intoOutbox = `insert into app.outbox (tenant_id, object, key, handler, input)
  values ('acme', 'Planted', 'x', 'x', $1)`
const base64 = (text: string) => Buffer.from(text).toString('base64')

const plants: readonly Plant[] = [
  {
    name: 'a table column',
    kind: 'tables',
    search: (stage, scan, text) =>
      inTables(stage, scan, 'update app.client_account set beneficiary_name = beneficiary_name || $1', [text]),
  },
  {
    name: 'a JSON payload',
    kind: 'tables',
    search: (stage, scan, text) =>
      inTables(stage, scan, intoOutbox, [JSON.stringify({ deep: [{ in: { a: base64(`x${text}y`) } }] })]),
  },
  {
    name: 'an index',
    kind: 'files of PostgreSQL',
    async search({ world, records }, scan, text) {
      // In no column and in no row: the index alone computes it.
      await records.query(
        `create index planted_leak on app.client_account ((client_account_id || ${pg.escapeLiteral(text)}))`,
      )
      await records.query('checkpoint')
      const { rows } = await records.query<{ path: string }>("select pg_relation_filepath('app.planted_leak') as path")
      const path = rows[0]?.path ?? ''
      searchFile(scan, 'files of PostgreSQL', join(world.folder, 'postgres', path), path)
      await records.query('drop index app.planted_leak')
    },
  },
  {
    name: 'the engine’s state',
    kind: 'engine',
    async search({ engine }, scan, text) {
      const body = JSON.stringify({
        object_key: 'planted',
        new_state: { leak: [...Buffer.from(JSON.stringify(text))] },
      })
      const url = `${engine.adminUrl}/services/Webhook/state`
      const laid = await fetch(url, { method: 'POST', headers: adminHeaders, body })
      if (!laid.ok) throw new Error(`the engine took no state: ${laid.status} ${await laid.text()}`)
      await new Promise((resolve) => setTimeout(resolve, 500))
      await searchEngine(scan, engine)
    },
  },
  {
    name: 'a log line',
    kind: 'logs',
    async search({ world }, scan, text) {
      const file = join(world.folder, 'planted.log')
      appendFileSync(file, `${JSON.stringify({ level: 50, msg: 'planted', why: `no row for ${text}` })}\n`)
      searchWorldFiles(scan, world.folder, ['planted.log'])
    },
  },
  {
    name: 'an archive',
    kind: 'archives',
    async search({ world }, scan, text) {
      const folder = join(world.folder, 'archives', 'planted')
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, 'ledger.txt'), `2026-01-01 receipt\n    ; ${text.toUpperCase()}\n`)
      searchWorldFiles(scan, world.folder, ['archives'])
    },
  },
  {
    name: 'the gateway’s folder',
    kind: 'gateway',
    async search({ world, gateway }, scan, text) {
      writeFileSync(join(gateway.stateFolder, 'files', 'planted'), Buffer.from(`<Nm>${text}</Nm>`, 'utf16le'))
      searchWorldFiles(scan, world.folder, ['bank-gateway'])
    },
  },
]

/** Lays each leak by itself, with a text that is nowhere else, and answers those that the search did not find. */
export async function findPlanted(stage: Stage, random: Random) {
  const missed: string[] = []
  for (const { name, kind, search } of plants) {
    const text = `${wordOf(random)} ${wordOf(random)}`
    const scan = openScan(finderOf([{ of: 'planted', kind: name, text }]))
    await search(stage, scan, text)
    const found = scan.found()
    const isSeen = found.length > 0 && found.every((each) => each.kind === kind)
    console.log(`planted in ${name}: ${isSeen ? `found in ${found[0]?.place} as ${found[0]?.form}` : 'NOT FOUND'}`)
    if (!isSeen) missed.push(name)
  }
  return { planted: plants.length, missed }
}
