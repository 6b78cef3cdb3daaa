import { erasuresFile } from '@firsthand/sandbox/world/sealing-keys'
import { readErasures } from '@firsthand/sealing/erasure-register'
import { openSealing } from '@firsthand/sealing/sealing'
import { expect, inject, test, vi } from 'vitest'
import { complianceOfThisFile } from '../testing/compliance-under-test.ts'
import { anApplication } from '../testing/customers.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const compliance = complianceOfThisFile()
const { pseudonymOf } = openSealing(inject('world').sealingKeys.compliance)
const personOf = (name: string) => pseudonymOf('acme', name)
const about = (name: string) => ({ tenant: 'acme', person: personOf(name) })
const apply = (name: string, legalName: string) =>
  compliance.call('PUT', '/profile', { as: name, body: { ...anApplication(), legalName } })
const count = async (table: string, column: string, name: string) =>
  (await compliance.admin.query(`select from ${table} where ${column} = $1`, [personOf(name)])).rowCount
const newId = () => crypto.randomUUID()

test('everything that a customer may read about themselves is given to the service, and nothing about a hold', async () => {
  expect((await apply('acme-buyer-new', 'Nora New')).status).toBeLessThan(300)
  const before = await compliance.serve('/person-export', about('acme-buyer-new'))
  expect(before.status).toBe(200)
  const profile = before.body.sections.find(({ name }: { name: string }) => name === 'profile')
  expect(profile).toMatchObject({
    rows: [{ legalName: 'Nora New', kycStatus: 'pending' }],
    purpose: expect.stringContaining('.'),
  })
  expect(before.body.sections[0]).toMatchObject({ name: 'account', rows: [{ subject: 'acme-buyer-new' }] })
  const hold = { subject: 'acme-buyer-new', reason: 'a suspicion' }
  expect((await compliance.call('POST', '/officer/holds', { as: 'acme-compliance-officer', body: hold })).status).toBe(
    201,
  )
  const after = await compliance.serve('/person-export', about('acme-buyer-new'))
  expect(after.body).toEqual(before.body)
  expect(JSON.stringify(after.body)).not.toContain('suspicion')
})

test('a person on hold waits, and the service learns that officers have not decided', async () => {
  const standing = await compliance.serve('/person-retention', about('acme-buyer-new'))
  expect(standing.body).toMatchObject({ known: true, wasApproved: false, isUnderReview: true })
  const asked = { ...about('acme-buyer-new'), erasureId: newId() }
  expect((await compliance.serve('/person-erasure', asked)).body).toEqual({ asked, outcome: 'waits' })
  expect(await count('cmp.customer', 'subject', 'acme-buyer-new')).toBe(1)
})

test('an erasure destroys the keys and what may be deleted, once for each id, and is in the register', async () => {
  const name = 'acme-buyer-9'
  await apply(name, 'Ernst Erased')
  const asked = { ...about(name), erasureId: newId() }
  const answers = await Promise.all([1, 2, 3].map(() => compliance.serve('/person-erasure', asked)))
  expect(answers.map(({ body }) => body)).toEqual([1, 2, 3].map(() => ({ asked, outcome: 'erased' })))
  for (const [table, column] of [
    ['cmp.customer', 'subject'],
    ['cmp.person', 'pseudonym'],
    ['cmp.wallet', 'subject'],
  ] as const)
    expect(await count(table, column, name)).toBe(0)
  const { rows: keys } = await compliance.admin.query('select holder from cmp.data_key where holder = $1', [
    `person:${personOf(name)}`,
  ])
  expect(keys).toEqual([])
  const { rows } = await compliance.admin.query('select current_database() as name')
  const lines = await readErasures(erasuresFile(inject('world').sealingKeys.compliance, rows[0].name))
  expect(lines?.filter(({ erasureId }) => erasureId === asked.erasureId)).toHaveLength(1)
  const standing = await compliance.serve('/person-retention', about(name))
  expect(standing.body).toMatchObject({ known: false, wasApproved: false })
  expect((await apply(name, 'Ernst Again')).status).toBeLessThan(300)
})

test('a legal hold of the service is obeyed until it is released', async () => {
  const name = 'acme-buyer-8'
  const held = { ...about(name), holdId: newId(), stands: true }
  expect((await compliance.serve('/person-hold', held)).status).toBe(200)
  const asked = { ...about(name), erasureId: newId() }
  expect((await compliance.serve('/person-erasure', asked)).body.outcome).toBe('waits')
  await compliance.serve('/person-hold', { ...held, stands: false })
  expect((await compliance.serve('/person-erasure', asked)).body.outcome).toBe('erased')
})

test('nobody but the service asks', async () => {
  const headers = { 'service-key': 'wrong' }
  for (const path of ['/person-export', '/person-retention', '/person-erasure', '/person-hold'])
    expect((await compliance.serve(path, about('acme-buyer-1'), { headers })).status).toBe(401)
})
