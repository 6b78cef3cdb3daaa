import { createPrivateKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { genesis, linkHash } from '@firsthand/decision-records/decision-chain'
import { approveCredentials } from '@firsthand/passkeys/credentials-file'
import { decisionChallenge } from '@firsthand/passkeys/decision-challenge'
import { softwareAuthenticator } from '@firsthand/sandbox/passkeys/software-authenticator'
import { commitment } from '@firsthand/sealing/blind-index'
import { canonicalJson } from '@firsthand/strict-json/canonical-json'
import type { ChainRecord } from '@firsthand/wire/decision-records'
import { releaseType } from '@firsthand/wire/evidence/delivery-evidence'
import fc from 'fast-check'
import { exportJWK, SignJWT } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { runVerify } from './run-verify.ts'
import { aBundle, keys, router, tenant } from './testing/a-bundle.ts'
import { mutated, mutations, placeOf } from './testing/mutations.ts'

const folder = mkdtempSync(join(tmpdir(), 'verify-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = (name: string, content: string | Buffer | object) => {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content))
  return path
}
const bundle = await aBundle()
const settlementKeys = file('settlement-keys.json', keys)
const asked = ['--settlement-keys', settlementKeys, '--tenant', tenant, '--router', router]

/** Whether a changed file is noticed, whatever becomes of it. */
const isNoticed = async (args: readonly string[]) => (await runVerify(args)).exitCode !== 0

test('a bundle holds by its published keys, and what nobody vouches for is named', async () => {
  const { exitCode, output } = await runVerify(['bundle', file('bundle.json', bundle), ...asked])
  expect(output).toContain('holds      ')
  expect(output.split('\n').filter((line) => line.startsWith('unchecked'))).toEqual([
    expect.stringContaining('it was issued at the time that it states'),
  ])
  expect([exitCode, output.split('\n').at(-1)]).toEqual([0, 'evidence held'])
  const alone = await runVerify(['bundle', file('bundle.json', bundle), '--json'])
  expect(JSON.parse(alone.output).findings.filter((each: any) => each.verdict === 'unchecked')).toHaveLength(4)
})

test('a bundle by other keys, of another tenant or for another router fails', async () => {
  const path = file('bundle.json', bundle)
  const later = { ...keys, items: keys.items.map((key) => ({ ...key, validFrom: '2030-01-01T00:00:00.000Z' })) }
  for (const wrong of [
    ['--settlement-keys', file('later.json', later)],
    ['--settlement-keys', settlementKeys, '--tenant', 'blue'],
    ['--router', bundle.intent.venue!],
  ])
    expect((await runVerify(['bundle', path, ...wrong])).exitCode).toBe(1)
})

test('a byte of a bundle that is changed or missing is noticed, but for the time of issue, which is named as unchecked', async () => {
  const bytes = Buffer.from(JSON.stringify(bundle))
  const from = bytes.indexOf('"issuedAt":"') + '"issuedAt":"'.length
  const isIssuedAt = (at: number) => at >= from && at < from + bundle.issuedAt.length
  const noticed = fc.asyncProperty(mutations, async (mutation) => {
    fc.pre(mutation.how !== 'flip' || !isIssuedAt(placeOf(mutation, bytes)))
    expect(await isNoticed(['bundle', file('mutant.json', mutated(bytes, mutation)), ...asked])).toBe(true)
  })
  await fc.assert(noticed, { numRuns: 300 })
}, 60_000)

/** Compliance's key, and a chain with a signed release and a payer's check. */
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const salt = 'salt-of-the-test'
async function someDecisions(): Promise<readonly ChainRecord[]> {
  const facts = {
    tenant,
    reference: `OFFC${'1'.repeat(32)}`,
    chainId: 'eip155:31337',
    contract: bundle.router.toLowerCase(),
  }
  const claims = { ...facts, customer: 'p_1', units: '5', wallet: bundle.intent.buyer!.toLowerCase() }
  const id = randomUUID()
  const decision = await new SignJWT({ iss: 'firsthand-compliance', jti: id, iat: 1, outcome: 'released', ...claims })
    .setProtectedHeader({ alg: 'EdDSA', typ: releaseType, kid: 'k' })
    .sign(privateKey)
  const ruled = { ruleSet: '1', inputsCommitment: commitment(salt, 'facts') }
  const { tenant: _, wallet: walletAddress, ...stated } = claims
  const release = {
    ...stated,
    walletAddress,
    kycStatus: 'approved',
    wallet: 'approved',
    screening: 'clear',
    decision,
    assetClass: 'equity',
  }
  const payer = { verdict: 'match', screening: 'clear', customer: 'p_1', policy: 'name_match', ...ruled }
  const kinds = [
    ['release_check', id, { ...release, ...ruled }],
    ['payer_check', randomUUID(), payer],
  ] as const
  const records: ChainRecord[] = []
  for (const [i, [kind, recordId, payload]] of kinds.entries()) {
    const head = {
      tenant,
      chain: 'decision',
      seq: `${i + 1}`,
      id: recordId,
      at: '2026-11-15T00:00:00.000000Z',
    } as const
    const record = {
      ...head,
      actor: 'service',
      kind,
      payload: JSON.stringify(payload),
      prev: records.at(-1)?.hash ?? genesis,
    }
    records.push({ ...record, hash: linkHash(record) })
  }
  return records
}
const records = await someDecisions()
const lines = `${records.map((record) => JSON.stringify(record)).join('\n')}\n`
const decisionKeys = file('decision-keys.json', { keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'EdDSA' }] })
const loggedPage = (all: readonly ChainRecord[]) => ({
  items: all.map(({ tenant: of, seq, hash }, index) => {
    const record = canonicalJson({ kind: 'decision', tenant: of, sequence: Number(seq), hash })
    return { kind: 'decision', id: seq, index, record, salt: null, proof: null }
  }),
  next_cursor: null,
})
const chain = ['--decision-keys', decisionKeys, '--from', `0:${genesis}`, '--head', `2:${records[1]!.hash}`]
const wholeChain = [...chain, '--logged', file('logged.json', loggedPage(records))]

test('exported decisions hold by chain and signature, and what was not given is named', async () => {
  const path = file('decisions.ndjson', lines)
  const held = await runVerify(['decisions', path, ...wholeChain])
  expect([held.exitCode, held.output]).toEqual([0, expect.not.stringContaining('unchecked')])
  expect((await runVerify(['decisions', path])).output.match(/^unchecked/gm)).toHaveLength(4)
  expect((await runVerify(['decisions', path, '--head', `3:${records[1]!.hash}`])).exitCode).toBe(1)
})

test('a decision that the log does not have is named, and so is a page of it that has another form', async () => {
  const path = file('decisions.ndjson', lines)
  const less = await runVerify(['decisions', path, '--logged', file('less.json', loggedPage(records.slice(1)))])
  expect([less.exitCode, less.output]).toEqual([1, expect.stringMatching(/among those of the log .*: 1\)$/m)])
  const { items } = loggedPage(records)
  for (const page of [{ items: [{ ...items[0], more: 1 }] }, { items: 7 }, {}, []])
    expect((await runVerify(['decisions', path, '--logged', file('odd.json', page)])).exitCode).toBe(2)
})

test('a byte of the decisions that is changed or missing is noticed', async () => {
  const bytes = Buffer.from(lines)
  const noticed = fc.asyncProperty(mutations, async (mutation) => {
    expect(await isNoticed(['decisions', file('mutant.ndjson', mutated(bytes, mutation)), ...wholeChain])).toBe(true)
  })
  await fc.assert(noticed, { numRuns: 500 })
}, 60_000)

/** Two decisions with passkeys, and the file of keys that two approvers have signed. */
const relyingParty = { id: 'console.example', origins: ['https://console.example'] }
const ada = { tenant, issuer: 'https://id.example', subject: 'ada' }
const authenticator = softwareAuthenticator({ rpId: relyingParty.id, origin: relyingParty.origins[0]! })
const { credentialId } = authenticator
const decided = (['approve', 'reject'] as const).map((decision, i) => {
  const statement = { decision, proposalId: randomUUID(), digest: `${i}`.repeat(64), person: ada, nonce: `n${i}` }
  const { clientDataJSON, authenticatorData, signature } = authenticator.assert({
    challenge: decisionChallenge(statement),
  })
  return {
    tenant_id: tenant,
    proposal_id: statement.proposalId,
    issuer: ada.issuer,
    subject: ada.subject,
    digest: statement.digest,
    decision,
    decided_at: `2026-11-18T10:00:0${i}.000Z`,
    assertion: { nonce: statement.nonce, credentialId, clientDataJSON, authenticatorData, signature },
  }
})
const approverKeys = ['ina', 'otto'].map((name) => [name, generateKeyPairSync('ed25519')] as const)
const unsigned = {
  document: 'firsthand-passkeys-1',
  deployment: 'test',
  number: 1,
  relyingParty,
  credentials: [{ ...ada, credentialId, publicKey: authenticator.publicKey, revokedAt: null }],
}
const credentials = approverKeys.reduce(
  (text, [name, pair]) =>
    JSON.stringify(
      approveCredentials(text, name, createPrivateKey(pair.privateKey.export({ format: 'pem', type: 'pkcs8' }))),
    ),
  JSON.stringify(unsigned),
)
const approvers = Object.fromEntries(
  approverKeys.map(([name, pair]) => [name, pair.publicKey.export({ format: 'jwk' }).x]),
)
const byPasskeys = ['--passkeys', file('passkeys.json', credentials), '--approvers', file('approvers.json', approvers)]
const approvals = `${decided.map((each) => JSON.stringify(each)).join('\n')}\n`

test('approvals hold by the passkeys of a file that two approvers signed', async () => {
  const held = await runVerify(['approvals', file('approvals.ndjson', approvals), ...byPasskeys])
  expect([held.exitCode, held.output]).toEqual([0, expect.stringContaining('2 decisions were signed')])
  const turned = approvals.replace('"approve"', '"reject"')
  const found = await runVerify(['approvals', file('turned.ndjson', turned), ...byPasskeys])
  expect([found.exitCode, found.output]).toEqual([1, expect.stringContaining('another_challenge')])
  expect(
    await isNoticed([
      'approvals',
      file('approvals.ndjson', approvals),
      byPasskeys[0]!,
      file('unsigned.json', unsigned),
      ...byPasskeys.slice(2),
    ]),
  ).toBe(true)
})

test('a byte of an approval that is changed or missing is noticed, but for the times, which are named as unchecked', async () => {
  const bytes = Buffer.from(approvals)
  const isTime = (at: number) => /"decided_at":"[^"]{0,23}$/.test(bytes.subarray(0, at).toString('latin1'))
  const isLastLine = (at: number) => at <= bytes.indexOf('\n') + 1
  const noticed = fc.asyncProperty(mutations, async (mutation) => {
    const at = placeOf(mutation, bytes)
    fc.pre(mutation.how !== 'flip' || !isTime(at))
    // The file has no head, and says so: whole lines at its end may be gone.
    fc.pre(mutation.how !== 'cut' || !isLastLine(at) || at !== bytes.indexOf('\n') + 1)
    expect(await isNoticed(['approvals', file('mutant.ndjson', mutated(bytes, mutation)), ...byPasskeys])).toBe(true)
  })
  await fc.assert(noticed, { numRuns: 500 })
}, 60_000)

test('a call that names no command, no file or no keys ends with 2 and says what is wrong', async () => {
  const path = file('approvals.ndjson', approvals)
  for (const args of [
    [],
    ['bundle'],
    ['bundle', join(folder, 'missing.json')],
    ['approvals', path],
    ['decisions', path],
  ])
    expect((await runVerify(args)).exitCode).toBe(2)
  expect(await runVerify(['bundle', file('twice.json', '{"reference":1,"reference":2}')])).toMatchObject({
    exitCode: 2,
    complaint: expect.stringContaining('twice'),
  })
})

test.each([
  'firsthand-verify bundle bundle.json --settlement-keys settlement-keys.json --tenant acme --router 0x…',
  'firsthand-verify purchase evidence.json --settlement-keys settlement-keys.json --router 0x… --block 0x…',
  'firsthand-verify purchase evidence.json --decision-keys keys.json --ledger-keys ledger-keys.json --block 0x… --reconciliation 2026-11-16:5f…',
  'firsthand-verify decisions 2026-11-16.ndjson 2026-11-17.ndjson --decision-keys keys.json --from 0:00 --head 812:5f…',
  'firsthand-verify approvals decisions.ndjson --passkeys passkeys.json --approvers approvers.json',
  'firsthand-verify audit audit-packages/acme --from 0:00 --head 112:5f… --checkpoint kept',
  'firsthand-verify log entry.json --log-key log.key --witness-keys witnesses.keys --checkpoint kept --tiles ./log',
  'firsthand-verify log records.json --log-key log.key --witness-keys witnesses.keys',
  'firsthand-verify decisions 2026-11-16.ndjson --from 0:00 --head 812:5f… --logged records.json',
  'firsthand-verify log checkpoint --log-key log.key --witness-keys witnesses.keys --checkpoint kept --tiles ./log',
  'firsthand-verify log 2026-11-19.root.json --log-key log.key --witness-keys witnesses.keys --roots 0x… --block 0x… --checkpoint kept --tiles ./log',
  'firsthand-verify log checkpoint --log-key log.key --witness-keys witnesses.keys --root 4711:0x… --tiles ./log',
])('%s: every option is known', async (line) => {
  const asked = line.split(' ').slice(1)
  expect(JSON.stringify(await runVerify(asked))).not.toMatch(/unknown option/i)
  expect(JSON.stringify(await runVerify([...asked, '--unknown', 'x']))).toMatch(/unknown option/i)
})
