import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { serviceOfThisFile } from '#testing/service-under-test'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const service = serviceOfThisFile()
const [officer, second] = ['acme-compliance-officer', 'acme-compliance-officer-2']
const call = (method: string, path: string, request = {}) => service.call(method, path, request)
const reason = { reason: 'asked by letter' }
const pseudonymOf = (name: string) => service.database.sealing.pseudonymOf('acme', name)

async function approve(proposalId: string, as = second) {
  const { headers } = await call('GET', `/proposals/${proposalId}`, { as })
  return call('POST', `/proposals/${proposalId}/approve`, { as, headers: { 'if-match': headers.get('etag') ?? '' } })
}

test('a customer reads everything about themselves, with what is withheld, and each part has its hash', async () => {
  const { status, body } = await call('GET', '/me/personal-data', { as: 'acme-buyer-1' })
  expect([status, body.code ?? null, body.detail ?? null]).toEqual([200, null, null])
  expect(body.manifest).toMatchObject({ tenant: 'acme', person: pseudonymOf('acme-buyer-1'), askedBy: 'customer' })
  for (const { name, sha256, rows } of body.manifest.parts) {
    const section = body.sections.find((each: { name: string }) => each.name === name)
    expect(section.rows).toHaveLength(rows)
    expect(createHash('sha256').update(JSON.stringify(section.rows)).digest('hex'), name).toBe(sha256)
    expect([section.heading, section.purpose, section.kept, section.basis].every((text) => text.length > 5)).toBe(true)
  }
  const profile = body.sections.find((each: { name: string }) => each.name === 'profile')
  expect(profile).toMatchObject({ source: 'compliance', rows: [{ kycStatus: 'approved' }] })
  expect(body.withheld.length).toBeGreaterThan(3)
})

test('the same as a page that loads nothing', async () => {
  const { status, text, headers } = await call('GET', '/me/personal-data?format=html', { as: 'acme-buyer-1' })
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(text).toContain('What is withheld, and why')
  expect(text).not.toMatch(/<script|src=/)
})

test('a hold changes nothing in it', async () => {
  const read = async (name: string) => (await call('GET', '/me/personal-data', { as: name })).body
  const [held, pending] = [await read('acme-buyer-held'), await read('acme-buyer-pending')]
  const names = (document: { sections: { name: string }[] }) => document.sections.map(({ name }) => name)
  expect(names(held)).toEqual(names(pending))
  expect(held.withheld).toEqual(pending.withheld)
  expect(JSON.stringify(held.sections)).not.toMatch(/suspic|frozen/i)
})

test('an officer reads it with a reason that is on record, and nobody else does', async () => {
  const path = '/people/acme-buyer-1/personal-data'
  expect((await call('GET', path, { as: officer })).body.code).toBe('invalid_request')
  expect((await call('GET', `${path}?reason=letter`, { as: 'acme-buyer-2' })).body.code).toBe('forbidden')
  const { body } = await call('GET', `${path}?reason=letter`, { as: officer })
  expect(body.manifest).toMatchObject({ askedBy: 'officer', person: pseudonymOf('acme-buyer-1') })
  const byPseudonym = await call('GET', `/people/${pseudonymOf('acme-buyer-1')}/personal-data?reason=letter`, {
    as: officer,
  })
  expect(byPseudonym.body.manifest.person).toBe(body.manifest.person)
  const { rows } = await service.database.admin.query(
    "select actor, payload::json ->> 'reason' as reason from app.audit where action = 'personal.exported' order by seq desc limit 1",
  )
  expect(rows).toEqual([{ actor: officer, reason: expect.stringMatching(/^sealed1[.]person:/) }])
})

test('an officer reads the rights of a person whose subject is as long as one can be', async () => {
  const { status, body } = await call('GET', `/people/${'s'.repeat(128)}/rights`, { as: officer })
  expect([status, body.code ?? null]).toEqual([200, null])
})

test('a customer asks to be erased, and the officers learn until when the law obliges to keep', async () => {
  const asked = await call('POST', '/me/erasure-request', { as: 'acme-buyer-1' })
  expect(asked.body).toMatchObject({ person: pseudonymOf('acme-buyer-1'), closedAt: null })
  expect((await call('POST', '/me/erasure-request', { as: 'acme-buyer-1' })).body).toEqual(asked.body)
  const waiting = await call('GET', '/erasure-requests', { as: officer })
  expect(waiting.body.items).toContainEqual(asked.body)
  const proposed = await call('POST', '/people/acme-buyer-1/erasure', { as: officer, body: reason })
  expect([proposed.status, proposed.body.code]).toEqual([409, 'retention_not_over'])
  expect(proposed.body.keptUntil).toMatch(/^20[0-9]{2}-/)
})

test('a legal hold stops the erasure of somebody unknown, four eyes release it, and then two officers erase them', async () => {
  const person = '/people/acme-somebody-new'
  const held = await call('POST', `${person}/legal-holds`, { as: officer, body: { reason: 'a court order' } })
  expect([held.status, held.body.reason]).toEqual([201, 'a court order'])
  expect((await call('POST', `${person}/erasure`, { as: officer, body: reason })).body.code).toBe('legal_hold')
  const release = await call('POST', `/legal-holds/${held.body.holdId}/release`, { as: officer, body: reason })
  expect(release.status).toBe(202)
  expect((await approve(release.body.proposalId, officer)).body.code).toBe('offchain_approval_same_person')
  expect((await approve(release.body.proposalId)).body.state).toBe('approved')
  const erasure = await call('POST', `${person}/erasure`, { as: officer, body: reason })
  expect([erasure.status, erasure.body.reason]).toEqual([202, reason.reason])
  expect((await approve(erasure.body.proposalId)).body).toMatchObject({ state: 'approved', reason: '[erased]' })
  const { body } = await call('GET', `${person}/rights`, { as: officer })
  expect(body).toMatchObject({
    restriction: null,
    legalHolds: [{ holdId: held.body.holdId, reason: '[erased]', releasedAt: expect.any(String) }],
    erasures: [{ proposalId: erasure.body.proposalId }],
  })
})

test('a restriction is placed and lifted by one officer, on record', async () => {
  const path = '/people/acme-buyer-2/restriction'
  expect((await call('POST', path, { as: officer, body: reason })).body).toMatchObject({ liftedAt: null, ...reason })
  expect((await call('GET', '/people/acme-buyer-2/rights', { as: officer })).body.restriction).toMatchObject(reason)
  expect((await call('POST', `${path}/lift`, { as: second, body: reason })).body.liftedAt).not.toBeNull()
  expect((await call('POST', `${path}/lift`, { as: second, body: reason })).body.code).toBe('not_found')
})
