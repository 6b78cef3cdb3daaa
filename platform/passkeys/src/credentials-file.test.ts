import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { approveCredentials, fingerprintOf, readCredentials } from './credentials-file.ts'

const [ada, berta] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')]
const publicKey = ({ publicKey: key }: typeof ada) => String(key.export({ format: 'jwk' }).x)
const approvers = { ada: publicKey(ada), berta: publicKey(berta) }
const keys = {
  document: 'firsthand-passkeys-1',
  deployment: 'acme',
  number: 1,
  relyingParty: { id: 'console.example', origins: ['https://console.example'] },
  credentials: [
    { tenant: 'acme', issuer: 'i', subject: 's', credentialId: 'AAAA', publicKey: 'BBBB', revokedAt: null },
  ],
}
const once = JSON.stringify(approveCredentials(JSON.stringify(keys), 'ada', ada.privateKey))
const twice = JSON.stringify(approveCredentials(once, 'berta', berta.privateKey))

test('two approvers sign one after the other, and both are named', () => {
  const read = readCredentials(twice, approvers)
  expect(read.approvedBy).toEqual(['ada', 'berta'])
  expect(read.keys).toEqual(keys)
  expect(fingerprintOf(read.keys)).toMatch(/^[0-9a-f]{64}$/)
})

test.each([
  ['one signature', once, approvers],
  ['one person under two names', twice, { ada: approvers.ada, berta: approvers.ada }],
  [
    'the same person twice',
    JSON.stringify(approveCredentials(once, 'otto', ada.privateKey)),
    { ada: approvers.ada, otto: approvers.ada },
  ],
  ['an approver unknown to the reader', twice, { ada: approvers.ada }],
  ['a key that was exchanged afterwards', twice.replace('BBBB', 'CCCC'), approvers],
  ['a person who was exchanged afterwards', twice.replace('"subject":"s"', '"subject":"t"'), approvers],
])('%s is no file of keys', (_, file, known) => {
  expect(() => readCredentials(file, known)).toThrow('signatures of two approvers')
})

test('a file with a member that nobody knows is not read', () => {
  expect(() => approveCredentials(JSON.stringify({ ...keys, more: 1 }), 'ada', ada.privateKey)).toThrow('passkeys')
  expect(() => readCredentials(JSON.stringify({ keys, approvals: 'none' }), approvers)).toThrow('passkeys')
})
