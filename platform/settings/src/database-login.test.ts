import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loginUrl, readPasswords } from './database-login.ts'

const folder = mkdtempSync(join(tmpdir(), 'logins-'))
afterAll(() => rmSync(folder, { recursive: true }))
const kept = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const [good, other] = [kept('good', 'p4ss/word?with@signs\n'), kept('other', 'another-password-0001')]
const name = 'FIRSTHAND_DATABASE_URL_API'

test('a password comes from its file, whatever signs it has', () => {
  const url = new URL(loginUrl('postgresql://fh_api@db.example/firsthand?sslmode=require', good, name))
  expect(url.searchParams.get('password')).toBe('p4ss/word?with@signs')
  expect([url.username, url.hostname, url.searchParams.get('sslmode')]).toEqual(['fh_api', 'db.example', 'require'])
  expect(new URL(loginUrl('postgresql:///firsthand?host=/run/pg', other, name)).searchParams.get('password')).toBe(
    'another-password-0001',
  )
})

test('without a file the address stays as it is', () => {
  expect(loginUrl('postgresql://fh_api@db.example/firsthand', undefined, name)).toBe(
    'postgresql://fh_api@db.example/firsthand',
  )
})

test.each(['postgresql://fh_api:secret@db.example/x', 'postgresql://fh_api@db.example/x?password=secret'])(
  'an address with a password in it is refused: %s',
  (address) => {
    expect(() => loginUrl(address, undefined, name)).toThrow('FIRSTHAND_DATABASE_PASSWORD_FILE_API')
    expect(() => loginUrl(address, good, name)).toThrow('holds a password')
  },
)

test('a password that is short, empty or has blanks is refused', () => {
  for (const text of ['', 'short', 'a password with blanks', 'pässwort-mit-umlaut'])
    expect(() => readPasswords({ fh_api: kept('bad', text) }, 'FILES')).toThrow('FILES: fh_api must hold at least 16')
})

test('no two logins have the same password', () => {
  expect([...readPasswords({ fh_api: good, fh_worker: other }, 'FILES').keys()]).toEqual(['fh_api', 'fh_worker'])
  expect(() => readPasswords({ fh_api: good, fh_worker: kept('copy', 'p4ss/word?with@signs') }, 'FILES')).toThrow(
    'two logins have the same password',
  )
})
