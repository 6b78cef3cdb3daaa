import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { peopleOfThisFile } from '#personal-data/testing/people-under-test'
import { archivePart, planArchive, verifyArchive } from './archive-month.ts'
import { fillMonth, monthsAgo } from './testing/old-months.ts'

const people = peopleOfThisFile()
const month = monthsAgo(25)
const now = new Date()
let client: pg.Client
let folder: string
beforeAll(async () => {
  client = new pg.Client({ connectionString: people.database.admin.options.connectionString })
  await client.connect()
  folder = await mkdtemp(join(tmpdir(), 'firsthand-archive-'))
  await fillMonth(people.database.admin, 'acme', month, 20)
})
afterAll(async () => {
  await client.end()
  await rm(folder, { recursive: true })
})

const reasons = async () =>
  (await planArchive(client, now, 24)).map(({ part, keptBy }) => `${part.name}: ${keptBy.join(', ')}`)
const where = () => ({ folder, by: 'ann', now })

/** As the chain would leave it. */
const end = (reference: string) =>
  client.query("update app.quote set state = 'lapsed' where reference = $1", [reference])

test('money that is not final keeps records and events of its month and of those before', async () => {
  expect(await reasons()).toEqual(['audit: ', 'event: '])
  const reference = await people.settled(people.personNamed('buyer'), `${month}T10:00:00Z`)
  expect(await reasons()).toEqual(['audit: a quote is not final', 'event: a quote is not final'])
  await end(reference)
  expect(await reasons()).toEqual(['audit: ', 'event: '])
})

test('a hold that comes while the file is written is found before anything is dropped', async () => {
  const person = people.personNamed('held')
  const { part } = (await planArchive(client, now, 24))[0]!
  await end(await people.settled(person, `${month}T10:00:00Z`))
  await people.hold(person)
  const hold = 'a legal hold stands on somebody who bought in it'
  expect(await archivePart(client, part, where())).toEqual({ rows: 20, faults: [], keptBy: [hold] })
  expect((await client.query('select from app.audit where at < $1', [`${month}T23`])).rowCount).toBe(20)
  expect(await reasons()).toEqual([`audit: ${hold}`, `event: ${hold}`])
})

test('quotes that nobody used leave for the archive; used ones, held ones and the last of each buyer stay', async () => {
  const unused = async (name: string, hour: number) => {
    const at = `${month}T${`${hour}`.padStart(2, '0')}:30:00Z`
    const { rows } = await client.query(
      `insert into app.quote (tenant_id, caller, reference, pair_id, market, wallet, cash_base_units, fee_base_units,
          unit_base_units, price, price_scale, price_block, created_at, expires_at, expiry_notified)
        values ('acme', $1, 'MINT' || replace(substr(app.first_id_at($2)::text, 1, 14) || '7000-8000-000000000000', '-', ''), $3, '{}', '0x',
          1, 0, 1, 1, 0, 1, $2, $2::timestamptz + interval '1 minute', true) returning reference`,
      [people.personNamed(name), at, people.database.pairId],
    )
    return rows[0].reference as string
  }
  for (const hour of [1, 2, 3]) await unused('visitor', hour)
  for (const hour of [4, 5]) await unused('held', hour)
  const quotes = async () => Number((await client.query('select count(*) as n from app.quote')).rows[0].n)
  const before = await quotes()
  const planned = (await planArchive(client, now, 24)).find(({ part }) => part.name === 'quote')
  expect(planned).toMatchObject({ part: { month: month.slice(0, 7), rows: 2 }, keptBy: [] })
  expect(await archivePart(client, planned!.part, where())).toEqual({ rows: 2, faults: [], keptBy: [] })
  expect(await quotes()).toBe(before - 2)
  expect((await planArchive(client, now, 24)).some(({ part }) => part.name === 'quote')).toBe(false)
  expect(await verifyArchive(client, folder)).toEqual([
    { name: 'quote', month: month.slice(0, 7), rows: 2, faults: [] },
  ])
})

test('a part that is held up by a reader is dropped once the reader is done', async () => {
  await client.query('alter table app.legal_hold disable trigger all')
  await client.query('delete from app.legal_hold')
  const reader = await people.database.admin.connect()
  await reader.query('begin; select from app.audit limit 1')
  const planned = (await planArchive(client, now, 24)).find(({ part }) => part.name === 'audit')
  const archived = archivePart(client, planned!.part, where())
  setTimeout(() => void reader.query('commit').finally(() => reader.release()), 2_500)
  expect(await archived).toEqual({ rows: 20, faults: [], keptBy: [] })
})
