import type { TenantId } from '@firsthand/values/values'
import { domainSeparator, intentDigest } from '@firsthand/wire/intent-digest'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { askingAs, type ComplianceProcess, complianceProcess } from '#testing/compliance-process'
import { worldBuyer } from '#testing/world-pseudonyms'
import { httpCompliance } from './http-compliance.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 120_000 })

let theirs: ComplianceProcess
beforeAll(async () => {
  theirs = await complianceProcess()
})
afterAll(() => theirs?.stop())

function client(clock: { now: Date } = { now: new Date() }) {
  const { compliance, serviceKey, keys } = theirs
  const { url, serviceUrl } = compliance
  return httpCompliance({ url, serviceUrl, serviceKey: () => serviceKey, keys, now: () => clock.now })
}
const localChain = 'eip155:31337'

test('an approved buyer passes, with what the eligibility rules need', async () => {
  expect(await client().buyer(askingAs('acme-buyer-1'), 'intent')).toEqual({
    jurisdiction: 'CH',
    investorCategory: 'retail',
    appropriateFor: new Set(['real_estate', 'bond']),
  })
})

test.each([
  ['acme-buyer-new', 'none'],
  ['acme-buyer-pending', 'pending'],
  ['acme-buyer-rejected', 'rejected'],
  ['acme-buyer-expired', 'expired'],
  // A hold is not disclosed to the customer.
  ['acme-buyer-held', 'pending'],
])('%s is answered %s', async (name, kycStatus) => {
  // The approval of one of them ends seconds after it was given.
  await expect
    .poll(() => client().buyer(askingAs(name), 'soft'), { timeout: 15_000, interval: 250 })
    .toMatchObject({ refusal: 'kyc_required', members: { kycStatus } })
})

test('a stored buyer is asked about by name, and nobody else answers for them', async () => {
  const standing = (tenant: string, subject: string) =>
    client().absentBuyer(tenant as TenantId, worldBuyer(subject, tenant))
  expect(await standing('acme', 'acme-buyer-1')).toMatchObject({ jurisdiction: 'CH' })
  expect(await standing('globex', 'acme-buyer-1')).toMatchObject({ members: { kycStatus: 'none' } })
})

test('a payer is compared with a stored buyer, and a release is answered with the buyer’s status', async () => {
  const buyer = { tenant: 'acme' as TenantId, subject: worldBuyer('acme-buyer-1') }
  const paid = { payerIban: null, ultimateDebtor: null, payerAccountId: null, policy: 'name_match' } as const
  const payer = (payerName: string) => client().payer({ ...buyer, ...paid, payerName })
  expect(await payer('1, BUYER SANDBOX')).toMatchObject({ verdict: 'match', screening: 'clear' })
  expect(await payer('Mallory Sample')).toMatchObject({ verdict: 'no_match', screening: 'hit' })
  const { address: walletAddress } = await theirs.registerWallet('acme-buyer-1')
  const reference = `OFFC${'0'.repeat(32)}`
  const where = { chainId: localChain, contract: `0x${'1'.repeat(40)}`, units: '10' }
  const leaving = { ...where, walletAddress, assetClass: 'bond', reference }
  const release = (subject: string) => client().release({ ...buyer, ...leaving, subject: worldBuyer(subject) })
  const decisionId = expect.any(String)
  const standing = { jurisdiction: 'CH', investorCategory: 'retail', appropriateFor: new Set(['real_estate', 'bond']) }
  expect(await release('acme-buyer-1')).toEqual({
    buyer: standing,
    wallet: 'approved',
    screening: 'clear',
    decisionId,
    decision: expect.stringMatching(/^eyJ/),
  })
  expect(await release('acme-buyer-held')).toMatchObject({
    buyer: { refusal: 'kyc_required', members: { kycStatus: 'pending' } },
    wallet: 'not_registered',
    decision: null,
    screening: 'hit',
  })
})

test('an account that its holder registered has no objection; a stranger’s and an unknown one have', async () => {
  const response = await fetch(`${theirs.compliance.url}/payer-accounts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${askingAs('acme-buyer-1').token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ iban: 'DE89370400440532013000', holderName: 'Sandbox Buyer 1' }),
  })
  const { payerAccountId } = (await response.json()) as { payerAccountId: string }
  const objection = (name: string, id: string) => client().payerAccountObjection(askingAs(name), id)
  expect(await objection('acme-buyer-1', payerAccountId)).toBeNull()
  expect(await objection('acme-buyer-2', payerAccountId)).toMatchObject({ refusal: 'payer_not_accepted' })
  for (const id of [crypto.randomUUID(), 'no id at all', '../wallets'])
    expect(await objection('acme-buyer-1', id)).toMatchObject({ refusal: 'payer_not_accepted' })
})

test('a registered wallet has no objection; a stranger’s and an unknown one have', async () => {
  const { address } = await theirs.registerWallet('acme-buyer-1')
  const wallet = { chainId: localChain, address }
  expect(await client().walletObjection(askingAs('acme-buyer-1'), wallet)).toBeNull()
  expect(await client().walletObjection(askingAs('acme-buyer-2'), wallet)).toMatchObject({
    refusal: 'wallet_not_registered',
  })
  const elsewhere = { ...wallet, chainId: 'eip155:1' }
  expect(await client().walletObjection(askingAs('acme-buyer-1'), elsewhere)).toMatchObject({
    refusal: 'wallet_not_registered',
  })
})

test('an attestation is the published key’s signature of our digest, and a repeat is the same', async () => {
  const account = await theirs.registerWallet('acme-buyer-1')
  const job = theirs.purchaseBy(account)
  const first = await client().attest(askingAs('acme-buyer-1'), job)
  const address = theirs.signers.keys().find(({ role }) => role === 'compliance')?.address
  expect(first).toMatchObject({ signer: address })
  const { decisionId: _, ...signed } = first as { decisionId: string }
  expect(await client().attest(askingAs('acme-buyer-1'), job)).toMatchObject(signed)
})

test('a refusal names its decision, an unknown contract is unsupported, another intent is a mismatch', async () => {
  const account = await theirs.registerWallet('acme-buyer-held')
  const held = await client().attest(askingAs('acme-buyer-held'), theirs.purchaseBy(account))
  expect(held).toMatchObject({ refusal: 'kyc_attestation_refused', members: { decisionId: expect.any(String) } })
  const good = await theirs.registerWallet('acme-buyer-1')
  const venue = `0x${'7'.repeat(40)}`
  expect(await client().attest(askingAs('acme-buyer-1'), theirs.purchaseBy(good, { venue }))).toMatchObject({
    refusal: 'kyc_attestation_unsupported',
  })
  const job = theirs.purchaseBy(good)
  await client().attest(askingAs('acme-buyer-1'), job)
  const intent = { ...job.intent, minUnits: '7' }
  const other = { ...job, intent, digest: intentDigest(domainSeparator(31_337, job.router), intent) }
  expect(await client().attest(askingAs('acme-buyer-1'), other)).toMatchObject({ refusal: 'intent_digest_mismatch' })
})

test('an attestation by a key that is not published then is none', async () => {
  const job = theirs.purchaseBy(await theirs.registerWallet('acme-buyer-2'))
  const tooEarly = { now: new Date('2020-01-01T00:00:00Z') }
  expect(await client(tooEarly).attest(askingAs('acme-buyer-2'), job)).toMatchObject({
    refusal: 'kyc_attestation_unavailable',
  })
})

test('an answer serves soft quotes for a minute, firm ones for ten seconds, and no intent', async () => {
  const start = Date.now()
  const clock = { now: new Date(start) }
  const compliance = client(clock)
  const asking = askingAs('acme-buyer-2')
  const at = (seconds: number) => {
    clock.now = new Date(start + seconds * 1000)
  }
  expect(await compliance.buyer(asking, 'soft')).toMatchObject({ jurisdiction: 'CH' })
  // A token that Compliance would not take shows who was asked: a remembered answer needs none.
  const spent = { ...asking, token: 'spent' }
  const away = { refusal: 'kyc_attestation_unavailable' }
  for (const [seconds, soft, allowance, firm] of [
    [0, true, true, true],
    [9.9, true, true, true],
    [10, true, true, false],
    [59.9, true, true, false],
    [60, false, false, false],
    [-1, false, false, false],
  ] as const) {
    at(seconds)
    const passes = async (call: 'soft' | 'allowance' | 'firm' | 'intent') =>
      'jurisdiction' in (await compliance.buyer(spent, call))
    expect([seconds, await passes('soft'), await passes('allowance'), await passes('firm')]).toEqual([
      seconds,
      soft,
      allowance,
      firm,
    ])
    expect(await compliance.buyer(spent, 'intent')).toMatchObject(away)
  }
  at(1)
  expect(await compliance.buyer({ ...askingAs('acme-buyer-1'), token: 'spent' }, 'soft')).toMatchObject(away)
})

test('with Compliance down a remembered answer serves while it is young, and nothing else passes', async () => {
  const clock = { now: new Date() }
  const compliance = client(clock)
  const asking = askingAs('acme-buyer-1')
  const account = await theirs.registerWallet('acme-buyer-1')
  await compliance.buyer(asking, 'soft')
  await theirs.compliance.stop('SIGKILL')
  expect(await compliance.buyer(asking, 'soft')).toMatchObject({ jurisdiction: 'CH' })
  expect(await compliance.buyer(asking, 'intent')).toMatchObject({ refusal: 'kyc_attestation_unavailable' })
  clock.now = new Date(clock.now.getTime() + 61_000)
  expect(await compliance.buyer(asking, 'soft')).toMatchObject({ refusal: 'kyc_attestation_unavailable' })
  expect(await compliance.walletObjection(asking, { chainId: localChain, address: account.address })).toMatchObject({
    refusal: 'wallet_registry_unavailable',
  })
  expect(await compliance.attest(asking, theirs.purchaseBy(account))).toMatchObject({
    refusal: 'kyc_attestation_unavailable',
  })
  expect(await compliance.absentBuyer(asking.caller.tenantId, asking.caller.buyer)).toMatchObject({
    refusal: 'kyc_attestation_unavailable',
  })
})
