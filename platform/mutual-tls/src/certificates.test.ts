import { expect, test } from 'vitest'
import { faultOf, fingerprintsIn, namesIn } from './certificates.ts'
import { addressPattern, hostAndPort } from './tls-settings.ts'

test('URI and DNS names are names, nothing else is', () => {
  expect(namesIn('URI:spiffe://production/api, DNS:api.internal, IP Address:10.0.0.1')).toEqual([
    'spiffe://production/api',
    'api.internal',
  ])
  expect(namesIn(undefined)).toEqual([])
})

test('a name that hides another one in itself makes the certificate nameless', () => {
  expect(namesIn('URI:"x, URI:spiffe://production/api, y", DNS:api.internal')).toEqual([])
})

const fingerprint = Array.from({ length: 32 }, () => 'AB').join(':')

test('refused certificates are listed as openssl prints them, with comments', () => {
  expect([
    ...fingerprintsIn(`# stolen in May\nsha256 Fingerprint=${fingerprint}\n\n${fingerprint.toLowerCase()} # again\n`),
  ]).toEqual([fingerprint])
  expect(() => fingerprintsIn(`${fingerprint}\n${fingerprint.slice(3)}`)).toThrow('line 2 is not a SHA-256 fingerprint')
})

test('a connection has to end when its certificate is refused, has expired or lost its authority', () => {
  const peer = { names: [], chain: ['own', 'between', 'root'], notAfterMs: 1_000 }
  const trust = { authorities: new Set(['root']), refused: new Set<string>() }
  expect(faultOf(peer, trust, 999)).toBeNull()
  expect(faultOf(peer, trust, 1_000)).toContain('expired')
  expect(faultOf(peer, { ...trust, authorities: new Set(['other']) }, 0)).toContain('no longer trusted')
  for (const refused of ['own', 'between'])
    expect(faultOf(peer, { ...trust, refused: new Set([refused]) }, 0)).toContain('refused')
})

test('an address is a socket file or an https host with its port', () => {
  for (const good of ['/run/a.sock', 'https://10.0.0.1:8443', 'https://[fd00::1]:8443', 'https://signer.internal:1'])
    expect(good).toMatch(new RegExp(addressPattern))
  for (const bad of ['run/a.sock', 'http://10.0.0.1:8443', 'https://10.0.0.1', 'https://a:1/sign', 'https://u@a:1'])
    expect(bad).not.toMatch(new RegExp(addressPattern))
  expect(hostAndPort('https://[fd00::1]:8443')).toEqual({ host: 'fd00::1', port: 8443 })
})
