import { listed } from '@firsthand/sandbox/world/compliance-secrets'
import { decisions } from '@firsthand/wire/decision-records'
import { releaseType } from '@firsthand/wire/evidence/delivery-evidence'
import { compactVerify, createLocalJWKSet } from 'jose'
import { Compile } from 'typebox/compile'
import { beforeAll, expect, test } from 'vitest'
import { complianceOfThisFile } from '../testing/compliance-under-test.ts'
import { anApplication, anApproval, approve, decide } from '../testing/customers.ts'
import { anAccount, localChain, register } from '../testing/wallet-proofs.ts'

const compliance = complianceOfThisFile()
const iban = 'DE89370400440532013000'
const ada = { tenant: 'acme', subject: 'acme-ada' }
const paid = {
  ...ada,
  payerName: 'EXAMPLE ADA',
  payerIban: null,
  ultimateDebtor: null,
  payerAccountId: null,
  policy: 'name_match',
}
const wallet = anAccount()
const released = {
  ...ada,
  chainId: localChain,
  walletAddress: wallet.address.toLowerCase(),
  assetClass: 'real_estate',
  reference: `OFFC${'0'.repeat(32)}`,
  contract: `0x${'f'.repeat(40)}`,
  units: '10',
}
beforeAll(async () => {
  await approve(compliance, 'acme-ada')
  await register(compliance, 'acme-ada', wallet)
})

const payer = async (changes: object) => (await compliance.serve('/payer-checks', { ...paid, ...changes })).body
const release = async (changes: object = {}) =>
  (await compliance.serve('/release-checks', { ...released, ...changes })).body

test('a payer is compared with the buyer and screened, and the answer carries its question but not the buyer’s name', async () => {
  const answer = await compliance.serve('/payer-checks', { ...paid, payerName: 'A. Example' })
  expect(answer.body).toEqual({
    asked: { ...paid, payerName: 'A. Example' },
    verdict: 'close_match',
    screening: 'clear',
    decisionId: expect.any(String),
  })
  expect(answer.text).not.toContain('Ada')
  expect(await payer({})).toMatchObject({ verdict: 'match', screening: 'clear' })
  expect(await payer({ subject: 'acme-nobody' })).toMatchObject({ verdict: 'unavailable' })
  expect(await payer({ tenant: 'globex' })).toMatchObject({ verdict: 'unavailable' })
})

test('an account counts while it is approved and the customer bears the name it was proved under', async () => {
  const strict = { policy: 'registered_account', payerIban: iban }
  expect(await payer(strict)).toMatchObject({ verdict: 'no_match' })
  const body = { iban, holderName: 'Ada Example' }
  const { payerAccountId } = (await compliance.call('POST', '/payer-accounts', { as: 'acme-ada', body })).body
  expect(await payer({ ...strict, payerAccountId })).toMatchObject({ verdict: 'close_match' })
  await decide(compliance, 'acme-ada', { outcome: 'approved', reason: 'seen the first credit' })
  expect(await payer({ ...strict, payerAccountId })).toMatchObject({ verdict: 'match' })
  const rename = async (name: string) =>
    compliance.admin.query('update cmp.customer set legal_name = $2 where subject = $1', [
      compliance.personOf('acme-ada'),
      await compliance.sealed('acme-ada', name),
    ])
  await rename('Ada Married')
  expect(await payer(strict)).toMatchObject({ verdict: 'no_match' })
  await rename('Ada Example')
})

test('a list is searched for the payer and the ultimate debtor, with a buyer and without one', async () => {
  const unknown = { subject: null, payerName: listed.name }
  expect(await payer(unknown)).toMatchObject({ verdict: 'unavailable', screening: 'hit' })
  expect(await payer({ ultimateDebtor: listed.name })).toMatchObject({ verdict: 'no_match', screening: 'hit' })
  expect(await payer({ subject: null })).toMatchObject({ verdict: 'unavailable', screening: 'clear' })
})

test('a buyer who was cleared of an entry is no hit when they pay themselves; a namesake’s payment is', async () => {
  await compliance.call('PUT', '/profile', { as: 'acme-mal', body: anApplication(listed.name) })
  await decide(compliance, 'acme-mal', { outcome: 'approved', reason: 'somebody else', approval: anApproval() })
  expect(await payer({ subject: 'acme-mal', payerName: listed.name })).toMatchObject({
    verdict: 'match',
    screening: 'clear',
  })
  expect(await payer({ payerName: listed.name })).toMatchObject({ verdict: 'no_match', screening: 'hit' })
})

test('a release check answers the profile, the wallet and the screening as they are at that moment', async () => {
  const profile = (await compliance.call('GET', '/profile', { as: 'acme-ada' })).body
  expect(await release()).toEqual({
    asked: released,
    profile,
    wallet: 'approved',
    screening: 'clear',
    decisionId: expect.any(String),
    decision: expect.stringMatching(/^eyJ/),
  })
  expect(await release({ subject: 'acme-bob' })).toMatchObject({ wallet: 'not_registered', screening: 'clear' })
  expect(await release({ walletAddress: listed.address })).toMatchObject({ screening: 'hit' })
  await compliance.call('DELETE', `/wallets/${localChain}/${wallet.address}`, { as: 'acme-ada' })
  expect(await release()).toMatchObject({ wallet: 'not_registered' })
})

test('a release is signed over exactly what was asked, by the published key, and nothing else is signed', async () => {
  await register(compliance, 'acme-ada', wallet)
  const { decision, decisionId } = await release({ units: '11' })
  const keys = createLocalJWKSet((await compliance.call('GET', '/.well-known/decision-keys.json')).body)
  const { payload, protectedHeader } = await compactVerify(decision, keys)
  expect(protectedHeader.typ).toBe(releaseType)
  const { tenant, reference, chainId, contract, walletAddress } = released
  expect(JSON.parse(new TextDecoder().decode(payload))).toEqual({
    iss: 'firsthand-compliance',
    jti: decisionId,
    iat: expect.any(Number),
    outcome: 'released',
    customer: compliance.personOf('acme-ada'),
    tenant,
    reference,
    chainId,
    contract,
    wallet: walletAddress,
    units: '11',
  })
  const unsigned = [{ subject: 'acme-bob' }, { walletAddress: listed.address }, { tenant: 'globex' }]
  for (const changes of unsigned) expect((await release(changes)).decision).toBeNull()
  const { body } = await compliance.call('GET', `/decisions/${decisionId}`, { as: 'acme-compliance-officer' })
  expect(JSON.parse(body.payload)).toMatchObject({ decision, contract, units: '11' })
})

test('the service may name a buyer by pseudonym, and is answered as it asked', async () => {
  const subject = compliance.personOf('acme-ada')
  expect(await payer({ subject })).toMatchObject({ asked: { subject }, verdict: 'match' })
  expect(await release({ subject })).toMatchObject({ asked: { subject }, profile: { subject }, wallet: 'approved' })
  const standing = await compliance.serve('/standing', { tenant: 'acme', subject })
  expect(standing.body).toMatchObject({ subject, kycStatus: 'approved' })
})

test('a hold is a hit at the release, and the profile says pending', async () => {
  await approve(compliance, 'acme-held')
  const body = { subject: 'acme-held', reason: 'odd' }
  await compliance.call('POST', '/officer/holds', { as: 'acme-compliance-officer', body })
  const answer = await release({ subject: 'acme-held' })
  expect([answer.profile.kycStatus, answer.screening]).toEqual(['pending', 'hit'])
})

test('every answer is a decision on record, without a name in it', async () => {
  for (const [kind, answer] of [
    ['payer_check', await payer({})],
    ['release_check', await release()],
  ] as const) {
    const { body } = await compliance.call('GET', `/decisions/${answer.decisionId}`, { as: 'acme-compliance-officer' })
    expect(body.kind).toBe(kind)
    expect(Compile(decisions[kind]).Check(JSON.parse(body.payload))).toBe(true)
    expect(body.payload).not.toMatch(/example/i)
  }
})

test('only the service may ask, by its own listener and key', async () => {
  for (const [path, body] of [
    ['/payer-checks', paid],
    ['/release-checks', released],
  ] as const) {
    const headers = { 'service-key': 'guess' }
    expect((await compliance.serve(path, body, { headers })).body.code).toBe('service_unknown')
    expect((await compliance.call('POST', path, { as: 'acme-ada', body })).status).toBe(404)
    expect((await compliance.serve(path, { ...body, extra: 1 })).status).toBe(400)
  }
})
