import { setTimeout as sleep } from 'node:timers/promises'
import { databaseUnsound, requireSound, standbysAwaited, watchSoundness } from '@firsthand/postgres/database-checks'
import { openPool } from '@firsthand/postgres/pool'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseUnderTest } from './database-under-test.ts'

const sandbox = { durability: 'sandbox', standbys: 0 } as const

let database: Awaited<ReturnType<typeof databaseUnderTest>>
beforeAll(async () => {
  database = await databaseUnderTest()
})
afterAll(() => database.drop())

async function on<T>(login: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = openPool({ url: database.urlFor(login), size: 1, applicationName: 'checks-test' })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

test.each([
  ['', 0],
  ['  ', 0],
  ['standby1', 1],
  ['a, b', 1],
  ['*', 1],
  ['FIRST 2 (a, b, c)', 2],
  ['ANY 1 ("a-1", b)', 1],
  ['2 (a, b)', 2],
] as const)('synchronous_standby_names %j awaits %i', (names, number) => {
  expect(standbysAwaited(names)).toBe(number)
})

test('every login is held to its limits by its role, whatever a connection asks for', async () => {
  for (const login of ['fh_api', 'fh_catalog', 'fh_worker', 'fh_attestor', 'fh_relayer'])
    expect(await on(login, (pool) => databaseUnsound(pool, sandbox))).toEqual([])
})

test('a role without its limits does not start, and a check every minute finds it later', async () => {
  const turn = (limit: string) => database.admin.query(`alter role fh_api in database "${database.name}" ${limit}`)
  await turn('set lock_timeout = 0')
  const fault = 'the role fh_api needs lock_timeout of at most 2000 ms: migrate again'
  await on('fh_api', async (pool) => {
    await expect(requireSound([pool], sandbox)).rejects.toThrow(fault)
    const found: (readonly string[])[] = []
    const rest = watchSoundness(pool, sandbox, (faults) => found.push(faults), 20)
    await expect.poll(() => found[0]).toEqual([fault])
    rest()
    await sleep(50)
    const before = found.length
    await sleep(100)
    expect(found.length).toBe(before)
  })
  await turn('set statement_timeout = 10000')
  await turn('reset lock_timeout')
  const faults = await on('fh_api', (pool) => databaseUnsound(pool, sandbox))
  expect(faults).toEqual(['the role fh_api needs statement_timeout of at most 3000 ms: migrate again'])
})

test('a server that may lose what it acknowledged is named by its settings, and so is one without its standby', async () => {
  // The server of these tests keeps nothing over a power cut.
  const faults = await on('fh_worker', (pool) => databaseUnsound(pool, { durability: 'required', standbys: 1 }))
  expect(faults).toEqual([
    'the connection is not protected: it needs TLS, or a Unix socket',
    expect.stringMatching(/^acknowledged work may be lost: turn on fsync/),
    'acknowledged work may be lost: synchronous_standby_names awaits 0 of 1 standbys',
  ])
})
