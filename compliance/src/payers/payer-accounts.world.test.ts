import { listed } from '@firsthand/sandbox/world/compliance-secrets'
import { expect, test } from 'vitest'
import { complianceOfThisFile } from '../testing/compliance-under-test.ts'
import { anApplication, approve, decide, openReviewOf } from '../testing/customers.ts'

const compliance = complianceOfThisFile()
const german = 'DE89370400440532013000'
const british = 'GB33BUKB20201555555555'
const dutch = 'NL91ABNA0417164300'
const italian = 'IT60X0542811101000000123456'
const spanish = 'ES9121000418450200051332'
const belgian = 'BE71096123456769'
const french = 'FR1420041010050500013M02606'
const swiss = 'CH9300762011623852957'
const officer = { as: 'acme-compliance-officer' }

const register = (as: string, iban: string, holderName: string) =>
  compliance.call('POST', '/payer-accounts', { as, body: { iban, holderName } })

test('an account of one’s own name waits for evidence, and is read, listed and unregistered', async () => {
  await approve(compliance, 'acme-ada')
  const { status, body } = await register('acme-ada', german, 'EXAMPLE, ÁDA')
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({ iban: german, holderName: 'EXAMPLE, ÁDA', state: 'unverified' }),
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

const evidence = { kind: 'payee_verification', bankName: 'EXAMPLE ADA', reference: 'vop-1', reason: 'asked the bank' }
const record = (id: string, changes: object = {}, as = officer.as) =>
  compliance.call('POST', `/officer/payer-accounts/${id}/evidence`, { as, body: { ...evidence, ...changes } })
const stateOf = async (as: string, id: string) =>
  (await compliance.call('GET', `/payer-accounts/${id}`, { as })).body.state

test('evidence that an officer records approves an account; a name that contradicts goes to review', async () => {
  await approve(compliance, 'acme-fay')
  const { payerAccountId: id } = (await register('acme-fay', dutch, 'Ada Example')).body
  expect((await record(id, {}, 'acme-fay')).body.code).toBe('forbidden')
  expect((await record(id, {}, 'globex-compliance-officer')).status).toBe(404)
  expect([(await record(id)).body.state, await stateOf('acme-fay', id)]).toEqual(['approved', 'approved'])
  const file = (await compliance.call('GET', '/officer/customers/acme-fay', officer)).body
  const { reason: _, ...kept } = evidence
  expect(file.payerEvidence).toEqual([
    { payerAccountId: id, ...kept, recordedBy: officer.as, recordedAt: expect.any(String) },
  ])
  expect((await record(id, { bankName: 'Bob Other' })).body.state).toBe('approved')
  const review = await openReviewOf(compliance, 'acme-fay')
  expect(review.account.evidence.map((one: { bankName: string }) => one.bankName)).toEqual(['EXAMPLE ADA', 'Bob Other'])
  await decide(compliance, 'acme-fay', { outcome: 'rejected', reason: 'somebody else’s' })
  expect(await stateOf('acme-fay', id)).toBe('refused')
})

test('nobody records evidence on their own account', async () => {
  await compliance.call('PUT', '/profile', { ...officer, body: anApplication() })
  const { payerAccountId } = (await register(officer.as, dutch, 'Ada Example')).body
  expect((await record(payerAccountId)).body.code).toBe('second_person_needed')
  expect(await stateOf(officer.as, payerAccountId)).toBe('unverified')
})

test('an account that two customers registered goes to an officer, and neither customer can tell', async () => {
  await approve(compliance, 'acme-eve')
  await approve(compliance, 'acme-eva')
  const first = (await register('acme-eve', italian, 'Ada Example')).body
  expect(await openReviewOf(compliance, 'acme-eve')).toBeUndefined()
  const second = (await register('acme-eva', italian, 'Ada Example')).body
  expect([first.state, second.state]).toEqual(['unverified', 'unverified'])
  const review = await openReviewOf(compliance, 'acme-eva')
  expect(review.account).toEqual({ iban: italian, state: 'unverified', alsoAt: ['acme-eve'], evidence: [] })
  // Evidence alone does not approve it: the review has to be decided, by somebody who sees both.
  expect((await record(second.payerAccountId)).body.state).toBe('unverified')
  expect((await decide(compliance, 'acme-eva', { outcome: 'approved', reason: 'a joint account' })).status).toBe(200)
  expect(await stateOf('acme-eva', second.payerAccountId)).toBe('approved')
  expect(await stateOf('acme-eve', first.payerAccountId)).toBe('unverified')
})

test('of two customers who register one account at the same moment, one goes to an officer', async () => {
  const names = ['acme-gus', 'acme-gil']
  for (const name of names) await approve(compliance, name)
  await Promise.all(names.map((name) => register(name, spanish, 'Ada Example')))
  const reviews = await Promise.all(names.map((name) => openReviewOf(compliance, name)))
  expect(reviews.filter((review) => review !== undefined)).toHaveLength(1)
})

test('an account that an officer refused stays refused, unregistered and registered again', async () => {
  await approve(compliance, 'acme-hal')
  const { payerAccountId } = (await register('acme-hal', belgian, 'Ada Exmple')).body
  // Registered anew under the right name while the review is open: the refusal is about the account.
  await compliance.call('DELETE', `/payer-accounts/${payerAccountId}`, { as: 'acme-hal' })
  const again = (await register('acme-hal', belgian, 'Ada Example')).body
  expect(again.state).toBe('unverified')
  await decide(compliance, 'acme-hal', { outcome: 'rejected', reason: 'not their account' })
  expect(await stateOf('acme-hal', again.payerAccountId)).toBe('refused')
  expect((await record(again.payerAccountId)).body.code).toBe('payer_account_refused')
  await compliance.call('DELETE', `/payer-accounts/${again.payerAccountId}`, { as: 'acme-hal' })
  const third = await register('acme-hal', belgian, 'Ada Example')
  expect([third.status, third.body.code]).toEqual([403, 'payer_account_refused'])
  // Whoever else registers it goes to an officer too.
  await approve(compliance, 'acme-ida')
  await register('acme-ida', belgian, 'Ada Example')
  expect((await openReviewOf(compliance, 'acme-ida')).account.alsoAt).toEqual(['acme-hal'])
})

test('the first clean credit from an account is put before an officer, once, and approves nothing by itself', async () => {
  await approve(compliance, 'acme-joy')
  const { payerAccountId } = (await register('acme-joy', french, 'Ada Example')).body
  const paid = { tenant: 'acme', subject: 'acme-joy', payerIban: french, ultimateDebtor: null, payerAccountId: null }
  const strict = async (payerName: string) =>
    (await compliance.serve('/payer-checks', { ...paid, payerName, policy: 'registered_account' })).body
  expect((await strict('Bob Other')).verdict).toBe('no_match')
  expect(await openReviewOf(compliance, 'acme-joy')).toBeUndefined()
  const first = await strict('EXAMPLE ADA')
  expect(first.verdict).toBe('close_match')
  expect((await strict('Ada Example')).verdict).toBe('close_match')
  const { account } = await openReviewOf(compliance, 'acme-joy')
  expect(account.evidence).toEqual([
    expect.objectContaining({ kind: 'bank_credit', bankName: 'EXAMPLE ADA', reference: first.decisionId }),
  ])
  expect(await stateOf('acme-joy', payerAccountId)).toBe('unverified')
  await decide(compliance, 'acme-joy', { outcome: 'approved', reason: 'seen the credit' })
  expect((await strict('Ada Example')).verdict).toBe('match')
  expect((await strict('Bob Other')).verdict).toBe('close_match')
})

test('a credit of a customer who is held is no evidence', async () => {
  await approve(compliance, 'acme-kim')
  await register('acme-kim', swiss, 'Ada Example')
  await compliance.call('POST', '/officer/holds', { ...officer, body: { subject: 'acme-kim', reason: 'odd' } })
  const paid = { tenant: 'acme', subject: 'acme-kim', payerIban: swiss, ultimateDebtor: null, payerAccountId: null }
  await compliance.serve('/payer-checks', { ...paid, payerName: 'Ada Example', policy: 'name_match' })
  expect(await openReviewOf(compliance, 'acme-kim')).toBeUndefined()
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
    if (outcome === 'approved') {
      const unproved = await decide(compliance, 'acme-dan', { outcome, reason: 'looks right' })
      expect([unproved.status, unproved.body.code]).toEqual([409, 'payer_evidence_missing'])
      expect((await record(body.payerAccountId)).body.state).toBe('in_review')
    }
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
  const many = [compliance.personOf('acme-many'), await compliance.sealed('acme-many', 'x')]
  await compliance.admin.query(
    `insert into cmp.payer_account (tenant_id, subject, iban, iban_index, holder_name, legal_name, state)
      select 'acme', $1, $2::text, 'account-' || n, $2, $2, 'unverified' from generate_series(1, 20) n`,
    many,
  )
  expect((await register('acme-many', german, 'Ada Example')).body.code).toBe('too_many_payer_accounts')
})
