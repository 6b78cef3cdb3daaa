import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { linkHash } from '@firsthand/decision-records/decision-chain'
import { openPool } from '@firsthand/postgres/pool'
import { purchaseOf } from '@firsthand/sandbox/chain/purchase'
import { madeUpMarket } from '@firsthand/sandbox/signers/signer-policy'
import { commitment } from '@firsthand/sealing/blind-index'
import type { ChainRecord } from '@firsthand/wire/decision-records'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { complianceOfThisFile, router } from '../testing/compliance-under-test.ts'
import { approve } from '../testing/customers.ts'
import { anAccount, localChain, register } from '../testing/wallet-proofs.ts'
import { decisionRecords } from './decision.store.ts'

const compliance = complianceOfThisFile()
const folder = mkdtempSync(join(tmpdir(), 'export-'))
afterAll(() => rm(folder, { recursive: true }))

const program = fileURLToPath(new URL('../main/commands/verify-decisions.ts', import.meta.url))
function verify(...args: string[]) {
  const { stdout, status } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' })
  return { lines: stdout.trimEnd().split('\n'), status }
}
let files = 0
function keep(text: string): string {
  files += 1
  const file = join(folder, `${files}.ndjson`)
  writeFileSync(file, text)
  return file
}

const today = () => new Date().toISOString().slice(0, 10)
const exported = (as: string, day = today()) => compliance.call('GET', `/decisions?day=${day}`, { as })
const records = (text: string): ChainRecord[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
const written = (all: readonly ChainRecord[]) => `${all.map((record) => JSON.stringify(record)).join('\n')}\n`

let text: string
let keys: string
beforeAll(async () => {
  await approve(compliance, 'acme-ada')
  for (let i = 0; i < 5; i++) {
    const { common } = purchaseOf({ ...madeUpMarket, router, attesters: { compliance: [], fee: [] } })
    const { chainId, router: contract, reference, intent } = common
    const action = i === 2 ? 'deliver' : 'settle'
    await compliance.serve('/attestations', { action, chainId, contract, reference, intent }, { as: 'acme-ada' })
  }
  text = (await exported('acme-compliance-officer')).text
  keys = keep(JSON.stringify((await compliance.call('GET', '/.well-known/decision-keys.json')).body))
})

test('a day is exported as lines, and holds without a database: chain, head and signatures', () => {
  const all = records(text)
  expect(all.map(({ seq }) => seq)).toEqual(['1', '2', '3', '4', '5'])
  const head = `5:${all.at(-1)?.hash}`
  const { lines, status } = verify(keep(text), '--from', '0:00', '--head', head, '--keys', keys)
  expect([lines, status]).toEqual([[`5 records, head ${head}, signatures checked`, 'decisions held'], 0])
})

test('a release holds by its signature, and one whose units were changed does not', async () => {
  const account = anAccount()
  await register(compliance, 'acme-ada', account)
  const about = { tenant: 'acme', subject: 'acme-ada', chainId: localChain, assetClass: 'real_estate', units: '10' }
  const where = { walletAddress: account.address.toLowerCase(), contract: router, reference: `OFFC${'0'.repeat(32)}` }
  for (const subject of ['acme-ada', 'acme-nobody'])
    await compliance.serve('/release-checks', { ...about, ...where, subject })
  const [signed, unsigned] = records((await exported('acme-compliance-officer')).text).slice(-2)
  expect([signed?.kind, unsigned?.kind]).toEqual(['release_check', 'release_check'])
  const judged = (record: ChainRecord) => verify(keep(written([{ ...record, hash: linkHash(record) }])), '--keys', keys)
  expect([judged(signed!).status, judged(unsigned!).status]).toEqual([0, 0])
  const changed = (from: string, to: string) => ({ ...signed!, payload: signed!.payload.replace(from, to) })
  for (const [from, to] of [
    ['"units":"10"', '"units":"11"'],
    ['"screening":"clear"', '"screening":"hit"'],
    [`"decision":"${JSON.parse(signed!.payload).decision}"`, '"decision":null'],
  ] as const)
    expect(judged(changed(from, to)).lines[0]).toBe(`record ${signed!.seq}: not as signed`)
})

test('a record from before there were salts holds with its hash; one with neither hash nor commitment, or both, is none', () => {
  const [first] = records(text)
  const { inputsCommitment, ...payload } = JSON.parse(first!.payload)
  const judged = (changes: object) => {
    const record = { ...first!, payload: JSON.stringify({ ...payload, ...changes }) }
    return verify(keep(written([{ ...record, hash: linkHash(record) }])), '--keys', keys).lines[0]
  }
  expect(judged({ inputsHash: inputsCommitment })).toMatch(/^1 records/)
  for (const changes of [{}, { inputsHash: inputsCommitment, inputsCommitment }])
    expect(judged(changes)).toBe(`record ${first!.seq}: not a decision`)
})

test('the facts of a decision are shown by its salt, and other facts, or none of the salt, are not', () => {
  const [first] = records(text)
  const facts = '{"legalName":"Ada Example"}'
  const payload = JSON.stringify({ ...JSON.parse(first!.payload), inputsCommitment: commitment('salt', facts) })
  const record = { ...first!, payload, hash: linkHash({ ...first!, payload }) }
  const judged = (inputs: string, salted: object) => {
    const held = keep(`${JSON.stringify({ id: record.id, inputs })}\n`)
    return verify(keep(written([{ ...record, ...salted }])), '--inputs', held).lines[0]
  }
  expect(judged(facts, { inputsSalt: 'salt' })).toMatch(/^1 records/)
  expect(judged('{"legalName":"Eve Example"}', { inputsSalt: 'salt' })).toBe('record 1: made on other facts')
  expect(judged(facts, {})).toBe('record 1: made on other facts')
})

test('days that follow each other hold together, and a missing one is found', () => {
  const all = records(text)
  const [first, second, third] = [all.slice(0, 2), all.slice(2, 3), all.slice(3)].map((part) => keep(written(part)))
  expect(verify(first!, second!, third!, '--from', '0:00').status).toBe(0)
  expect(verify(first!, third!).lines[0]).toBe('record 4: missing')
  expect(verify(second!, '--from', `2:${all[1]?.hash}`).status).toBe(0)
  expect(verify(second!, '--from', '2:00').lines[0]).toBe('record 3: changed')
})

test('what was changed is found, also when its hash was made to fit', () => {
  const all = records(text)
  const forged = { ...all[1]!, payload: all[1]!.payload.replace('"refused"', '"attested"') }
  expect(forged.payload).not.toBe(all[1]!.payload)
  const spoil = (record: ChainRecord) => keep(written(all.with(1, record)))
  expect(verify(spoil(forged)).lines[0]).toBe('record 2: changed')
  const fitting = { ...forged, hash: linkHash(forged) }
  expect(verify(spoil(fitting)).lines[0]).toBe('record 3: changed')
  const rehashed: ChainRecord[] = []
  for (const record of all.with(1, forged)) {
    const next = { ...record, prev: rehashed.at(-1)?.hash ?? '00' }
    rehashed.push({ ...next, hash: linkHash(next) })
  }
  // A chain that was rewritten whole is caught by the signature, and by a head that is known from elsewhere.
  const rewritten = keep(written(rehashed))
  expect(verify(rewritten).status).toBe(0)
  expect(verify(rewritten, '--keys', keys).lines[0]).toBe('record 2: not as signed')
  expect(verify(rewritten, '--head', `5:${all.at(-1)?.hash}`).status).toBe(1)
  expect(verify(keep('')).status).toBe(1)
})

test('the export is the tenant’s and the role’s, and asking for it is on record', async () => {
  expect((await exported('globex-compliance-officer')).text).toBe('')
  expect((await exported('acme-ada')).status).toBe(403)
  expect((await exported('acme-compliance-officer', '2020-01-01')).text).toBe('')
  expect((await exported('acme-compliance-officer', 'yesterday')).status).toBe(400)
  const { rows } = await compliance.admin.query(
    "select actor from cmp.chain_record where kind = 'decision.exported' and tenant_id = 'globex'",
  )
  expect(rows).toEqual([{ actor: 'globex-compliance-officer' }])
  const { id } = records(text)[0]!
  expect((await compliance.call('GET', `/decisions/${id}`, { as: 'acme-compliance-officer' })).status).toBe(200)
  expect((await compliance.call('GET', `/decisions/${id}`, { as: 'globex-compliance-officer' })).status).toBe(404)
  expect((await compliance.call('GET', '/decisions/nonsense', { as: 'acme-compliance-officer' })).status).toBe(404)
})

test('G14: decisions are found by reference and by customer, also on one day, and each line verifies by itself', async () => {
  const found = async (query: string, as = 'acme-compliance-officer') => {
    const { status, text: lines } = await compliance.call('GET', `/decisions?${query}`, { as })
    expect(status).toBe(200)
    return lines === '' ? [] : records(lines)
  }
  const about = (record: ChainRecord) => JSON.parse(record.payload)
  const { reference } = about(records(text)[0]!)
  const [only, ...others] = await found(`reference=${reference}`)
  expect([only, others]).toEqual([records(text)[0], []])
  expect(linkHash(only!)).toBe(only!.hash)
  expect(verify(keep(written([only!])), '--keys', keys).status).toBe(0)
  const hers = await found('customer=acme-ada')
  expect(hers.length).toBeGreaterThan(5)
  const person = compliance.personOf('acme-ada')
  expect(new Set(hers.map((record) => about(record).customer))).toEqual(new Set([person]))
  expect(await found(`customer=${person}`)).toEqual(hers)
  expect(await found(`customer=acme-ada&reference=${reference}&day=${today()}`)).toEqual([only])
  for (const none of ['customer=acme', `reference=${reference}&customer=acme-bob`, 'customer=acme-ada&day=2020-01-01'])
    expect(await found(none)).toEqual([])
  expect(await found('customer=acme-ada', 'globex-compliance-officer')).toEqual([])
  for (const bad of ['', '?', '?reference=', '?reference=a%20b', '?wallet=x'])
    expect((await compliance.call('GET', `/decisions${bad}`, { as: 'acme-compliance-officer' })).status).toBe(400)
  const { rows } = await compliance.admin.query(
    `select payload from cmp.chain_record where kind = 'decision.exported' and payload like '%"reference"%' order by seq`,
  )
  expect(JSON.parse(rows[0].payload)).toEqual({ issuer: expect.any(String), reference })
})

test('G14: a customer whose name JSON must escape is found all the same', async () => {
  const subject = 'acme-"odd\\one'
  await compliance.serve('/payer-checks', {
    tenant: 'acme',
    subject,
    payerName: 'X',
    payerIban: null,
    ultimateDebtor: null,
    payerAccountId: null,
    policy: 'name_match',
  })
  const query = `/decisions?customer=${encodeURIComponent(subject)}`
  const { text: lines } = await compliance.call('GET', query, { as: 'acme-compliance-officer' })
  expect(records(lines).map(({ payload }) => JSON.parse(payload).customer)).toEqual([
    compliance.personOf(subject, 'acme'),
  ])
})

test('G14: an auditor reads decisions, and it is on record; support reads none, and nothing else opens to either', async () => {
  const asked = await exported('acme-auditor')
  expect(asked.status).toBe(200)
  expect(records(asked.text)[0]).toEqual(records(text)[0])
  const { rows } = await compliance.admin.query(
    "select actor from cmp.chain_record where kind = 'decision.exported' and actor = 'acme-auditor'",
  )
  expect(rows).toHaveLength(1)
  expect((await exported('globex-auditor')).text).toBe('')
  const denied = await exported('acme-support')
  expect([denied.status, denied.body.requiredRole]).toEqual([403, 'compliance-officer'])
  expect(denied.body.detail).toContain('compliance-officer or auditor')
  const { id } = records(text)[0]!
  for (const as of ['acme-auditor', 'acme-support'])
    expect((await compliance.call('GET', `/decisions/${id}`, { as })).status).toBe(403)
})

test('the database hashes every text as we do', async () => {
  const pool = openPool({ url: compliance.urlFor('fhc_customer'), size: 1, applicationName: 'export-test' })
  const officers = openPool({ url: compliance.urlFor('fhc_officer'), size: 1, applicationName: 'export-test' })
  const decisions = decisionRecords(pool, officers, () => undefined)
  const scope = { tenant: 'hash', subject: 'somebody' }
  const clean = fc.string({ unit: 'binary', maxLength: 60 }).filter((one) => !one.includes('\0') && one.isWellFormed())
  try {
    const agrees = fc.asyncProperty(clean, async (payload) => {
      const id = crypto.randomUUID()
      await decisions.append(scope, 'attestation', id, payload)
      const record = await decisions.find(scope, id)
      expect(record?.payload).toBe(payload)
      expect(record?.hash).toBe(linkHash(record!))
    })
    await fc.assert(agrees, { numRuns: 60 })
  } finally {
    await Promise.all([pool.end(), officers.end()])
  }
})
