import { roomyCompliance } from '@firsthand/sandbox/world/roomy-settings'
import { beforeAll, expect, test } from 'vitest'
import { complianceOfThisFile } from '../testing/compliance-under-test.ts'
import { anApplication, approve, decide } from '../testing/customers.ts'
import { anAccount, localChain, register } from '../testing/wallet-proofs.ts'

/** Every read twice for each officer's call is more than a caller may send in a second. */
const compliance = complianceOfThisFile({ settings: roomyCompliance })
const [iban, joint] = ['DE89370400440532013000', 'NL91ABNA0417164300']
const customer = 'acme-ada'
const officer = { as: 'acme-compliance-officer' }
const second = { as: 'acme-compliance-officer-2' }
const wallet = anAccount()
const ids = { approved: '', shared: '', decision: '' }

const payerAccount = async (as: string, number: string): Promise<string> => {
  const body = { iban: number, holderName: 'Ada Example' }
  return (await compliance.call('POST', '/payer-accounts', { as, body })).body.payerAccountId
}
const evidence = (id: string, bankName: string) =>
  compliance.call('POST', `/officer/payer-accounts/${id}/evidence`, {
    ...officer,
    body: { kind: 'payee_verification', bankName, reference: 'vop', reason: 'asked' },
  })
const payer = (payerName: string) =>
  compliance.serve('/payer-checks', {
    tenant: 'acme',
    subject: customer,
    payerName,
    payerIban: iban,
    ultimateDebtor: null,
    payerAccountId: null,
    policy: 'name_match',
  })

beforeAll(async () => {
  for (const subject of [customer, 'acme-bob']) await approve(compliance, subject)
  await register(compliance, customer, wallet)
  ids.approved = await payerAccount(customer, iban)
  await evidence(ids.approved, 'Ada Example')
  await payerAccount('acme-bob', joint)
  ids.shared = await payerAccount(customer, joint)
  ids.decision = (await payer('Ada Example')).body.decisionId
})

/** Everything that a customer reads, and calls that reveal something without changing it. */
async function read(): Promise<Readonly<Record<string, string>>> {
  const seen: Record<string, string> = {}
  const calls: readonly (readonly [method: string, path: string, body?: object])[] = [
    ['GET', '/profile'],
    ['GET', '/wallets'],
    ['GET', `/wallets/${localChain}/${wallet.address}`],
    ['GET', '/payer-accounts'],
    ['GET', `/payer-accounts/${ids.approved}`],
    ['GET', `/payer-accounts/${ids.shared}`],
    ['PUT', '/profile', anApplication()],
    ['POST', '/payer-accounts', { iban, holderName: 'Ada Example' }],
    ['GET', `/decisions/${ids.decision}`],
    ['GET', '/officer/reviews'],
  ]
  for (const [method, path, body] of calls) {
    const { status, text } = await compliance.call(method, path, { as: customer, ...(body && { body }) })
    seen[`${method} ${path}`] = `${status} ${text.replace(/"requestId":"[^"]*"/, '…')}`
  }
  return seen
}

/** Every act of an officer that decides no application, wallet or account: of those, the customer is to learn. */
const acts: Readonly<Record<string, () => Promise<{ readonly status: number }>>> = {
  'reads the customer': () => compliance.call('GET', `/officer/customers/${customer}`, officer),
  'lists the reviews': () => compliance.call('GET', '/officer/reviews', officer),
  'reads a decision': () => compliance.call('GET', `/decisions/${ids.decision}`, officer),
  'records evidence on an account under review': () => evidence(ids.shared, 'Ada Example'),
  'records evidence that contradicts an approved account': () => evidence(ids.approved, 'Bob Other'),
  'records evidence that contradicts one under review': () => evidence(ids.shared, 'Bob Other'),
}

test.each(Object.keys(acts))('an officer %s: every read is the same byte for byte', async (name) => {
  const before = await read()
  expect((await acts[name]!()).status).toBeLessThan(300)
  expect(await read()).toEqual(before)
})

test('a payment from a stranger, and the first clean one, show nothing to the customer', async () => {
  const before = await read()
  for (const name of ['Bob Other', 'Ada Example']) await payer(name)
  expect(await read()).toEqual(before)
})

test('a hold changes one word of the profile, and its release by two officers changes it back', async () => {
  const before = await read()
  const held = { ...before, 'GET /profile': before['GET /profile']!.replace('"approved"', '"pending"') }
  expect(held).not.toEqual(before)
  const body = { subject: customer, reason: 'secret' }
  const { id } = (await compliance.call('POST', '/officer/holds', { ...officer, body })).body
  expect(await read()).toEqual(held)
  const release = (who: object) =>
    compliance.call('POST', `/officer/holds/${id}/release`, { ...who, body: { reason: 'done' } })
  await release(officer)
  expect(await read()).toEqual(held)
  await release(second)
  expect(await read()).toEqual(before)
})

test('a hold on somebody who is not approved changes nothing', async () => {
  await compliance.call('PUT', '/profile', { as: 'acme-cid', body: anApplication() })
  await decide(compliance, 'acme-cid', { outcome: 'rejected', reason: 'no passport' })
  const profile = async () => (await compliance.call('GET', '/profile', { as: 'acme-cid' })).text
  const before = await profile()
  await compliance.call('POST', '/officer/holds', { ...officer, body: { subject: 'acme-cid', reason: 'secret' } })
  expect(await profile()).toBe(before)
})
