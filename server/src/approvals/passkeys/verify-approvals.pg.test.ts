import { spawnSync } from 'node:child_process'
import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { approveCredentials } from '@firsthand/passkeys/credentials-file'
import { readDecision } from '@firsthand/passkeys/verify-kept'
import { adminUrlOf } from '@firsthand/sandbox/postgres/databases'
import { afterAll, expect, inject, test } from 'vitest'
import { shopOfThisFile } from '../../bank-transfer/testing/treasury-of-this-file.ts'
import { contextOf } from '../../bank-transfer/testing/treasury-under-test.ts'
import { approveProposal, rejectProposal } from '../decide-proposal.ts'
import { kindsOf, type ProposalKind } from '../proposal-kind.ts'
import { readProposal } from '../read-proposals.ts'
import { anAuthenticator, origin, requestedKey, rpId, signature, signedKinds } from '../testing/signing-people.ts'
import { passkeyKind } from './passkey.proposal.ts'

const { database } = shopOfThisFile()
const deps = () => ({
  pool: database.api,
  kinds: kindsOf([passkeyKind as ProposalKind]),
  passkeys: signedKinds('passkey'),
})
const folder = mkdtempSync(join(tmpdir(), 'passkeys-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'keys.json')

/** The approvers of files: a PEM file each, and their public keys. */
const approvers = Object.fromEntries(
  ['ina', 'otto'].map((name) => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    writeFileSync(join(folder, `${name}.pem`), privateKey.export({ format: 'pem', type: 'pkcs8' }))
    return [name, String(publicKey.export({ format: 'jwk' }).x)]
  }),
)
function run(name: 'passkeys' | 'verify-approvals', ...args: readonly string[]) {
  const program = fileURLToPath(new URL(`../../main/commands/${name}.ts`, import.meta.url))
  const env = {
    FIRSTHAND_MIGRATE_DATABASE_URL: adminUrlOf(inject('database').databaseServer.adminUrl, database.name),
    FIRSTHAND_DATABASE_DURABILITY: 'sandbox',
    FIRSTHAND_PASSKEY_APPROVERS: JSON.stringify(approvers),
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8' })
  return { status, lines: stdout.trimEnd().split('\n'), stdout, stderr }
}
/** What the command does, without a process for it. */
function approve(name: string): void {
  const key = createPrivateKey(readFileSync(join(folder, `${name}.pem`)))
  writeFileSync(file, JSON.stringify(approveCredentials(readFileSync(file, 'utf8'), name, key)))
}

test('two approvers enrol first keys with a command, and every kept decision verifies against their file', async () => {
  const [ada, ina] = [contextOf('ada'), contextOf('ina')]
  const [adas, inas] = [anAuthenticator(), anAuthenticator()]
  const entry = ({ caller }: typeof ada, { credentialId, publicKey }: typeof adas) => {
    const { tenantId: tenant, issuer, subject } = caller
    return { tenant, issuer, subject, credentialId, publicKey, revokedAt: null }
  }
  const keys = {
    document: 'firsthand-passkeys-1',
    deployment: 'test',
    number: 1,
    relyingParty: { id: rpId, origins: [origin] },
    credentials: [entry(ada, adas), entry(ina, inas)],
  }
  writeFileSync(file, JSON.stringify(keys))
  approve('ina')
  expect(run('passkeys', 'enrol', file)).toMatchObject({ status: 1, stderr: expect.stringContaining('two approvers') })
  const [line = ''] = run('passkeys', 'approve', file, 'otto', join(folder, 'otto.pem')).lines
  expect(JSON.parse(line)).toEqual({ by: 'otto', deployment: 'test', number: 1, keys: 2, sha256: expect.any(String) })
  expect(run('passkeys', 'enrol', file)).toMatchObject({ status: 0, stderr: '' })

  for (const decision of ['approve', 'reject'] as const) {
    const { proposalId } = await requestedKey(deps(), ada)
    const ifMatch = `"${(await readProposal(deps(), ina, proposalId!)).digest}"`
    const assertion = await signature(deps(), ina, inas, proposalId!, decision)
    if (decision === 'approve') await approveProposal(deps(), ina, proposalId!, ifMatch, assertion)
    else await rejectProposal(deps(), ina, proposalId!, { ifMatch, reason: 'no', assertion })
  }
  const copy = join(folder, 'decisions.ndjson')
  const held = run('verify-approvals', file, '--export', copy)
  expect(readFileSync(copy, 'utf8').trimEnd().split('\n').map(readDecision)).toMatchObject([
    { subject: 'ina', decision: 'approve' },
    { subject: 'ina', decision: 'reject' },
  ])
  expect([held.status, held.stderr, held.lines.slice(-2)]).toEqual([
    0,
    '',
    ['2 signatures verified, 0 wrong, 0 decisions without one', 'approvals held'],
  ])

  // The enrolled keys as the next file: with the key that came out of the proposal.
  const exported = JSON.parse(run('passkeys', 'export', 'test', '2', rpId, origin).stdout)
  expect(exported).toMatchObject({
    number: 2,
    credentials: [{ subject: 'ada' }, { subject: 'ada' }, { subject: 'ina' }],
  })
}, 60_000)

test('a decision that was turned round, or signed by a key that is not in the file, is found', async () => {
  const signed = JSON.parse(readFileSync(file, 'utf8'))
  const without = { ...signed.keys, number: 3, credentials: signed.keys.credentials.slice(0, 1) }
  writeFileSync(file, JSON.stringify(without))
  approve('ina')
  approve('otto')
  const unknown = run('verify-approvals', file)
  expect([unknown.status, unknown.lines.slice(-2)]).toEqual([
    1,
    ['0 signatures verified, 2 wrong, 0 decisions without one', 'approvals broken'],
  ])
  expect(unknown.lines[1]).toMatch(/: approve by \["acme","https:\/\/id.example","ina"\]: unknown_key$/)

  writeFileSync(file, JSON.stringify(signed))
  const client = await database.admin.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query("update app.proposal_decision set decision = 'approve' where decision = 'reject'")
  } finally {
    client.release(true)
  }
  const turned = run('verify-approvals', file)
  expect([turned.status, turned.lines.slice(-2)]).toEqual([
    1,
    ['1 signatures verified, 1 wrong, 0 decisions without one', 'approvals broken'],
  ])
  expect(turned.lines[1]).toContain('another_challenge')
}, 60_000)
