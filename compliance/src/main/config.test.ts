import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { complianceSettings } from '@firsthand/sandbox/world/compliance'
import { makeComplianceSecrets } from '@firsthand/sandbox/world/compliance-secrets'
import { makeSealingKeys } from '@firsthand/sandbox/world/sealing-keys'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'config-'))
afterAll(() => rm(folder, { recursive: true }))
let good: Record<string, string>
beforeAll(async () => {
  const complianceSecrets = await makeComplianceSecrets({ folder })
  const databaseServer = { adminUrl: 'postgresql://postgres@127.0.0.1:1/postgres', passwordFolder: folder }
  const world = { databaseServer, complianceDatabase: 'x', issuer: 'http://127.0.0.1:1', audience: 'a', chainUrl: null }
  const more = {
    complianceSecrets,
    sealingKeys: makeSealingKeys(folder),
    signerSockets: ['/run/signer.sock'],
    router: `0x${'a'.repeat(40)}`,
  }
  good = complianceSettings({ ...world, ...more }, 0)
  writeFileSync(join(folder, 'short'), 'abcd')
  for (const login of ['fhc_customer', 'fhc_officer']) writeFileSync(join(folder, login), `${login}-password`)
})

test('the sandbox’s settings are read', () =>
  expect(readConfig(good)).toMatchObject({ port: 0, durability: 'sandbox' }))

test.each([
  ['an unknown name', { COMPLIANCE_LOGLEVEL: 'info' }, 'unknown settings: COMPLIANCE_LOGLEVEL'],
  ['a missing one', { COMPLIANCE_PUBLIC_URL: '' }, 'COMPLIANCE_PUBLIC_URL is not set'],
  ['no address', { COMPLIANCE_PUBLIC_URL: 'here' }, 'must be an address'],
  ['no port', { COMPLIANCE_PORT: '65536' }, 'must be a port'],
  ['no JSON', { COMPLIANCE_CHAINS: '{' }, 'is not JSON'],
  [
    'an unknown member',
    { COMPLIANCE_IDENTITY_PROVIDER: '{"issuer":"a","audience":"b","aud":"c"}' },
    'IDENTITY_PROVIDER',
  ],
  [
    'an algorithm of our own',
    { COMPLIANCE_IDENTITY_PROVIDER: '{"issuer":"a","audience":"b","algorithms":["HS256"]}' },
    'IDENTITY_PROVIDER',
  ],
  [
    'a contract in mixed case',
    { COMPLIANCE_SUPPORTED: '[{"action":"settle","chainId":"eip155:1","contract":"0xA","barredJurisdictions":[]}]' },
    'SUPPORTED',
  ],
  ['no screening at all', { COMPLIANCE_LISTS: '[]' }, 'screening would look at nothing'],
  [
    'an oracle without a node',
    { COMPLIANCE_CHAINS: `{"eip155:1":{"sanctionsOracle":"0x${'1'.repeat(40)}"}}` },
    'needs an rpcUrl',
  ],
  ['a durability of our own', { COMPLIANCE_DATABASE_DURABILITY: 'maybe' }, 'required or sandbox'],
  ['no wrapping key', { COMPLIANCE_SEALING: '{"wrapping":[],"indexKeyFile":"a","pseudonymKeyFile":"b"}' }, 'SEALING'],
  ['no sealing', { COMPLIANCE_SEALING: '' }, 'COMPLIANCE_SEALING is not set'],
  [
    'a legal entity with wrong check digits',
    { COMPLIANCE_TRAVEL_RULE: '{"acme":{"legalName":"Acme","lei":"0000SANDBOXACME00084","country":"CH"}}' },
    'TRAVEL_RULE: acme: the check digits of lei are wrong',
  ],
  [
    'a legal entity in other characters than Latin ones',
    { COMPLIANCE_TRAVEL_RULE: '{"acme":{"legalName":"Bücher","lei":"0000SANDBOXACME00085","country":"CH"}}' },
    'TRAVEL_RULE',
  ],
  ['no signer', { COMPLIANCE_SIGNER_SOCKETS: '[]' }, 'SIGNER_SOCKETS'],
])('%s stops the start', (_what, change, why) => {
  expect(() => readConfig({ ...good, ...change })).toThrow(why)
})

test('a short service key stops the start', () => {
  const change = { COMPLIANCE_SERVICE_KEY_FILE: join(folder, 'short') }
  expect(() => readConfig({ ...good, ...change })).toThrow('at least 32 bytes')
})
