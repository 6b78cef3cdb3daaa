import { listed } from '@firsthand/sandbox/world/compliance-secrets'
import { expect, test } from 'vitest'
import { complianceOfThisFile } from '../testing/compliance-under-test.ts'
import { anApplication, approve, decide, openReviewOf } from '../testing/customers.ts'

const compliance = complianceOfThisFile()
const german = 'DE89370400440532013000'
const british = 'GB33BUKB20201555555555'
const officer = { as: 'acme-compliance-officer' }

const register = (as: string, iban: string, holderName: string) =>
  compliance.call('POST', '/payer-accounts', { as, body: { iban, holderName } })

test('an account of one’s own name is approved, read, listed and unregistered', async () => {
  await approve(compliance, 'acme-ada')
  const { status, body } = await register('acme-ada', german, 'EXAMPLE, ÁDA')
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({ iban: german, holderName: 'EXAMPLE, ÁDA', state: 'approved' }),
  ])
  const path = `/payer-accounts/${body.payerAccountId}`
  expect((await compliance.call('GET', path, { as: 'acme-ada' })).body).toEqual(body)
  expect((await compliance.call('GET', '/payer-accounts', { as: 'acme-ada' })).body).toEqual({
    items: [body],
    next_cursor: null,
  })
  const twice = await register('acme-ada', german, 'Ada Example')
  expect([twice.status, twice.body.code]).toEqual([409, 'payer_account_taken'])
  for (const stranger of ['acme-bob', 'globex-ada']) {
    expect((await compliance.call('GET', path, { as: stranger })).body.code).toBe('payer_account_not_found')
    expect((await compliance.call('DELETE', path, { as: stranger })).body.code).toBe('payer_account_not_found')
  }
  const file = (await compliance.call('GET', '/officer/customers/acme-ada', officer)).body
  expect(file.payerAccounts).toEqual([body])
  expect((await compliance.call('DELETE', path, { as: 'acme-ada' })).status).toBe(204)
  expect((await compliance.call('GET', path, { as: 'acme-ada' })).status).toBe(404)
})

test('two customers may hold one account together', async () => {
  await approve(compliance, 'acme-eve')
  await approve(compliance, 'acme-eva')
  expect((await register('acme-eve', german, 'Ada Example')).status).toBe(201)
  expect((await register('acme-eva', german, 'Ada Example')).status).toBe(201)
})

test('another’s account, and an account of somebody who never applied, is not registered', async () => {
  await approve(compliance, 'acme-cid')
  const others = await register('acme-cid', german, 'Bob Other')
  expect([others.status, others.body.code]).toEqual([403, 'payer_account_not_own'])
  expect((await register('acme-nobody', german, 'Ada Example')).body.code).toBe('payer_account_not_own')
})

test('a name that is nearly the customer’s waits for an officer, who decides', async () => {
  await approve(compliance, 'acme-dan')
  for (const [iban, outcome, state] of [
    [german, 'approved', 'approved'],
    [british, 'rejected', 'refused'],
  ] as const) {
    const { body } = await register('acme-dan', iban, 'A. Example')
    expect(body.state).toBe('in_review')
    const review = await openReviewOf(compliance, 'acme-dan')
    expect([review.kind, review.evidence]).toEqual([
      'payer_account',
      { payerAccount: body.payerAccountId, holderName: 'A. Example', matches: [] },
    ])
    expect((await decide(compliance, 'acme-dan', { outcome, reason: 'seen the statement' })).status).toBe(200)
    const read = await compliance.call('GET', `/payer-accounts/${body.payerAccountId}`, { as: 'acme-dan' })
    expect(read.body.state).toBe(state)
  }
})

test('a holder on a list waits for an officer, unless one has cleared the customer of that entry', async () => {
  await compliance.call('PUT', '/profile', { as: 'acme-mal', body: anApplication(listed.name) })
  expect((await register('acme-mal', german, listed.name)).body.state).toBe('in_review')
})

test.each([
  ['wrong check digits', 'DE89370400440532013001'],
  ['a wrong length', 'DE8937040044053201300'],
  ['no such country', 'ZZ89370400440532013000'],
])('an IBAN with %s is malformed', async (_what, iban) => {
  const { status, body } = await register('acme-ada', iban, 'Ada Example')
  expect([status, body.code]).toEqual([400, 'invalid_request'])
})

test('a customer has at most twenty accounts', async () => {
  await approve(compliance, 'acme-many')
  await compliance.admin.query(`insert into cmp.payer_account (tenant_id, subject, iban, holder_name, legal_name, state)
    select 'acme', 'acme-many', 'DE00' || lpad(n::text, 18, '0'), 'x', 'x', 'approved' from generate_series(1, 20) n`)
  expect((await register('acme-many', german, 'Ada Example')).body.code).toBe('too_many_payer_accounts')
})
