import { expect, test } from 'vitest'
import { clientAddress, proxyList } from './client-address.ts'

const asked = (remoteAddress: string, forwarded?: string) => ({
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  raw: { socket: { remoteAddress } as never },
})
const addressOf = clientAddress(proxyList('10.0.0.4, fd00:1::/64,192.168.0.0/30'))

test.each([
  ['a proxy of ours', '10.0.0.4', '203.0.113.9', '203.0.113.9'],
  ['a proxy in a network of ours', '192.168.0.2', '2001:db8::7', '2001:db8::7'],
  ['a proxy that listens for both kinds', '::ffff:10.0.0.4', '::ffff:203.0.113.9', '203.0.113.9'],
  ['a proxy behind a header that the caller has sent', '10.0.0.4', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['a proxy over IPv6', 'fd00:1::9', '203.0.113.9', '203.0.113.9'],
])('%s names the caller', (_name, peer, header, address) => {
  expect(addressOf(asked(peer, header))).toBe(address)
})

test.each([
  ['anybody else', '10.0.0.5', '203.0.113.9', '10.0.0.5'],
  ['a proxy without the header', '10.0.0.4', undefined, '10.0.0.4'],
  ['a proxy with a name that is no address', '10.0.0.4', '203.0.113.9, unknown', '10.0.0.4'],
])('%s is counted itself', (_name, peer, header, address) => {
  expect(addressOf(asked(peer, header))).toBe(address)
})

test('without a list the header has no effect', () => {
  expect(clientAddress(proxyList(''))(asked('127.0.0.1', '203.0.113.9'))).toBe('127.0.0.1')
})

test.each(['10.0.0.0/33', 'proxy.example', '10.0.0', '::1/129', '10.0.0.1/'])('%s is no proxy', (text) => {
  expect(() => proxyList(text)).toThrow(`"${text}" is not an address or a network`)
})
