import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { purchaseOf } from '@firsthand/sandbox/chain/purchase'
import { madeUpMarket } from '@firsthand/sandbox/signers/signer-policy'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inputsCommitment } from '../attestation/gather-facts.ts'
import { complianceOfThisFile, router } from '../testing/compliance-under-test.ts'
import { anApplication, anApproval, decide } from '../testing/customers.ts'
import { anAccount, challenge, localChain, register } from '../testing/wallet-proofs.ts'

vi.setConfig({ testTimeout: 60_000 })

const compliance = complianceOfThisFile()
const folder = mkdtempSync(join(tmpdir(), 'life-'))
afterAll(() => rm(folder, { recursive: true }))

const subject = 'acme-zenobia'
const name = 'Zenobia Quillfeather'
const iban = 'DE89370400440532013000'
const officer = { as: 'acme-compliance-officer' }
const second = { as: 'acme-compliance-officer-2' }
const wallet = anAccount()
const hints = { applied: 'Quillfeather’s passport', held: 'Zenobia moved much', released: 'Zenobia explained' }

async function attest() {
  const { common } = purchaseOf({ ...madeUpMarket, router, attesters: { compliance: [], fee: [] } })
  const { chainId, router: contract, reference, intent } = common
  const body = { action: 'settle', chainId, contract, reference, intent }
  return (await compliance.serve('/attestations', body, { as: subject })).body.decisionId as string
}

const paid = (changes: object) =>
  compliance.serve('/payer-checks', {
    tenant: 'acme',
    subject,
    payerName: name.toUpperCase(),
    payerIban: iban,
    ultimateDebtor: name,
    payerAccountId: null,
    policy: 'registered_account',
    ...changes,
  })

/** A customer's whole life: applied, approved, wallet, account, evidence, payments, a hold and its end. */
async function live() {
  await compliance.call('PUT', '/profile', { as: subject, body: anApplication(name) })
  await decide(compliance, subject, { outcome: 'approved', reason: hints.applied, approval: anApproval() })
  await register(compliance, subject, wallet)
  await challenge(compliance, subject, anAccount().address)
  const account = await compliance.call('POST', '/payer-accounts', { as: subject, body: { iban, holderName: name } })
  const path = `/officer/payer-accounts/${account.body.payerAccountId}/evidence`
  const evidence = { kind: 'payee_verification', bankName: 'QUILLFEATHER Z', reference: 'vop', reason: hints.applied }
  await compliance.call('POST', path, { ...officer, body: evidence })
  await decide(compliance, subject, { outcome: 'approved', reason: hints.applied })
  await paid({})
  await paid({ subject: null })
  const about = { tenant: 'acme', subject, chainId: localChain, assetClass: 'real_estate', units: '10' }
  const where = { walletAddress: wallet.address.toLowerCase(), contract: router, reference: `OFFC${'0'.repeat(32)}` }
  await compliance.serve('/release-checks', { ...about, ...where })
  await compliance.serve('/standing', { tenant: 'acme', subject })
  const held = await compliance.call('POST', '/officer/holds', { ...officer, body: { subject, reason: hints.held } })
  for (const by of [officer, second])
    await compliance.call('POST', `/officer/holds/${held.body.id}/release`, { ...by, body: { reason: hints.released } })
  for (const read of [`customers/${subject}`, `customers?q=${subject}`, 'reviews?state=decided', 'holds'])
    expect((await compliance.call('GET', `/officer/${read}`, officer)).status).toBe(200)
  await compliance.call('GET', `/decisions?customer=${subject}`, officer)
  return attest()
}

/** Every value of every table and index of the schema, as text. */
async function dump(): Promise<string> {
  const { rows } = await compliance.admin.query(
    "select relname from pg_class where relnamespace = 'cmp'::regnamespace and relkind = 'r' order by 1",
  )
  const tables = rows.map(({ relname }) => relname as string)
  expect(tables).toEqual(expect.arrayContaining(['customer', 'person', 'chain_record', 'payer_evidence']))
  const texts = await Promise.all(
    tables.map(async (table) => (await compliance.admin.query(`select t::text as text from cmp.${table} t`)).rows),
  )
  return texts
    .flat()
    .map(({ text }) => text)
    .join('\n')
}

let decisionId: string
beforeAll(async () => {
  decisionId = await live()
}, 60_000)

test('after a whole life no table has the name, the IBAN, the subject, or what officers wrote', async () => {
  const everything = await dump()
  expect(everything).toContain(compliance.personOf(subject))
  expect(everything.toLowerCase()).not.toMatch(/zenobia|quillfeather|de8937|moved much|explained|passport/)
  expect(everything).not.toContain(Buffer.from(subject).toString('hex'))
})

test('officers read the name, the subject and the pseudonym, by either; the customer reads what they gave', async () => {
  const person = compliance.personOf(subject)
  for (const named of [subject, person]) {
    const { body } = await compliance.call('GET', `/officer/customers/${named}`, officer)
    expect(body).toMatchObject({
      person,
      profile: { subject, kycStatus: 'approved' },
      payerAccounts: [{ iban, holderName: name, state: 'approved' }],
      holds: [{ subject, person, reason: hints.held, proposedReason: hints.released, releaseReason: hints.released }],
    })
    expect(body.payerEvidence[0].bankName).toBe('QUILLFEATHER Z')
  }
  const { items } = (await compliance.call('GET', '/officer/reviews?state=decided', officer)).body
  expect(items[0]).toMatchObject({
    subject,
    person,
    reason: hints.applied,
    evidence: { application: { legalName: name } },
  })
  expect((await compliance.call('GET', '/profile', { as: subject })).body.subject).toBe(subject)
  expect((await compliance.call('GET', '/payer-accounts', { as: subject })).body.items[0]).toMatchObject({ iban })
})

test('the same person has another pseudonym at another tenant', () => {
  expect(compliance.personOf(subject, 'acme')).not.toBe(compliance.personOf(subject, 'globex'))
})

const run = promisify(execFile)
const program = fileURLToPath(new URL('../main/commands/verify-decisions.ts', import.meta.url))
/** Verifies today's export. The server runs in this process, so the command must not block it. */
async function verify(...args: string[]) {
  const day = new Date().toISOString().slice(0, 10)
  const { status, text } = await compliance.call('GET', `/decisions?day=${day}&salts=included`, officer)
  expect([status, text.slice(0, 200)]).toEqual([200, expect.stringContaining('"seq":"1"')])
  const file = join(folder, `${crypto.randomUUID()}.ndjson`)
  writeFileSync(file, text)
  // Records that do not hold end it with 1, and its lines are what counts; whatever else it wrote is shown with them.
  const { stdout, stderr } = await run(process.execPath, [program, file, '--from', '0:00', ...args]).catch(
    (error: { stdout: string; stderr: string }) => error,
  )
  const lines = `${stderr}${stdout}`.trimEnd().split('\n')
  return { text, lines }
}

test('a decision commits to its facts: with the facts and the salt it can be shown', async () => {
  const { body: record } = await compliance.call('GET', `/decisions/${decisionId}`, officer)
  const payload = JSON.parse(record.payload)
  expect([payload.inputsHash, payload.inputsCommitment]).toEqual([undefined, expect.stringMatching(/^[0-9a-f]{64}$/)])
  expect(inputsCommitment(record.inputsSalt, { guessed: true })).not.toBe(payload.inputsCommitment)
  const inputs = join(folder, 'inputs.ndjson')
  writeFileSync(inputs, `${JSON.stringify({ id: decisionId, inputs: '{"guessed":true}' })}\n`)
  expect((await verify()).lines.at(-1)).toBe('decisions held')
  const { lines } = await verify('--inputs', inputs)
  expect([lines[0], lines.at(-1)]).toEqual([
    expect.stringMatching(/^record \d+: made on other facts$/),
    'decisions broken',
  ])
  const plain = await compliance.call('GET', `/decisions?customer=${subject}`, officer)
  expect(plain.text).not.toContain('inputsSalt')
})

test('once the key is destroyed everything reads as erased, nothing fails, and the decisions still hold', async () => {
  const person = compliance.personOf(subject)
  const { rowCount } = await compliance.admin.query("delete from cmp.data_key where holder = 'person:' || $1", [person])
  expect(rowCount).toBe(1)
  // A process remembers a key for ten seconds.
  await vi.waitFor(
    async () => {
      const { body } = await compliance.call('GET', `/officer/customers/${person}`, officer)
      expect(body.profile.subject).toBe('[erased]')
    },
    { timeout: 15_000, interval: 500 },
  )
  const { body } = await compliance.call('GET', `/officer/customers/${subject}`, officer)
  expect(body).toMatchObject({
    profile: { kycStatus: 'none' },
    payerAccounts: [{ iban: '[erased]', holderName: '[erased]' }],
    holds: [{ subject: '[erased]', person, reason: '[erased]' }],
  })
  for (const path of ['reviews?state=decided', 'holds', 'customers', 'customers?q=erased', 'work'])
    expect([path, (await compliance.call('GET', `/officer/${path}`, officer)).status]).toEqual([path, 200])
  expect((await compliance.call('GET', '/payer-accounts', { as: subject })).status).toBe(200)
  expect((await compliance.call('GET', '/profile', { as: subject })).body).toMatchObject({ subject, kycStatus: 'none' })
  const { text, lines: verdict } = await verify()
  expect(verdict.at(-1)).toBe('decisions held')
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const hers = lines.filter(({ payload }) => JSON.parse(payload).customer === person)
  expect(hers.length).toBeGreaterThan(2)
  expect(hers.every(({ inputsSalt }) => inputsSalt === undefined)).toBe(true)
  expect(await dump()).not.toMatch(/\[erased\]/)
})
