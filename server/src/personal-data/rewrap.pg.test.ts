import { randomBytes } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPool } from '@firsthand/postgres/pool'
import { inTenant } from '@firsthand/postgres/tenant'
import { rewrapKeys } from '@firsthand/sealing/rewrap-keys'
import { openKeyedSealing, sealWith } from '@firsthand/sealing/sealed-pool'
import type { SealingSettings } from '@firsthand/sealing/sealing-settings'
import { openWrappingKeys } from '@firsthand/sealing/wrapping-keys'
import type { BuyerId } from '@firsthand/values/values'
import pg from 'pg'
import sql from 'sql-template-tag'
import { expect, inject, test } from 'vitest'
import { sealedAbout } from './person.store.ts'
import { insertRestriction, standingRestriction } from './restriction.store.ts'
import { peopleOfThisFile, tenant } from './testing/people-under-test.ts'

const { database, personNamed } = peopleOfThisFile()

/** The settings with a new wrapping key in front, and the old one behind it. */
function rotated(settings: SealingSettings): SealingSettings {
  const file = join(mkdtempSync(join(tmpdir(), 'wrapping-')), 'second')
  writeFileSync(file, randomBytes(32).toString('hex'))
  return { ...settings, wrapping: [{ id: 'second', kind: 'file', file }, ...settings.wrapping] }
}

const connect = (settings: SealingSettings) =>
  sealWith(
    openPool({ url: database.urlFor('fh_api'), size: 4, applicationName: 'test' }),
    openKeyedSealing(settings, 'app'),
  )

const write = (pool: pg.Pool, person: BuyerId) =>
  inTenant(pool, tenant, async (query) => {
    const reason = await sealedAbout(query, tenant, person, `words about ${person}`)
    await insertRestriction(query, tenant, { person, reason, placedBy: 'olga' })
  })
const read = (pool: pg.Pool, person: BuyerId) =>
  inTenant(pool, tenant, (query) => standingRestriction(query, tenant, person)).then((found) => found?.reason)

test('keys are wrapped anew while others seal and open, and nothing becomes unreadable', async () => {
  const before = inject('database').sealingKeys.service
  const after = rotated(before)
  const [oldProgram, newProgram, second] = [
    connect({ ...after, wrapping: [...after.wrapping].reverse() }),
    connect(after),
    connect(after),
  ]
  const people = Array.from({ length: 600 }, (_, at) => personNamed(`rewrapped-${at}`))
  for (const person of people.slice(0, 400)) await write(oldProgram, person)
  const [client, rival] = [1, 2].map(() => new pg.Client({ connectionString: database.admin.options.connectionString }))
  if (!client || !rival) throw new Error('two connections were made')
  await Promise.all([client.connect(), rival.connect()])
  const wrapping = openWrappingKeys(after.wrapping)
  let unreadable = 0
  const work = async (pool: pg.Pool, mine: readonly BuyerId[]) => {
    for (const person of mine) {
      await write(pool, person)
      const known = people[Math.floor(Math.random() * 400)]!
      if ((await read(pool, known)) !== `words about ${known}`) unreadable += 1
    }
  }
  await Promise.all([
    work(newProgram, people.slice(400, 500)),
    work(second, people.slice(500)),
    rewrapKeys(client, 'app', wrapping),
    rewrapKeys(rival, 'app', wrapping),
  ])
  await rewrapKeys(client, 'app', wrapping)
  const only = connect({ ...after, wrapping: [after.wrapping[0]!] })
  for (const person of people) if ((await read(only, person)) !== `words about ${person}`) unreadable += 1
  expect(unreadable).toBe(0)
  const left = await inTenant(only, tenant, (query) =>
    query(sql`select from app.data_key where wrapping_key <> 'second'`),
  )
  expect(left).toHaveLength(0)
  await Promise.all([client.end(), rival.end()])
  for (const pool of [oldProgram, newProgram, second, only]) await pool.end()
}, 60_000)
