import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkPackages } from '@firsthand/audit-packages/check-packages'
import { adminUrlOf } from '@firsthand/sandbox/postgres/databases'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { fillDay } from '#archive/testing/old-months'
import { verifyAuditChain } from '#audit/audit-chain.store'
import { databaseUnderTest } from '#testing/database-under-test'
import { keepPackages } from './keep-packages.ts'

// Each command is a process of its own.
vi.setConfig({ testTimeout: 120_000 })
const database = await databaseUnderTest()
const { admin } = database
const folder = await mkdtemp(join(tmpdir(), 'firsthand-packages-'))
const root = join(folder, 'packages')
// A day is closed an hour after its end.
const settled = Date.now() - 3_600_000
const day = (daysAgo: number) => new Date(settled - daysAgo * 86_400_000).toISOString().slice(0, 10)
const odd = 'x\naudit held/..'
const oddFolder = 'x%0Aaudit%20held%2F%2E%2E'

const url = adminUrlOf(inject('database').databaseServer.adminUrl, database.name)
const client = new pg.Client({ connectionString: url })
beforeAll(async () => {
  await client.connect()
  await fillDay(admin, 'acme', day(5), 4)
  await fillDay(admin, 'globex', day(4), 3)
  await fillDay(admin, 'acme', day(3), 2)
  await fillDay(admin, odd, day(3), 1)
  await admin.query("insert into app.tenant_head (tenant_id) values ('empty')")
})
afterAll(async () => {
  await client.end()
  await database.drop()
  for (const tenant of await readdir(root))
    for (const each of await readdir(join(root, tenant))) await chmod(join(root, tenant, each), 0o755)
  await rm(folder, { recursive: true })
})

const programs = {
  'audit-packages': '../main/commands/audit-packages.ts',
  'verify-audit': '../main/commands/verify-audit.ts',
  verify: '../../../verify/src/verify.ts',
}
function run(command: keyof typeof programs, env: Readonly<Record<string, string>>, ...args: string[]) {
  const program = fileURLToPath(new URL(programs[command], import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8' })
  return { status, lines: stdout.trimEnd().split('\n'), stderr }
}
const settings = {
  FIRSTHAND_MIGRATE_DATABASE_URL: url,
  FIRSTHAND_DATABASE_DURABILITY: 'sandbox',
  FIRSTHAND_AUDIT_PACKAGES_FOLDER: root,
}
const pack = (...args: string[]) => run('audit-packages', settings, ...args)
/** Without the database, and without any setting. */
const verify = (...args: string[]) => run('verify-audit', {}, '--packages', root, ...args)

test('each tenant gets a package for each closed day, read-only, and they hold without the database', async () => {
  const { status, lines, stderr } = pack()
  expect([status, stderr, lines.at(-1)]).toEqual([0, '', 'packages held'])
  const written = (name: string, from: number, head: number) =>
    expect.stringMatching(
      `^${name}: [0-9]+ packages written \\(${day(from)} to ${day(1)}\\), 0 compared, head ${head}:[0-9a-f]{64}$`,
    )
  expect(lines.slice(0, 3)).toEqual([
    written('"acme"', 5, 6),
    '"empty": 0 packages written, 0 compared, head none',
    written('"globex"', 4, 3),
  ])
  expect(await readdir(root)).toEqual(['acme', 'globex', oddFolder])
  const place = join(root, 'acme', day(4))
  expect((await stat(place)).mode & 0o777).toBe(0o555)
  for (const name of await readdir(place)) expect((await stat(join(place, name))).mode & 0o777).toBe(0o444)
  const empty = JSON.parse(await readFile(join(place, 'manifest.json'), 'utf8'))
  expect(empty).toMatchObject({ tenant: 'acme', chain: 'audit', day: day(4), records: 0, first: null, last: null })
  const checked = verify()
  expect([checked.status, checked.stderr, checked.lines.length, checked.lines.at(-1)]).toEqual([0, '', 4, 'audit held'])
  const line = `^"acme": 5 packages, ${day(5)} to ${day(1)}, 6 records, head 6:[0-9a-f]{64}, unbroken$`
  expect(checked.lines[0]).toMatch(new RegExp(line))
})

test('a package has the bytes that were hashed: the chain of the database comes out of them, and so does each subject', async () => {
  const { rows } = await admin.query<{ seq: string; hash: string; subject: string | null }>(
    "select seq, encode(hash, 'hex') as hash, subject from app.audit where tenant_id = 'acme' and at < $1 order by seq",
    [day(4)],
  )
  const read = async (name: string) => (await readFile(join(root, 'acme', day(5), name), 'utf8')).trimEnd().split('\n')
  expect(await read('hashes.txt')).toEqual(rows.map(({ hash }) => hash))
  const events = (await read('events.ocsf.ndjson')).map((line) => JSON.parse(line))
  expect(events.map(({ entity }) => entity.uid)).toEqual(rows.map(({ subject }) => subject))
  expect(events.map(({ metadata }) => metadata.uid)).toEqual(rows.map(({ seq }) => `acme/${seq}`))
})

test('a second run writes nothing and finds the same bytes; a head from the database is in the packages', async () => {
  const before = await stat(join(root, 'acme', day(5), 'manifest.json'))
  const { status, lines } = pack()
  expect([status, lines[0]]).toEqual([0, expect.stringMatching(/^"acme": 0 packages written, 5 compared, head 6:/)])
  expect((await stat(join(root, 'acme', day(5), 'manifest.json'))).mtimeMs).toBe(before.mtimeMs)
  const { rows } = await admin.query(
    "select seq || ':' || encode(hash, 'hex') as head from app.audit where tenant_id = 'acme' and seq = 5",
  )
  expect(verify('--tenant', 'acme', '--head', rows[0].head).status).toBe(0)
  const other = verify('--tenant', 'acme', '--head', `5:${'ab'.repeat(32)}`)
  expect([other.status, other.lines.at(-1)]).toEqual([1, 'audit broken'])
  expect(verify('--head', rows[0].head).stderr).toContain('name it as --tenant NAME')
})

const place = join(root, 'acme', day(5))
const records = join(place, 'records.ndjson')
/** What both commands find, in this process: each start of one takes seconds. */
const found = async (tenant = 'acme') => {
  const kept = await keepPackages(client, root, tenant, { now: new Date(), compareMost: 31, checkpoint: null })
  const { faults } = await checkPackages(join(root, tenant))
  return { kept, both: [kept.faults.join(), faults.join()] }
}
/** As root of the host, or whoever took the protection off, could. */
async function meanwhile(change: () => Promise<void>, back: () => Promise<void>, words: string) {
  await chmod(place, 0o755)
  await change()
  const { kept, both } = await found()
  for (const faults of both) expect(faults).toContain(`${day(5)}: ${words}`)
  expect(kept.written).toEqual([])
  await back()
  await chmod(place, 0o555)
}

test('a package that was changed, cut or is missing a file is a loud fault of both commands, and is not replaced', async () => {
  const was = await readFile(records)
  const write = async (bytes: Buffer) => {
    await chmod(records, 0o644)
    await writeFile(records, bytes)
    await chmod(records, 0o444)
  }
  const other = Buffer.from(was.toString('utf8').replace('market.read', 'market.rEad'))
  const restore = () => write(was)
  await meanwhile(() => write(other), restore, 'record 1 or its hash was changed')
  await meanwhile(() => write(was.subarray(0, was.length - 9)), restore, 'its last line is cut')
  const aside = join(folder, 'aside')
  await meanwhile(
    () => rename(records, aside),
    () => rename(aside, records),
    'records.ndjson is missing',
  )
  const middle = join(root, 'acme', day(3))
  await rename(middle, aside)
  for (const faults of (await found()).both) expect(faults).toContain(`${day(3)}: the package is missing`)
  expect(await readdir(join(root, 'acme'))).not.toContain(day(3))
  expect([pack(), verify()].map(({ status, lines }) => [status, lines.at(-1)])).toEqual([
    [1, 'packages broken'],
    [1, 'audit broken'],
  ])
  await rename(aside, middle)
  expect((await found()).both).toEqual(['', ''])
})

test('a database that was changed behind its packages shows, although its own chain was made to fit', async () => {
  await admin.query('alter table app.audit disable trigger all; alter table app.tenant_head disable trigger all')
  const change = `update app.audit set actor = 'mallory', hash = app.audit_hash(prev, tenant_id, seq::text, at, 'mallory', action, payload)
    where tenant_id = 'globex' and seq = 3 returning hash`
  const { rows } = await admin.query(
    "select actor, encode(hash, 'hex') as hash from app.audit where tenant_id = 'globex' and seq = 3",
  )
  await admin.query(
    `with changed as (${change}) update app.tenant_head set audit_hash = changed.hash from changed where tenant_id = 'globex'`,
  )
  expect((await verifyAuditChain(client, 'globex')).broken).toBeNull()
  expect((await found('globex')).both).toEqual([`${day(4)}: the database has other records or another checkpoint`, ''])
  await admin.query(
    `with changed as (update app.audit set actor = $1, hash = decode($2, 'hex') where tenant_id = 'globex' and seq = 3 returning hash)
      update app.tenant_head set audit_hash = changed.hash from changed where tenant_id = 'globex'`,
    [rows[0].actor, rows[0].hash],
  )
  expect((await found('globex')).both).toEqual(['', ''])
})

test('the command writes nothing of what a login cannot see, and names the setting that is missing', () => {
  const bound = run('audit-packages', { ...settings, FIRSTHAND_MIGRATE_DATABASE_URL: database.urlFor('fh_catalog') })
  expect([bound.status, bound.stderr]).toEqual([1, expect.stringContaining('does not see every record')])
  const { FIRSTHAND_AUDIT_PACKAGES_FOLDER: _, ...others } = settings
  expect(run('audit-packages', others).stderr).toContain('FIRSTHAND_AUDIT_PACKAGES_FOLDER is missing')
})

test('the page says how packages are written and checked, line by line', async () => {
  const page = await readFile(fileURLToPath(new URL('../../../docs/audit-packages.md', import.meta.url)), 'utf8')
  const [, block = ''] = /```sh test=\S*audit-packages.pg.test.ts\n([^`]*)```/.exec(page) ?? []
  const file = join(folder, 'url')
  await writeFile(file, `${url}\n`)
  const env: Record<string, string> = { FIRSTHAND_DATABASE_DURABILITY: 'sandbox' }
  const ended: (string | undefined)[] = []
  for (const text of block.trim().split('\n')) {
    const line = text.replace(/ +#.*/, '').replace('/etc/firsthand/migrate-database-url', file)
    const [first = '', ...words] = line.replaceAll('/srv/firsthand-audit-packages', root).split(' ')
    if (first === 'export') {
      const [name = '', value = ''] = (words[0] as string).split('=')
      env[name] = value
    } else ended.push(run(first.replace('firsthand-', '') as keyof typeof programs, env, ...words).lines.at(-1))
  }
  expect(ended).toEqual(['packages held', 'packages held', 'audit held', 'evidence held'])
})
