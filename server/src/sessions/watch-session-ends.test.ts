import { overloaded } from '@firsthand/refusal/refusal'
import type { SessionEnd } from '@firsthand/tokens/session-ends'
import type { Caller, SessionMarks } from '@firsthand/values/values'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionEnds } from './watch-session-ends.ts'

const caller = (marks: Partial<SessionMarks> = {}) =>
  ({ marks: { session: 's', subject: 'u', issuedAt: 100, ...marks } }) as Caller
const end = (own: Partial<SessionEnd> = {}): SessionEnd => ({
  session: 's',
  subject: null,
  endedAt: 100,
  keptUntil: Date.now() / 1000 + 3600,
  ...own,
})

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** A database that lists what it is given, from the place on at which somebody goes on. */
function stage() {
  const database = { ends: [] as SessionEnd[], isAway: false, next: 10, asked: [] as (string | null)[] }
  const warned: string[] = []
  const sessions = sessionEnds({
    reading: {
      async since(next) {
        database.asked.push(next)
        if (database.isAway) throw overloaded('The database cannot be reached.')
        return { next: `${database.next}`, ends: next === null ? database.ends : database.ends.slice(-1) }
      },
    },
    deciding: {
      async isEnded({ session }) {
        if (database.isAway) throw overloaded('The database cannot be reached.')
        return database.ends.some((each) => each.session === session)
      },
    },
    log: { warn: ((_facts: object, message: string) => void warned.push(message)) as never },
  })
  return { database, warned, sessions, second: () => vi.advanceTimersByTimeAsync(1_000) }
}

test('an instance has read all ends before it serves, and reads new ones every second', async () => {
  const { database, sessions, second } = stage()
  database.ends = [end({ session: 'before' })]
  await sessions.start()
  expect(sessions.isEnded(caller({ session: 'before' }))).toBe(true)
  expect(sessions.isEnded(caller())).toBe(false)
  database.ends.push(end())
  expect(sessions.isEnded(caller())).toBe(false)
  await second()
  expect(sessions.isEnded(caller())).toBe(true)
  expect(database.asked).toEqual([null, '10'])
  sessions.stop()
  await second()
  expect(database.asked.length).toBe(2)
})

test('an instance that cannot read what has ended does not begin to serve', async () => {
  const { database, sessions } = stage()
  database.isAway = true
  await expect(sessions.start()).rejects.toMatchObject({ reason: 'service_overloaded' })
})

test('what decides something is refused at once where the database has an end, and while nobody can ask it', async () => {
  const { database, sessions } = stage()
  await sessions.start()
  await expect(sessions.requireLive(caller())).resolves.toBeUndefined()
  database.ends.push(end())
  await expect(sessions.requireLive(caller())).rejects.toMatchObject({ reason: 'session_ended' })
  await expect(sessions.requireLive(caller({ session: 'another' }))).resolves.toBeUndefined()
  database.isAway = true
  await expect(sessions.requireLive(caller({ session: 'another' }))).rejects.toMatchObject({
    reason: 'service_overloaded',
  })
  sessions.stop()
})

test('while the database is away the last known ends count, the age of them grows, and one line is logged', async () => {
  const { database, warned, sessions, second } = stage()
  database.ends = [end()]
  await sessions.start()
  expect(sessions.ageSeconds()).toBe(0)
  database.isAway = true
  for (let turn = 0; turn < 5; turn += 1) await second()
  expect(sessions.isEnded(caller())).toBe(true)
  expect(sessions.ageSeconds()).toBe(5)
  expect(warned).toEqual(['sessions.not_read'])
  database.isAway = false
  await second()
  expect(sessions.ageSeconds()).toBe(0)
  sessions.stop()
})

test('after the database was restored to an earlier moment everything is read once more', async () => {
  const { database, sessions, second } = stage()
  await sessions.start()
  database.next = 5
  await second()
  await second()
  await second()
  expect(database.asked).toEqual([null, '10', null, '5'])
  sessions.stop()
})

test('a part of the service that came without a token has no session that could end', async () => {
  const { database, sessions } = stage()
  database.ends = [end()]
  await sessions.start()
  const { marks: _marks, ...itself } = caller()
  expect(sessions.isEnded(itself)).toBe(false)
  await expect(sessions.requireLive(itself)).resolves.toBeUndefined()
  sessions.stop()
})
