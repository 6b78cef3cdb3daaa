import { generateKeyPairSync } from 'node:crypto'
import { tmpdir } from 'node:os'
import type { AnySettings } from '@firsthand/settings/read-settings'
import { expect, test } from 'vitest'
import { evidenceLog } from './evidence-log-settings.ts'

const key = Buffer.from(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }))
const roots = { chainId: 'eip155:1', contract: `0x${'4'.repeat(40)}` }
const sending = { chains: [{ chainId: 'eip155:1' }], sockets: { switch: ['a', 'b'] } }

function read(given: object, from: Parameters<typeof evidenceLog>[1] = sending) {
  const log = { origin: 'firsthand.example/log', folder: tmpdir(), keyFile: '/key.pem', witnesses: [], ...given }
  const settings = { given: { EVIDENCE_LOG: log }, part: (_: string, make: () => unknown) => make(), file: () => key }
  return evidenceLog(settings as unknown as AnySettings, from)
}

test('roots go to a chain that is served, by signers that are there, for a log that they can spell', () => {
  expect(read({})).toMatchObject({ roots: null, timeStamps: null })
  expect(read({ roots })).toMatchObject({ roots })
  expect(() => read({ roots: { ...roots, chainId: 'eip155:5' } })).toThrow('eip155:5 is not in CHAINS')
  expect(() => read({ roots }, { ...sending, sockets: {} })).toThrow('has no role switch')
  expect(() => read({ roots, origin: 'fïrsthand.example/log' })).toThrow('ASCII')
  // What is wrong in another setting is reported there.
  expect(read({ roots }, { chains: undefined, sockets: undefined })).toMatchObject({ roots })
})
