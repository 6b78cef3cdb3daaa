import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Type } from 'typebox'
import { afterAll, describe, expect, test } from 'vitest'
import { adminAddress, databaseLogin, loginPasswords } from './database-login.ts'
import { readSettings } from './read-settings.ts'
import { readBytes } from './settings-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'logins-'))
afterAll(() => rmSync(folder, { recursive: true }))
const kept = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const [good, other] = [kept('good', 'p4ss/word?with@signs\n'), kept('other', 'another-password-0001')]
const authority = kept('authority.pem', 'a certificate')
const tls = `sslmode=verify-full&sslrootcert=${authority}`

const schema = Type.Object({
  DATABASE_URL_API: Type.String(),
  DATABASE_PASSWORD_FILE_API: Type.Optional(Type.String()),
  MIGRATE_DATABASE_URL: Type.Optional(Type.String()),
  DATABASE_DURABILITY: Type.Enum(['required', 'sandbox'], { default: 'required' }),
})
const read = (environment: Readonly<Record<string, string>>) =>
  readSettings('X_', schema, environment, (settings) => ({
    login: databaseLogin(settings, { login: 'API', prefix: 'X_', durability: settings.given.DATABASE_DURABILITY }),
    admin: settings.given.MIGRATE_DATABASE_URL && adminAddress(settings, 'X_'),
  }))
const inSandbox = (url: string, more = {}) =>
  read({ X_DATABASE_URL_API: url, X_DATABASE_DURABILITY: 'sandbox', ...more }).login()

test('a password comes from its file, whatever signs it has', () => {
  const [first = ''] = inSandbox('postgresql://fh_api@db.example/firsthand', { X_DATABASE_PASSWORD_FILE_API: good })
  const url = new URL(first)
  expect(url.searchParams.get('password')).toBe('p4ss/word?with@signs')
  expect([url.username, url.hostname]).toEqual(['fh_api', 'db.example'])
  const [socket = ''] = inSandbox('postgresql:///firsthand?host=/run/pg', { X_DATABASE_PASSWORD_FILE_API: other })
  expect(new URL(socket).searchParams.get('password')).toBe('another-password-0001')
})

test('a file with two passwords makes two addresses, the first line first', () => {
  const both = kept('both', 'the-new-password-0002\nthe-old-password-0001\n')
  const urls = inSandbox('postgresql://fh_api@db.example/x', { X_DATABASE_PASSWORD_FILE_API: both })
  expect(urls.map((url) => new URL(url).searchParams.get('password'))).toEqual([
    'the-new-password-0002',
    'the-old-password-0001',
  ])
})

test('without a file the address stays as it is', () => {
  expect(inSandbox('postgresql://fh_api@db.example/firsthand')).toEqual(['postgresql://fh_api@db.example/firsthand'])
})

test.each(['postgresql://fh_api:secret@db.example/x', 'postgresql://fh_api@db.example/x?password=secret'])(
  'an address in a variable with a password in it is refused: %s',
  (address) => {
    expect(() => inSandbox(address)).toThrow('X_DATABASE_PASSWORD_FILE_API')
    expect(() => inSandbox(address, { X_DATABASE_PASSWORD_FILE_API: good })).toThrow('holds a password')
  },
)

test('an address in a file may hold its password', () => {
  const file = kept('address', `postgresql://fh_api:sixteen-characters@db.example/x?${tls}`)
  expect(read({ X_DATABASE_URL_API_FILE: file }).login()[0]).toContain('sixteen-characters')
})

describe('outside a sandbox', () => {
  test.each([
    ['postgresql://fh_api@db.example/x', 'sslmode=verify-full'],
    ['postgresql://fh_api@127.0.0.1/x?sslmode=require', 'sslmode=verify-full'],
    [`postgresql://fh_api@db.example/x?sslmode=disable&${tls}`, 'sslmode=verify-full'],
    ['postgresql://fh_api@db.example/x?sslmode=verify-full', 'sslrootcert'],
    ['postgresql://fh_api@db.example/x?sslmode=verify-full&sslrootcert=/nowhere', 'cannot be read'],
  ])('an address without protection is refused: %s', (url, why) => {
    expect(() => read({ X_DATABASE_URL_API: url })).toThrow(/^X_DATABASE_URL_API/)
    expect(() => read({ X_DATABASE_URL_API: url })).toThrow(why)
  })

  test.each([
    `postgresql://fh_api@db.example/x?${tls}`,
    'postgresql:///x?host=/run/postgresql',
    'postgresql://fh_api@%2Frun%2Fpostgresql/x',
  ])('TLS with an authority, or a socket, is accepted: %s', (url) => {
    expect(read({ X_DATABASE_URL_API: url }).login()).toHaveLength(1)
  })

  test('an administrator’s password is in a file, and their connection protected', () => {
    const own = { X_DATABASE_URL_API: 'postgresql:///x?host=/run' }
    const admin = (url: string) => read({ ...own, X_MIGRATE_DATABASE_URL: url })
    expect(() => admin(`postgresql://a:b@db.example/x?${tls}`)).toThrow('X_MIGRATE_DATABASE_URL_FILE')
    expect(() => admin('postgresql://a@db.example/x')).toThrow('X_MIGRATE_DATABASE_URL needs sslmode=verify-full')
    const file = kept('admin', `postgresql://a:b@db.example/x?${tls}`)
    expect(read({ ...own, X_MIGRATE_DATABASE_URL_FILE: file }).admin).toContain('a:b@')
  })
})

test('a password that is short, empty or has blanks is refused', () => {
  for (const text of ['', 'short', 'a password with blanks', 'pässwort-mit-umlaut'])
    expect(() => loginPasswords({ fh_api: kept('bad', text) }, 'FILES', readBytes)).toThrow(
      'FILES: fh_api must hold at least 16',
    )
})

test('no two logins have the same password', () => {
  expect([...loginPasswords({ fh_api: good, fh_worker: other }, 'FILES', readBytes).keys()]).toEqual([
    'fh_api',
    'fh_worker',
  ])
  const copy = kept('copy', 'p4ss/word?with@signs')
  expect(() => loginPasswords({ fh_api: good, fh_worker: copy }, 'FILES', readBytes)).toThrow(
    'two logins have the same password',
  )
})
