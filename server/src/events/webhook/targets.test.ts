import { expect, test } from 'vitest'
import { isPublicAddress, targetFault } from './targets.ts'

/** Addresses that a hostile tenant might name, each with what it really is. */
const hostile: Readonly<Record<string, string>> = {
  'http://example.com/': 'not encrypted',
  'ftp://example.com/': 'another protocol',
  'file:///etc/passwd': 'a file',
  'https://user:secret@example.com/': 'credentials',
  'https://example.com/#here': 'a fragment',
  'https://localhost/': 'a name nearby',
  'https://localhost./': 'a name nearby',
  'https://intranet/': 'a name nearby',
  'https://127.0.0.1/': 'loopback',
  'https://127.1/': 'loopback, short',
  'https://2130706433/': 'loopback as a number',
  'https://0x7f000001/': 'loopback as a hex number',
  'https://0177.0.0.1/': 'loopback in octal',
  'https://0.0.0.0/': 'this host',
  'https://10.1.2.3/': 'private',
  'https://172.16.0.1/': 'private',
  'https://172.31.255.255/': 'private',
  'https://192.168.1.1/': 'private',
  'https://100.64.0.1/': 'behind a carrier',
  'https://100.100.100.200/': 'metadata of one cloud',
  'https://169.254.169.254/latest/meta-data/': 'metadata of most clouds',
  'https://168.63.129.16/': 'the platform of one cloud',
  'https://192.0.0.192/': 'metadata of one cloud',
  'https://192.0.2.1/': 'documentation',
  'https://198.18.0.1/': 'benchmarks',
  'https://224.0.0.1/': 'multicast',
  'https://240.0.0.1/': 'reserved',
  'https://255.255.255.255/': 'broadcast',
  'https://[::]/': 'this host',
  'https://[::1]/': 'loopback',
  'https://[::127.0.0.1]/': 'loopback, compatible',
  'https://[::ffff:127.0.0.1]/': 'loopback, mapped',
  'https://[::ffff:a9fe:a9fe]/': 'metadata, mapped',
  'https://[::ffff:0:10.0.0.1]/': 'private, translated',
  'https://[64:ff9b::a00:1]/': 'private through NAT64',
  'https://[64:ff9b:1::a00:1]/': 'private through a local NAT64',
  'https://[2002:7f00:1::]/': 'loopback through 6to4',
  'https://[2001:0:7f00:1::]/': 'Teredo',
  'https://[fc00::1]/': 'unique local',
  'https://[fd00:ec2::254]/': 'metadata of one cloud',
  'https://[fe80::1]/': 'link-local',
  'https://[fec0::1]/': 'site-local',
  'https://[ff02::1]/': 'multicast',
  'https://[100::1]/': 'discard',
  'https://[2001:db8::1]/': 'documentation',
  'https://[3fff::1]/': 'documentation',
  'https://[5f00::1]/': 'segment routing',
}

test.each(Object.entries(hostile))('%s is refused: %s', (url) => {
  expect(targetFault('public', url)).not.toBeNull()
})

test('what the public internet reaches is taken', () => {
  const good = [
    'https://example.com/hooks?x=1',
    'https://example.com:8443/',
    'https://9.9.9.9/',
    'https://[2620:fe::fe]/',
  ]
  for (const url of good) expect(targetFault('public', url)).toBeNull()
})

test('a sandbox reaches loopback alone', () => {
  for (const url of ['http://127.0.0.1:80/', 'https://127.9.9.9/', 'http://[::1]/'])
    expect(targetFault('loopback', url)).toBeNull()
  for (const url of [
    'https://example.com/',
    'http://10.0.0.1/',
    'http://[::ffff:10.0.0.1]/',
    'https://9.9.9.9/',
    'http://localhost/',
  ])
    expect(targetFault('loopback', url)).not.toBeNull()
})

test('every block is closed to its last address, and what lies beside it is open', () => {
  for (const inside of [
    '10.255.255.255',
    '100.127.255.255',
    '172.31.255.255',
    '192.0.0.255',
    '198.19.255.255',
    '239.255.255.255',
  ])
    expect([inside, isPublicAddress(inside)]).toEqual([inside, false])
  for (const outside of [
    '9.255.255.255',
    '11.0.0.0',
    '100.128.0.0',
    '172.32.0.0',
    '192.0.1.0',
    '198.20.0.0',
    '223.255.255.255',
  ])
    expect([outside, isPublicAddress(outside)]).toEqual([outside, true])
})
