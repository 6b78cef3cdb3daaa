import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { adminUrlOf } from '@firsthand/sandbox/postgres/databases'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { eventStore } from '#events/event.store'
import { databaseUnderTest } from '#testing/database-under-test'
import { fillMonth, monthsAgo } from './testing/old-months.ts'

// Each command is a process of its own, and some tests start ten.
vi.setConfig({ testTimeout: 120_000 })
const database = await databaseUnderTest()
const { admin } = database
const folder = await mkdtemp(join(tmpdir(), 'firsthand-archive-'))
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const [older, old, young] = [26, 25, 3].map(monthsAgo) as [string, string, string]
const monthOf = (day: string) => day.slice(0, 7)

beforeAll(async () => {
  for (const month of [older, old, young])
    for (const tenant of ['acme', 'globex']) await fillMonth(admin, tenant, month, 40)
  await admin.query("insert into app.tenant_head (tenant_id) values ('empty')")
})

const url = adminUrlOf(inject('database').databaseServer.adminUrl, database.name)
function run(command: 'archive' | 'verify-audit', ...args: string[]) {
  const program = fileURLToPath(new URL(`../main/commands/${command}.ts`, import.meta.url))
  const env = { FIRSTHAND_MIGRATE_DATABASE_URL: url, FIRSTHAND_DATABASE_DURABILITY: 'sandbox' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8' })
  return { status, lines: stdout.trimEnd().split('\n'), stderr }
}
const count = async (table: string) => Number((await admin.query(`select count(*) as n from ${table}`)).rows[0].n)

test('without --apply the command lists what is old enough, and removes nothing', async () => {
  const { status, lines } = run('archive', '--to', folder)
  expect([status, lines]).toEqual([
    0,
    [older, old].flatMap((month) =>
      ['audit', 'event'].map((name) =>
        expect.stringMatching(`^${name} ${monthOf(month)}: about \\d+ rows, can be archived$`),
      ),
    ),
  ])
  expect(await count('app.event')).toBe(240)
})

test('a month is written, verified, recorded and dropped; the audit holds over the gap with and without the folder', async () => {
  const { status, lines, stderr } = run('archive', '--to', folder, '--apply', '--by', 'ann')
  expect([status, stderr]).toEqual([0, ''])
  expect(lines).toContain(`audit ${monthOf(older)}: 80 rows archived`)
  expect(lines).toContain(`event ${monthOf(older)}: 80 rows archived`)
  expect(run('archive', '--to', folder).lines).toEqual([''])
  expect(await count('app.event')).toBe(80)
  const records = await admin.query(
    "select payload::json ->> 'by' as by from app.audit where action = 'archive.detached'",
  )
  expect(records.rows).toEqual(Array(8).fill({ by: 'ann' }))
  const chains = run('verify-audit')
  expect(chains.status).toBe(0)
  expect(chains.lines[0]).toMatch(/^"acme": 44 records and 80 archived, head 124:[0-9a-f]{64}, unbroken$/)
  const whole = run('verify-audit', '--archive', folder)
  expect([whole.status, whole.lines[0], whole.lines.at(-1)]).toEqual([
    0,
    `archive ${monthOf(older)}: 80 records, unbroken`,
    'audit held',
  ])
  expect(run('archive', '--to', folder, '--verify').lines.at(-1)).toBe('archive held')
})

test('a reader of events goes on where it was, and the last number stays known when all are archived', async () => {
  const events = eventStore(database.as('fh_api'))
  const owner = { tenantId: 'acme' as never }
  const list = await events.list(owner, { after: 10, limit: 5 })
  expect(list.map(({ sequence }) => sequence)).toEqual([81, 82, 83, 84, 85])
  expect(await events.last(owner)).toBe(120)
  await admin.query(
    "insert into app.archive values ('gone', 'event', '2020-01', 1, 7, 1, 7, null, sha256(''), repeat('0', 64))",
  )
  expect(await events.last({ tenantId: 'gone' as never })).toBe(7)
  await admin.query('alter table app.archive disable trigger all')
  await admin.query("delete from app.archive where tenant_id = 'gone'")
  await admin.query(
    'alter table app.archive enable always trigger append_only, enable always trigger append_only_truncate',
  )
})

const rowsFile = join(folder, `audit-${monthOf(old)}`, 'rows.ndjson.gz')
const broken = (...args: string[]) => {
  const { status, lines } = run('verify-audit', '--archive', folder, ...args)
  return [status, lines.find((line) => line.startsWith(`audit-${monthOf(old)}:`)) ?? '', lines.at(-1)]
}
/** Changes the rows, and the manifest's figures of the file with them, as somebody would who knows how. */
async function rewrite(change: (lines: string[]) => string[], alsoManifest: boolean) {
  const { createHash } = await import('node:crypto')
  const [was, manifestFile] = [await readFile(rowsFile), join(folder, `audit-${monthOf(old)}`, 'manifest.json')]
  const manifestWas = await readFile(manifestFile)
  const lines = gunzipSync(was).toString('utf8').trimEnd().split('\n')
  const bytes = gzipSync(`${change(lines).join('\n')}\n`)
  await writeFile(rowsFile, bytes)
  if (alsoManifest) {
    const manifest = JSON.parse(manifestWas.toString('utf8'))
    manifest.file.sha256 = createHash('sha256').update(bytes).digest('hex')
    await writeFile(manifestFile, JSON.stringify(manifest))
  }
  return async () => {
    await writeFile(rowsFile, was)
    await writeFile(manifestFile, manifestWas)
  }
}

test('a changed row, a lost row and a missing file are found, also when the manifest was made to fit', async () => {
  const changed = (lines: string[]) =>
    lines.map((line, n) => (n === 30 ? line.replace('market.read', 'market.gone') : line))
  const lost = (lines: string[]) => lines.filter((_, n) => n !== 30)
  for (const change of [changed, lost])
    for (const alsoManifest of [false, true]) {
      const restore = await rewrite(change, alsoManifest)
      expect(broken()).toEqual([
        1,
        expect.stringMatching(/was changed|has other contents|too much|rows, and/),
        'audit broken',
      ])
      expect(run('archive', '--to', folder, '--verify').lines.at(-1)).toBe('archive broken')
      await restore()
    }
  await rename(rowsFile, `${rowsFile}.away`)
  expect(broken()).toEqual([1, expect.stringContaining('rows.ndjson.gz is missing'), 'audit broken'])
  await rename(`${rowsFile}.away`, rowsFile)
  expect(broken()).toEqual([0, '', 'audit held'])
})

test('records that somebody hides behind a made-up archive are found', async () => {
  const client = await admin.connect()
  await client.query('begin; alter table app.audit disable trigger all')
  await client.query(`insert into app.archive select 'globex', 'audit', '2020-02', 1, 1, seq, seq, prev, hash, repeat('a', 64)
    from app.audit where tenant_id = 'globex' and seq = 90`)
  await client.query("delete from app.audit where tenant_id = 'globex' and seq = 90")
  await client.query(
    'alter table app.audit enable always trigger append_only, enable always trigger append_only_truncate',
  )
  await client.query('commit')
  client.release()
  const { status, lines } = run('verify-audit')
  expect([status, lines.find((line) => line.startsWith('"globex"'))]).toEqual([
    1,
    expect.stringMatching(/record 90 archived without a record$/),
  ])
})
