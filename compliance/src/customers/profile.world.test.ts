import { expect, test } from 'vitest'
import { complianceOfThisFile, tokenOf } from '../testing/compliance-under-test.ts'
import { anApplication, anApproval, approve, decide, openReviewOf } from '../testing/customers.ts'

const compliance = complianceOfThisFile()
const profile = async (as: string) => (await compliance.call('GET', '/profile', { as })).body

test('a profile goes from none by pending to approved, and an approval says what for', async () => {
  expect(await profile('acme-ada')).toEqual({
    tenant: 'acme',
    subject: 'acme-ada',
    kycStatus: 'none',
    reviewDueAt: null,
    jurisdiction: null,
    investorCategory: null,
    appropriateFor: [],
  })
  const applied = await compliance.call('PUT', '/profile', { as: 'acme-ada', body: anApplication() })
  expect([applied.status, applied.body.kycStatus]).toEqual([200, 'pending'])
  const again = await compliance.call('PUT', '/profile', { as: 'acme-ada', body: anApplication() })
  expect([again.status, again.body.code]).toEqual([409, 'application_closed'])
  const decided = await decide(compliance, 'acme-ada', { outcome: 'approved', reason: 'seen', approval: anApproval() })
  expect(decided.body).toMatchObject({ outcome: 'approved', decidedBy: 'acme-compliance-officer', reason: 'seen' })
  expect(await profile('acme-ada')).toMatchObject({
    kycStatus: 'approved',
    jurisdiction: 'CH',
    appropriateFor: ['real_estate'],
  })
})

test('a rejected customer may apply again, an approved one may not', async () => {
  await compliance.call('PUT', '/profile', { as: 'acme-rita', body: anApplication() })
  await decide(compliance, 'acme-rita', { outcome: 'rejected', reason: 'forged' })
  expect((await profile('acme-rita')).kycStatus).toBe('rejected')
  expect((await approve(compliance, 'acme-rita')).status).toBe(200)
  expect((await compliance.call('PUT', '/profile', { as: 'acme-rita', body: anApplication() })).status).toBe(409)
})

test('of twenty applications at once one is taken', async () => {
  const send = () => compliance.call('PUT', '/profile', { as: 'acme-twin', body: anApplication() })
  const statuses = (await Promise.all(Array.from({ length: 20 }, send))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(new Set(statuses)).toEqual(new Set([200, 409]))
})

test('an approval ends with its review date', async () => {
  const soon = new Date(Date.now() + 300).toISOString()
  await approve(compliance, 'acme-eve', anApproval(soon))
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect((await profile('acme-eve')).kycStatus).toBe('expired')
})

test('a name on a list stands before the officer, who clears it', async () => {
  await compliance.call('PUT', '/profile', { as: 'acme-mallory', body: anApplication('SAMPLE, Mallory') })
  const { evidence } = await openReviewOf(compliance, 'acme-mallory')
  expect(evidence.matches).toEqual([{ list: 'sandbox', entry: '90001', name: 'Mallory Sample', score: 100 }])
})

test('a review is decided once, and an approval without terms, or with a past date, is malformed', async () => {
  await compliance.call('PUT', '/profile', { as: 'acme-otto', body: anApplication() })
  const review = await openReviewOf(compliance, 'acme-otto')
  const send = (body: object) =>
    compliance.call('POST', `/officer/reviews/${review.id}/decision`, { as: 'acme-compliance-officer', body })
  expect((await send({ outcome: 'approved', reason: 'x' })).status).toBe(400)
  const past = anApproval('2020-01-01T00:00:00.000Z')
  expect((await send({ outcome: 'approved', reason: 'x', approval: past })).status).toBe(400)
  expect((await send({ outcome: 'rejected', reason: 'x', approval: anApproval() })).status).toBe(400)
  expect((await send({ outcome: 'rejected', reason: '' })).status).toBe(400)
  expect((await send({ outcome: 'rejected', reason: 'no papers' })).status).toBe(200)
  expect((await send({ outcome: 'rejected', reason: 'no papers' })).body.code).toBe('review_decided')
})

test('the queue is read in pages', async () => {
  await Promise.all(
    [1, 2, 3].map((n) => compliance.call('PUT', '/profile', { as: `globex-p${n}`, body: anApplication() })),
  )
  const as = 'globex-compliance-officer'
  const first = (await compliance.call('GET', '/officer/reviews?limit=2', { as })).body
  expect(first.items).toHaveLength(2)
  const second = (await compliance.call('GET', `/officer/reviews?limit=2&cursor=${first.next_cursor}`, { as })).body
  expect(second).toMatchObject({ items: [expect.anything()], next_cursor: null })
  expect((await compliance.call('GET', '/officer/reviews?limit=201', { as })).status).toBe(400)
})

test('a hold takes one person to place and two to release, and the customer reads pending', async () => {
  await approve(compliance, 'acme-hugo')
  const officer = { as: 'acme-compliance-officer' }
  const body = { subject: 'acme-hugo', reason: 'odd transfers' }
  const { id } = (await compliance.call('POST', '/officer/holds', { ...officer, body })).body
  expect((await profile('acme-hugo')).kycStatus).toBe('pending')
  const release = (as: string) =>
    compliance.call('POST', `/officer/holds/${id}/release`, { as, body: { reason: 'clear' } })
  expect((await release('acme-compliance-officer')).body.state).toBe('release_proposed')
  const alone = await release('acme-compliance-officer')
  expect([alone.status, alone.body.code]).toEqual([403, 'second_person_needed'])
  expect((await release('globex-compliance-officer')).status).toBe(404)
  expect((await profile('acme-hugo')).kycStatus).toBe('pending')
  expect((await release('acme-compliance-officer-2')).body).toMatchObject({
    state: 'released',
    proposedBy: 'acme-compliance-officer',
    releasedBy: 'acme-compliance-officer-2',
  })
  expect((await profile('acme-hugo')).kycStatus).toBe('approved')
  expect((await release('acme-compliance-officer')).body.code).toBe('hold_released')
  const file = (await compliance.call('GET', '/officer/customers/acme-hugo', officer)).body
  expect(file).toMatchObject({ profile: { kycStatus: 'approved' }, holds: [{ id, state: 'released' }], wallets: [] })
})

test('two officers who release at once still count as maker and checker', async () => {
  const body = { subject: 'acme-ida', reason: 'odd' }
  const { id } = (await compliance.call('POST', '/officer/holds', { as: 'acme-compliance-officer', body })).body
  const release = () =>
    compliance.call('POST', `/officer/holds/${id}/release`, { as: 'acme-compliance-officer', body: { reason: 'x' } })
  const codes = (await Promise.all(Array.from({ length: 10 }, release))).map(({ status }) => status)
  expect(codes.filter((status) => status === 200)).toHaveLength(1)
  const { rows } = await compliance.admin.query('select released_by from cmp.hold where id = $1', [id])
  expect(rows).toEqual([{ released_by: null }])
})

test('the caller is the token’s: no header, query, path or body names another', async () => {
  await approve(compliance, 'acme-vera')
  const headers = {
    'x-subject': 'acme-vera',
    subject: 'acme-vera',
    'x-forwarded-user': 'acme-vera',
    'x-tenant': 'globex',
  }
  const mine = await compliance.call('GET', '/profile', { as: 'acme-zoe', headers })
  expect(mine.body).toMatchObject({ subject: 'acme-zoe', kycStatus: 'none' })
  expect((await compliance.call('GET', '/profile?subject=acme-vera', { as: 'acme-zoe' })).status).toBe(400)
  expect((await compliance.call('GET', '/profile/acme-vera', { as: 'acme-zoe' })).status).toBe(404)
  const named = { ...anApplication(), subject: 'acme-vera' }
  expect((await compliance.call('PUT', '/profile', { as: 'acme-zoe', body: named })).status).toBe(400)
  const elsewhere = tokenOf('acme-vera', { tenant: 'globex' })
  expect((await compliance.call('GET', '/profile', { token: elsewhere })).body.kycStatus).toBe('none')
})

test('officers see their own tenant, and each of their reads is on record', async () => {
  await approve(compliance, 'acme-lena')
  const foreign = await compliance.call('GET', '/officer/customers/acme-lena', { as: 'globex-compliance-officer' })
  expect(foreign.body.profile).toMatchObject({ tenant: 'globex', kycStatus: 'none' })
  const plain = await compliance.call('GET', '/officer/reviews', { as: 'acme-lena' })
  expect([plain.status, plain.body.code, plain.body.requiredRole]).toEqual([403, 'forbidden', 'compliance-officer'])
  const { rows } = await compliance.admin.query(
    `select payload from cmp.chain_record where tenant_id = 'globex' and chain = 'audit' and kind = 'customer.read'`,
  )
  const read = rows.map(({ payload }) => JSON.parse(payload))
  expect(read).toEqual([
    { issuer: expect.stringMatching(/^http/), subject: compliance.personOf('acme-lena', 'globex') },
  ])
})

test('an officer decides nothing about themselves', async () => {
  const me = 'acme-compliance-officer'
  await compliance.call('PUT', '/profile', { as: me, body: anApplication() })
  const { id } = await openReviewOf(compliance, me)
  const body = { outcome: 'approved', reason: 'I am fine', approval: anApproval() }
  const own = await compliance.call('POST', `/officer/reviews/${id}/decision`, { as: me, body })
  expect([own.status, own.body.code]).toEqual([403, 'second_person_needed'])
  const hold = { subject: me, reason: 'odd' }
  const placed = (await compliance.call('POST', '/officer/holds', { as: 'acme-compliance-officer-2', body: hold })).body
  const release = await compliance.call('POST', `/officer/holds/${placed.id}/release`, {
    as: me,
    body: { reason: 'x' },
  })
  expect(release.body.code).toBe('second_person_needed')
  const other = await compliance.call('POST', `/officer/reviews/${id}/decision`, {
    as: 'acme-compliance-officer-2',
    body,
  })
  expect(other.status).toBe(200)
})
