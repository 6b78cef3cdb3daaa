import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { cookiesOf, cookieTextMax, readPieces, setPieces } from './cookies.ts'
import { sealFor } from './seal.ts'
import { openSessions, type Person } from './sessions.ts'

const key = () => randomBytes(32)
const headerOf = (set: readonly string[]) => ({
  headers: {
    cookie: set
      .filter((line) => !line.includes('Max-Age=0'))
      .map((line) => line.split(';')[0])
      .join('; '),
  },
})

describe('a seal', () => {
  const [one, other] = [key(), key()]

  test('opens what it sealed, and seals nothing twice alike', () => {
    const { seal, open } = sealFor('console/session', () => [one])
    expect(open(seal('tokens'))).toBe('tokens')
    expect(seal('tokens')).not.toBe(seal('tokens'))
  })

  test('opens under the older key while both are named, and not after it is gone', () => {
    const old = sealFor('console/session', () => [one]).seal('tokens')
    expect(sealFor('console/session', () => [other, one]).open(old)).toBe('tokens')
    expect(sealFor('console/session', () => [other]).open(old)).toBeNull()
  })

  test('takes over a new key while it is in use, and opens what the old one sealed', () => {
    let keys: [Buffer, ...Buffer[]] = [one]
    const { seal, open } = sealFor('console/session', () => keys)
    const old = seal('tokens')
    keys = [other, one]
    expect([open(old), open(seal('more'))]).toEqual(['tokens', 'more'])
    keys = [other]
    expect(open(old)).toBeNull()
  })

  test('opens nothing that was sealed for another purpose', () => {
    expect(sealFor('console/session', () => [one]).open(sealFor('console/login', () => [one]).seal('x'))).toBeNull()
  })

  test('opens nothing that was changed, cut or spelled otherwise', () => {
    const { seal, open } = sealFor('console/session', () => [one])
    const sealed = seal('tokens')
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`
      expect(open(changed)).toBeNull()
    }
    for (const text of ['', 'x', sealed.slice(0, -4), `${sealed}=`, `${sealed}AA`]) expect(open(text)).toBeNull()
  })
})

describe('cookies in pieces', () => {
  test.each([1, 3_800, 3_801, 7_600, cookieTextMax])('%i characters are read as they were kept', (length) => {
    const value = 'x'.repeat(length)
    const set = setPieces('__Host-s', value)
    expect(readPieces(cookiesOf(headerOf(set)), '__Host-s')).toBe(value)
    for (const line of set) expect(line.length).toBeLessThan(4_096)
  })

  test('more than fits is refused, a missing piece reads as none', () => {
    expect(() => setPieces('__Host-s', 'x'.repeat(cookieTextMax + 1))).toThrow('does not fit')
    const [first = ''] = setPieces('__Host-s', 'x'.repeat(5_000))
    expect(readPieces(cookiesOf(headerOf([first])), '__Host-s')).toBeNull()
  })

  test('a shorter session removes the pieces of a longer one', () => {
    expect(setPieces('__Host-s', 'x').filter((line) => line.includes('Max-Age=0'))).toHaveLength(2)
  })

  test('every cookie is for this host, secure, out of reach of scripts and of other sites', () => {
    for (const line of setPieces('__Host-s', 'x'))
      expect(line).toMatch(/^__Host-.*; Path=\/; Secure; HttpOnly; SameSite=Strict/)
  })

  test('of two cookies with one name none counts', () => {
    expect(cookiesOf({ headers: { cookie: 'a=1; b=2; a=3' } })).toEqual(new Map([['b', '2']]))
  })
})

describe('a session', () => {
  const person: Person = {
    subject: 'acme-admin',
    issuer: 'https://id.example',
    name: null,
    tenant: 'acme',
    roles: ['marketplace-admin'],
    authTime: null,
    acr: null,
  }
  let time = 1_000_000_000_000
  const settings = {
    name: 'console',
    origin: 'https://console.example',
    idleMs: 900_000,
    sessionMs: 28_800_000,
    now: () => time,
  }
  const sessionKeys = [key()] as const
  const sessions = openSessions({ ...settings, sessionKeys: () => sessionKeys })
  const tokens = () => ({ accessToken: 'a', accessUntil: time + 86_400_000, refreshToken: 'r' })

  test('begins under a new id each time', () => {
    const [one, other] = [sessions.begin(tokens(), person), sessions.begin(tokens(), person)]
    expect(one.session.id).not.toBe(other.session.id)
    expect(sessions.read(headerOf(one.cookies))?.session).toEqual(one.session)
  })

  test('the last act of one session does not keep another alive', () => {
    const [one, other] = [sessions.begin(tokens(), person), sessions.begin(tokens(), person)]
    const mixed = [...one.cookies.slice(0, -1), ...other.cookies.slice(-1)]
    expect(sessions.read(headerOf(mixed))).toBeNull()
  })

  test('ends 15 minutes after the last act, and 8 hours after its login whatever is done', () => {
    const { session, cookies } = sessions.begin(tokens(), person)
    let held = [...cookies]
    time += 899_000
    const found = sessions.read(headerOf(held))
    expect(found?.session.id).toBe(session.id)
    held = [...held.slice(0, -1), ...sessions.acted(session, found?.idleUntil ?? 0)]
    time += 899_000
    expect(sessions.read(headerOf(held))).not.toBeNull()
    time += 1_000
    expect(sessions.read(headerOf(held))).toBeNull()
    time = session.startedAt + 28_799_000
    held = [...held.slice(0, -1), ...sessions.acted(session, 0)]
    expect(sessions.read(headerOf(held))).not.toBeNull()
    time += 1_000
    expect(sessions.read(headerOf(held))).toBeNull()
  })

  test('an act within half a minute of the last one sets no cookie', () => {
    const { session, cookies } = sessions.begin(tokens(), person)
    time += 29_000
    expect(sessions.acted(session, sessions.read(headerOf(cookies))?.idleUntil ?? 0)).toEqual([])
  })

  test('that was logged out is over, also with copied cookies', () => {
    const { session, cookies } = sessions.begin(tokens(), person)
    sessions.end(session)
    expect(sessions.read(headerOf(cookies))).toBeNull()
  })

  test('with tokens too long for its cookies goes on without the refresh token', () => {
    const long = 'x'.repeat(5_000)
    const keepsIt = (refreshToken: string) => {
      const { cookies } = sessions.begin({ ...tokens(), refreshToken }, person)
      return sessions.read(headerOf(cookies))?.session.refreshToken === refreshToken
    }
    expect([keepsIt('r'), keepsIt(long), keepsIt(`${long}${long}`)]).toEqual([true, true, false])
    expect(() => sessions.begin({ ...tokens(), accessToken: `${long}${long}` }, person)).toThrow('does not fit')
  })
})
