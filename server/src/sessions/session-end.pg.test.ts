import type { NewEnd } from '@firsthand/tokens/session-ends'
import type { SessionMarks } from '@firsthand/values/values'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { housekeeping } from '#markets/housekeeping.store'
import { databaseUnderTest } from '#testing/database-under-test'
import { type SessionEndStore, sessionEndStore } from './session-end.store.ts'

let database: Awaited<ReturnType<typeof databaseUnderTest>>
let one: SessionEndStore
let two: SessionEndStore
beforeAll(async () => {
  database = await databaseUnderTest()
  one = sessionEndStore(database.as('fh_api', 4))
  two = sessionEndStore(database.as('fh_api', 4))
})
afterAll(() => database.drop())
beforeEach(() => database.admin.query('truncate app.session_end'))

const now = Math.floor(Date.now() / 1000)
const mark = (name: string) => `p_${name.padEnd(22, '-')}`
let logouts = 0
const end = (own: Partial<NewEnd>): NewEnd => {
  logouts += 1
  return { token: mark(`t${logouts}`), session: null, subject: null, endedAt: now, keptUntil: now + 600, ...own }
}
const token = (own: Partial<SessionMarks>): SessionMarks => ({
  session: null,
  subject: mark('ann'),
  issuedAt: now,
  ...own,
})
test('of many instances that are handed one logout token at the same moment exactly one finds it new', async () => {
  for (let round = 0; round < 20; round += 1) {
    const same = end({ session: mark('one') })
    const tries = Array.from({ length: 8 }, (_, number) => (number % 2 === 0 ? one : two).keep(same))
    expect((await Promise.all(tries)).filter(Boolean).length).toBe(1)
  }
})

test('the end of a session counts at every instance from the moment on at which it is kept', async () => {
  expect(await two.isEnded(token({ session: mark('one') }))).toBe(false)
  await one.keep(end({ session: mark('one'), subject: mark('ann') }))
  expect(await two.isEnded(token({ session: mark('one'), issuedAt: now + 5 }))).toBe(true)
  expect(await two.isEnded(token({ session: mark('two') }))).toBe(false)
  // A token that names no session is of the subject.
  expect(await two.isEnded(token({}))).toBe(true)
  expect(await two.isEnded(token({ issuedAt: now + 1 }))).toBe(false)
})

test('the end of a subject refuses what was issued until then, whatever its session', async () => {
  await one.keep(end({ subject: mark('ann') }))
  expect(await two.isEnded(token({ session: mark('two') }))).toBe(true)
  expect(await two.isEnded(token({ session: mark('two'), issuedAt: now + 1 }))).toBe(false)
  expect(await two.isEnded(token({ subject: mark('bob') }))).toBe(false)
})

test('a reader that comes again is given what was noted since, and all of it however late it was committed', async () => {
  const slow = await database.admin.connect()
  await slow.query('begin')
  const begun = end({ session: mark('slow') })
  const values = [begun.token, begun.session, new Date(now * 1000), new Date((now + 600) * 1000)]
  await slow.query('insert into app.session_end (token, session, ended_at, kept_until) values ($1, $2, $3, $4)', values)
  await one.keep(end({ session: mark('quick') }))
  const first = await two.since(null)
  expect(first.ends).toEqual([{ session: mark('quick'), subject: null, endedAt: now, keptUntil: now + 600 }])
  await slow.query('commit')
  slow.release()
  const second = await two.since(first.next)
  expect(second.ends.map(({ session }) => session)).toContain(mark('slow'))
  await one.keep(end({ subject: mark('ann') }))
  // What is noted while others write may come once more.
  const third = await two.since(second.next)
  expect(third.ends).toContainEqual({ session: null, subject: mark('ann'), endedAt: now, keptUntil: now + 600 })
})

test('an end is forgotten when no token that it refuses is good any more, and not before', async () => {
  const { sweepSessionEnds } = housekeeping(database.as('fh_catalog', 1))
  await one.keep(end({ session: mark('old'), keptUntil: now - 5 }))
  await one.keep(end({ session: mark('new') }))
  expect(await sweepSessionEnds()).toBe(1)
  expect(await sweepSessionEnds()).toBe(0)
  expect(await two.isEnded(token({ session: mark('new') }))).toBe(true)
})

test.each([
  ['names in place of pseudonyms', { session: 'session-1' }],
  ['neither a session nor a subject', {}],
])('%s are not kept', async (_name, own) => {
  await expect(one.keep(end(own))).rejects.toThrow()
})

test.each(['fh_api', 'fh_catalog', 'fh_worker'] as const)(
  '%s neither reads nor changes the rows by itself',
  async (login) => {
    const pool = database.as(login, 1)
    for (const statement of [
      'select from app.session_end',
      'delete from app.session_end',
      "update app.session_end set session = 'x'",
    ])
      await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' })
  },
)
