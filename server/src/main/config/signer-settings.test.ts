import type { AnySettings } from '@firsthand/settings/read-settings'
import { expect, test } from 'vitest'
import { signerSockets, signerTls, transactionSignerSockets } from './signer-settings.ts'

const sockets = ['/run/a.sock', '/run/b.sock']
const remote = ['https://10.0.1.5:8443', 'https://10.0.2.5:8443', 'https://10.0.3.5:8443']
const files = { certificateFile: '/c', keyFile: '/k', caFile: '/a' }

test('two socket files are replicas as before, and so is any larger number of addresses', () => {
  expect(signerSockets({ fee: sockets, operator: sockets })).toEqual({ fee: sockets, operator: sockets })
  expect(signerSockets({ fee: remote, operator: [...sockets, ...remote] })?.operator).toHaveLength(5)
  expect(transactionSignerSockets({ delivery: remote })).toEqual({ delivery: remote })
  expect(signerSockets(undefined)).toBeNull()
})

test.each([
  ['one replica', { fee: sockets.slice(1), operator: sockets }],
  ['an address without TLS', { fee: ['http://10.0.1.5:8443', '/run/b.sock'], operator: sockets }],
  ['an address with a path', { fee: ['https://10.0.1.5:8443/sign', '/run/b.sock'], operator: sockets }],
  ['a role that the API does not ask', { fee: sockets, operator: sockets, delivery: sockets }],
])('%s is refused', (_what, value) => {
  expect(() => signerSockets(value)).toThrow('FIRSTHAND_SIGNER_SOCKETS')
})

/** Settings of which only the certificate counts. */
const given = (tls: object | undefined) =>
  ({ given: { SIGNER_TLS: tls }, part: (_key: string, read: () => unknown) => read() }) as unknown as AnySettings

test('an address needs a certificate, a name for whoever answers there, and files that can be read', () => {
  const called = { fee: sockets, operator: remote }
  expect(() => signerTls(given(undefined), called)).toThrow('FIRSTHAND_SIGNER_TLS is not set')
  expect(() => signerTls(given({ ...files, names: { fee: 'x' } }), called)).toThrow(
    'FIRSTHAND_SIGNER_TLS: names has no operator',
  )
  expect(() => signerTls(given({ ...files, names: { operator: 'x' } }), called)).toThrow(
    'FIRSTHAND_SIGNER_TLS: certificateFile',
  )
  expect(signerTls(given(undefined), { fee: sockets })).toBeNull()
})
