import { generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { adminUrlOf, databaseUrl } from '@firsthand/sandbox/postgres/databases'
import { witnessInProcess } from '@firsthand/sandbox/witness/witness-in-process'
import { keepLog, type LogDeps, passOnce } from '@firsthand/server/evidence-log/run-log'
import { noteSigner, signs } from '@firsthand/tlog/note'
import { publishedIn } from '@firsthand/tlog/tile-folder'
import pg from 'pg'
import type { Bench } from '../harness/bench.ts'
import { startBooks } from '../harness/books.ts'

const goalSeconds = 10
/** As many rows in a statement as the log takes in at once. */
const batch = 500
const perSecond = 100

/** Records in the audit chain of a tenant, as many as are wanted, each by the function that writes all of them. */
const addRecords = (admin: pg.Pool, count: number) =>
  admin.query(`do $$ begin perform set_config('app.tenant', 'acme', true);
    for i in 1..${count} loop perform app.append_audit('ann', 'market.read', '{"pairId":1}'); end loop; end $$`)

async function logged({ pool }: LogDeps): Promise<number> {
  const { rows } = await pool.query<{ size: string }>('select coalesce(max(leaf) + 1, 0) as size from app.log_leaf')
  return Number(rows[0]?.size)
}

/** Takes in what waits until nothing does: leaves a second, tiles, signature and cosignature included. */
async function leavesPerSecond(deps: LogDeps, wanted: number): Promise<number> {
  const begun = performance.now()
  let taken = 0
  while (taken < wanted) taken += (await passOnce(deps)).leaves
  return (taken * 1000) / (performance.now() - begun)
}

/** The same rows into a table of the same form, and nothing else. */
async function insertsPerSecond(admin: pg.Pool, rows: number): Promise<number> {
  await admin.query('create table bare (leaf bigint primary key, entry bytea not null, at timestamptz default now())')
  const begun = performance.now()
  for (let from = 0; from < rows; from += batch)
    await admin.query(
      'insert into bare select $1::bigint + n - 1, entry from unnest($2::bytea[]) with ordinality as e (entry, n)',
      [from, Array.from({ length: batch }, () => Buffer.alloc(32, from % 251))],
    )
  return (rows * 1000) / (performance.now() - begun)
}

/** How long each record waited until a published checkpoint covered it, while records keep coming. */
async function ages(deps: LogDeps, admin: pg.Pool, seconds: number): Promise<readonly number[]> {
  let size = await logged(deps)
  const waiting: { readonly leaf: number; readonly at: number }[] = []
  const waited: number[] = []
  const troubles: string[] = []
  const quiet = { warn: (_: object, what: string) => troubles.push(what), debug: () => undefined } as never
  const kept = keepLog(deps, { log: quiet, alarm: (what) => troubles.push(what) })
  const end = performance.now() + seconds * 1000
  while (performance.now() < end || waiting.length > 0) {
    if (performance.now() > end + 60_000)
      throw new Error(`${waiting.length} records were not published: ${troubles.join()}`)
    if (performance.now() < end) {
      await addRecords(admin, perSecond / 10)
      const at = performance.now()
      for (let i = 0; i < perSecond / 10; i += 1) waiting.push({ leaf: size++, at })
    }
    const published = (await publishedIn(deps.folder))?.size ?? 0
    while (waiting[0] !== undefined && waiting[0].leaf < published)
      waited.push((performance.now() - (waiting.shift()?.at ?? 0)) / 1000)
    await sleep(100)
  }
  await kept.stop()
  return waited.toSorted((a, b) => a - b)
}

const at = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN

/** What the log takes beside bare inserts, and how old what it shows becomes. */
export const evidenceLog: Bench = {
  goal: goalSeconds,
  goalIs: 'at most',
  figureIs: 'seconds until a record is published, p99',
  async run({ short }) {
    await using world = await startBooks()
    const pools = [
      new pg.Pool({ connectionString: adminUrlOf(world.databaseServer.adminUrl, world.database), max: 2 }),
      new pg.Pool({ connectionString: databaseUrl(world.databaseServer, 'fh_worker', world.database), max: 1 }),
    ] as const
    const [admin, worker] = pools
    for (const pool of pools) pool.on('connect', (client) => client.on('error', () => undefined))
    const { folder } = world
    const signer = noteSigner('log.example/bench', signs.note, generateKeyPairSync('ed25519').privateKey)
    const { witness, stop } = await witnessInProcess(folder, signer)
    const own = { folder: join(folder, 'log'), signer, witnesses: [witness], timeStamps: null, roots: null }
    const deps: LogDeps = { ...own, pool: worker, publishedKeys: () => [], decisions: null, now: () => new Date() }
    try {
      const wanted = short ? 5_000 : 20_000
      for (let left = wanted; left > 0; left -= 2_500) await addRecords(admin, 2_500)
      const ours = await leavesPerSecond(deps, wanted)
      const bare = await insertsPerSecond(admin, wanted)
      const waited = await ages(deps, admin, short ? 10 : 60)
      const summary =
        `${ours.toFixed(0)} leaves/s with tiles, signature and cosignature beside ${bare.toFixed(0)} bare inserts/s; ` +
        `${waited.length} records at up to ${perSecond}/s published after p50 ${at(waited, 0.5).toFixed(2)} s, p99 ${at(waited, 0.99).toFixed(2)} s, most ${at(waited, 1).toFixed(2)} s`
      return { figure: at(waited, 0.99), summary }
    } finally {
      await stop()
      await Promise.all(pools.map((pool) => pool.end()))
    }
  },
}
