import { createHash } from 'node:crypto'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkPackages } from '@firsthand/audit-packages/check-packages'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { archivePart, planArchive } from '#archive/archive-month'
import { fillDay, fillMonth, monthsAgo } from '#archive/testing/old-months'
import { peopleOfThisFile, tenant } from '#personal-data/testing/people-under-test'
import { keepPackages } from './keep-packages.ts'
import { readCheckpoint } from './package-records.store.ts'

vi.setConfig({ testTimeout: 120_000 })
const people = peopleOfThisFile()
const month = monthsAgo(25)
const nextMonth = monthsAgo(24)
let client: pg.Client
let folder: string
beforeAll(async () => {
  client = new pg.Client({ connectionString: people.database.admin.options.connectionString })
  await client.connect()
  folder = await mkdtemp(join(tmpdir(), 'firsthand-packages-'))
})
afterAll(async () => {
  await client.end()
  await makeWritable(folder)
  await rm(folder, { recursive: true })
})

/** So that somebody who is not root can remove what the test has made. */
async function makeWritable(root: string): Promise<void> {
  for (const entry of await readdir(root, { withFileTypes: true, recursive: true }))
    if (entry.isDirectory()) await chmod(join(entry.parentPath, entry.name), 0o755)
}

const keep = (root: string, of: string, now: Date, compareMost = Number.POSITIVE_INFINITY) =>
  keepPackages(client, join(folder, root), of, { now, compareMost, checkpoint: null })
const check = (root: string, of: string) => checkPackages(join(folder, root, of))
const at = (day: string, time = '02:00:00') => new Date(`${day}T${time}Z`)
/** The second day of a month. */
const second = (first: string) => `${first.slice(0, 8)}02`

test('a person who is erased leaves every package as it is: records have pseudonyms and sealed words alone', async () => {
  const person = people.personNamed('ada-lovelace-1815')
  await people.approve(await people.propose(person))
  expect(await people.keysOf(person)).toBe(0)
  const later = new Date(Date.now() + 3 * 86_400_000)
  const { written, faults } = await keep('people', tenant, later)
  expect(faults).toEqual([])
  const [day] = written
  const texts = await Promise.all(
    ['records.ndjson', 'events.ocsf.ndjson'].map((name) =>
      readFile(join(folder, 'people', tenant, day as string, name), 'utf8'),
    ),
  )
  for (const text of texts) {
    expect(text).toContain(person)
    expect(text).not.toContain('ada-lovelace-1815')
    expect(text).not.toContain('asked by letter')
  }
  expect((await keep('people', tenant, later)).faults).toEqual([])
  expect((await check('people', tenant)).faults).toEqual([])
})

test('a day closes an hour after it has ended, and its last record is in it', async () => {
  const day = second(monthsAgo(3))
  await fillDay(people.database.admin, 'hour', day, 2)
  const next = `${day.slice(0, 8)}03`
  expect((await keep('hour', 'hour', at(next, '00:59:59'))).written).toEqual([])
  expect(await keep('hour', 'hour', at(next, '01:00:00'))).toMatchObject({
    written: [day],
    head: expect.stringMatching(/^2:/),
  })
})

test('archived records stay in packages from before, and packages made afterwards begin behind them', async () => {
  const { admin } = people.database
  await fillMonth(admin, 'old', month, 3)
  await fillDay(admin, 'old', second(month), 2)
  await fillMonth(admin, 'old', nextMonth, 4)
  const early = await keep('whole', 'old', at(second(month)))
  expect([early.faults, early.written]).toEqual([[], [month]])
  await cp(join(folder, 'whole'), join(folder, 'late'), { recursive: true })
  const whole = await keep('whole', 'old', at(second(nextMonth)))
  expect([whole.faults, whole.written.at(-1), whole.head]).toEqual([[], nextMonth, expect.stringMatching(/^9:/)])

  const part = (await planArchive(client, new Date(), 24)).find((each) => each.part.name === 'audit')?.part
  await mkdir(join(folder, 'archive'))
  const where = { folder: join(folder, 'archive'), by: 'ann', now: new Date() }
  expect(await archivePart(client, part!, where)).toMatchObject({ faults: [], keptBy: [] })

  const again = await keep('whole', 'old', at(second(nextMonth)))
  expect([again.faults, again.written]).toEqual([[], []])
  expect(again.notes).toContain(`${month}: its records are in the archive; it was compared with itself alone`)
  expect((await check('whole', 'old')).faults).toEqual([])

  const late = await keep('late', 'old', at(second(nextMonth)))
  expect([late.written, late.faults]).toEqual([
    [],
    [`${second(month)}: records from 4 on left for the archive before they had a package (${month.slice(0, 7)})`],
  ])
  const fresh = await keep('fresh', 'old', at(second(nextMonth)))
  expect([fresh.faults, fresh.written, fresh.notes]).toEqual([
    [],
    [nextMonth],
    ['records 1 to 5 are in the archive: packages begin behind them'],
  ])
  expect(await check('fresh', 'old')).toMatchObject({
    faults: [],
    before: expect.stringMatching(/^5:/),
    continues: false,
  })
})

test('a chain that does not hold gets no package, and nothing is left behind', async () => {
  const { admin } = people.database
  const day = second(monthsAgo(4))
  await fillDay(admin, 'broken', day, 5)
  await admin.query(
    "alter table app.audit disable trigger all; update app.audit set actor = 'x' where tenant_id = 'broken' and seq = 3",
  )
  const changed = await keep('broken', 'broken', at(`${day.slice(0, 8)}03`))
  expect(changed.faults).toEqual([`${day}: record 3 is missing or was changed: firsthand-verify-audit shows where`])
  await admin.query("delete from app.audit where tenant_id = 'broken' and seq > 2")
  const cut = await keep('broken', 'broken', at(`${day.slice(0, 8)}03`))
  expect([cut.faults.length, cut.written]).toEqual([1, []])
  expect(await readdir(join(folder, 'broken', 'broken'))).toEqual([])
})

test('packages name the newest checkpoint of the log, and another root under its size is a fault', async () => {
  const { admin } = people.database
  const day = second(monthsAgo(2))
  const next = at(`${day.slice(0, 8)}03`)
  await fillDay(admin, 'logged', day, 1)
  await admin.query(
    "insert into app.log_checkpoint (size, root, note) values (7, sha256('a'), 'log.example' || chr(10) || '7')",
  )
  const checkpoint = await readCheckpoint(client, null)
  const run = { now: next, compareMost: 31, checkpoint }
  await keepPackages(client, join(folder, 'logged'), 'logged', run)
  const manifest = JSON.parse(await readFile(join(folder, 'logged', 'logged', day, 'manifest.json'), 'utf8'))
  const root = createHash('sha256').update('a').digest('hex')
  expect(manifest.checkpoint).toEqual({ origin: 'log.example', size: 7, root })
  expect(await keepPackages(client, join(folder, 'logged'), 'logged', { ...run, checkpoint: null })).toMatchObject({
    compared: 1,
    faults: [],
  })
  await admin.query(
    "alter table app.log_checkpoint disable trigger all; update app.log_checkpoint set root = sha256('b')",
  )
  expect((await keepPackages(client, join(folder, 'logged'), 'logged', run)).faults).toEqual([
    `${day}: the database has other records or another checkpoint`,
  ])
})
