import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { selfSigned } from '@firsthand/sandbox/signers/self-signed'
import { ConfigError } from '@firsthand/settings/config-error'
import { afterAll, expect, test } from 'vitest'
import { readSigner, Settings } from './settings.ts'

type Values = Readonly<Record<string, unknown>>

const folder = mkdtempSync(join(tmpdir(), 'signer-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))
const kept = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const pair = selfSigned()
const own = { certificateFile: kept('tls.crt', pair), keyFile: kept('tls.key', pair), caFile: kept('ca.crt', pair) }

const good = {
  role: 'operator',
  socket: 'https://10.0.1.5:8443',
  tls: { ...own, refusedFile: kept('refused', ''), callers: ['spiffe://production/api'] },
  privateHost: '10.0.1.5',
  privatePort: 8098,
  deployment: 'production',
  policyFile: kept('policy.json', '{}'),
  keysFile: kept('keys.json', '{}'),
  journalUrl: 'postgresql://fh_signer_operator@journal.example/signer_operator?sslmode=verify-full',
  journalPasswordFile: kept('password', `${'c'.repeat(32)}\n`),
  journalStandbys: 1,
  custody: { kind: 'pkcs11', library: '/usr/lib/hsm.so', token: 'operator', pinFile: kept('pin', '1234') },
  approvers: { ada: 'A'.repeat(43), grace: 'B'.repeat(43) },
  ignoreUnknown: false,
}

/** The settings that the last line of a signer names when it cannot start; null when it would. */
function named(values: Values): readonly string[] | null {
  try {
    readSigner(kept('settings.json', JSON.stringify(values)))
    return null
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    for (const { setting } of error.wrong) expect(error.message).toContain(setting)
    return error.wrong.map(({ setting }) => setting)
  }
}

test('settings that are right are read, and every setting is among them', () => {
  expect(named(good)).toBeNull()
  expect(Object.keys(good).toSorted()).toEqual(Object.keys(Settings.properties).toSorted())
})

/** A socket at an address of the network needs a certificate. */
const needed = new Set([...(Settings.required ?? []), 'tls'])

test.each(Object.keys(good))('%s: missing and wrong', (name) => {
  expect(named({ ...good, [name]: undefined })).toEqual(needed.has(name) ? [name] : null)
  expect(named({ ...good, [name]: ['nonsense'] })).toEqual([name])
})

const { tls, custody } = good
const absent = '/nowhere/file'
test.each([
  ...['policyFile', 'keysFile', 'journalPasswordFile'].map((name) => [name, { [name]: absent }] as const),
  ...['certificateFile', 'keyFile', 'caFile', 'refusedFile'].map(
    (name) => [`tls.${name}`, { tls: { ...tls, [name]: absent } }] as const,
  ),
  ['custody.pinFile', { custody: { ...custody, pinFile: absent } }] as const,
])('%s: a file that is absent', (name, change) => {
  expect(named({ ...good, ...change })).toEqual([name])
})

test('a key of another certificate, and names that the program does not have', () => {
  expect(named({ ...good, tls: { ...tls, keyFile: kept('other.key', selfSigned()) } })).toEqual(['tls'])
  expect(named({ ...good, misspelt: 1, keysFile: undefined })).toEqual(['misspelt', 'keysFile'])
  expect(named({ ...good, ignoreUnknown: true, ofTheNextRelease: 1 })).toBeNull()
})
