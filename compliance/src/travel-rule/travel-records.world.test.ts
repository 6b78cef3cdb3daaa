import { Ivms101 } from '@firsthand/wire/travel-rule/ivms101'
import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type AttestedWorld, attestedWorld } from '../testing/attested-world.ts'
import { anApplication } from '../testing/customers.ts'
import { localChain } from '../testing/wallet-proofs.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 120_000 })
let world: AttestedWorld
beforeAll(async () => {
  world = await attestedWorld()
})
afterAll(() => world?.stop())

const officer = { as: 'acme-compliance-officer' }
const shape = Compile(Ivms101)
const read = (reference: string, as = officer.as) =>
  world.compliance.call('GET', `/officer/travel-records/${reference}`, { as })
const countOf = async (reference: string) =>
  (await world.compliance.admin.query('select from cmp.travel_record where reference = $1', [reference])).rowCount

/** A delivery of the bank-transfer rail. */
const released = (subject: string, walletAddress: string, sign: string) => ({
  tenant: 'acme',
  subject,
  chainId: localChain,
  walletAddress: walletAddress.toLowerCase(),
  assetClass: 'real_estate',
  reference: `OFFC${sign.repeat(32)}`,
  contract: `0x${'c'.repeat(40)}`,
  units: '10',
})

test('an attested settlement has one record, however often it is asked for at once, and an officer reads it', async () => {
  const purchase = world.purchase(await world.buyer('acme-ada'))
  const answers = await Promise.all(Array.from({ length: 8 }, () => world.attest('acme-ada', purchase)))
  const ids = answers.map(({ body }) => body.decisionId)
  const { reference, chainId, intent } = purchase.common
  expect(await countOf(reference)).toBe(1)
  const { status, body } = await read(reference)
  const person = world.compliance.personOf('acme-ada')
  expect([status, body.person, body.isAsDecided, ids.includes(body.decisionId)]).toEqual([200, person, true, true])
  expect(body.data).toMatchObject({
    reference,
    chainId,
    from: intent.venue,
    units: { token: intent.assetToken, amount: intent.minUnits, exact: false },
    payment: { token: intent.cashToken, amount: intent.cashAmount },
    wallet: { ownership: 'proven_by_signature' },
    missing: [],
  })
  expect(shape.Check(body.data.ivms101)).toBe(true)
  const { beneficiary, originator } = body.data.ivms101
  expect(beneficiary.accountNumber).toEqual([intent.recipient])
  expect(beneficiary.beneficiaryPersons[0].naturalPerson).toEqual({
    name: { nameIdentifier: [{ primaryIdentifier: 'Ada Example', nameIdentifierType: 'LEGL' }] },
    customerIdentification: person,
    countryOfResidence: 'CH',
  })
  expect(originator.originatorPersons[0].legalPerson.nationalIdentification.nationalIdentifierType).toBe('LEIX')
  const decision = (await world.compliance.call('GET', `/decisions/${body.decisionId}`, officer)).body
  expect(JSON.parse(decision.payload).travelCommitment).toMatch(/^[0-9a-f]{64}$/)
})

test('what is refused has no record', async () => {
  const account = await world.buyer('acme-small')
  const foreign = world.purchase(account)
  await world.attest('acme-stranger', foreign)
  expect(await countOf(foreign.common.reference)).toBe(0)
  expect((await read(foreign.common.reference)).status).toBe(404)
})

test('a release of the bank-transfer rail has a record of the delivery, and one that is withheld has none', async () => {
  const account = await world.buyer('acme-bea')
  const asked = released('acme-bea', account.address, '1')
  for (let time = 0; time < 2; time += 1)
    expect((await world.compliance.serve('/release-checks', asked)).body.decision).not.toBeNull()
  expect(await countOf(asked.reference)).toBe(1)
  const { body } = await read(asked.reference)
  expect(body).toMatchObject({
    isAsDecided: true,
    data: { from: asked.contract, units: { token: null, amount: '10', exact: true }, payment: null },
  })
  expect(body.data.ivms101.beneficiary.accountNumber).toEqual([asked.walletAddress])
  const withheld = released('acme-nobody', account.address, '2')
  await world.compliance.serve('/release-checks', withheld)
  expect(await countOf(withheld.reference)).toBe(0)
})

test('when the record cannot be kept, nothing is attested and nothing is released', async () => {
  const account = await world.buyer('acme-full')
  const { admin } = world.compliance
  await admin.query("alter table cmp.travel_record add constraint full_disk check (reference = '') not valid")
  const purchase = world.purchase(account)
  const attested = await world.attest('acme-full', purchase)
  const asked = released('acme-full', account.address, '3')
  const release = await world.compliance.serve('/release-checks', asked)
  await admin.query('alter table cmp.travel_record drop constraint full_disk')
  for (const { status, text } of [attested, release]) {
    expect(status).toBe(500)
    expect(text).not.toMatch(/signature|decision/)
  }
  const { rows } = await admin.query('select from cmp.chain_record where reference = any($1)', [
    [purchase.common.reference, asked.reference],
  ])
  expect(rows).toEqual([])
  expect((await world.attest('acme-full', purchase)).body.outcome).toBe('attested')
})

test('records are exported by day and customer, for the officers of the tenant alone, and each read is on record', async () => {
  const purchase = world.purchase(await world.buyer('acme-exa'))
  await world.attest('acme-exa', purchase)
  const { reference } = purchase.common
  const list = async (query: string, as = officer.as) => {
    const { status, text } = await world.compliance.call('GET', `/officer/travel-records?${query}`, { as })
    const lines = status === 200 && text !== '' ? text.trimEnd().split('\n') : []
    return { status, records: lines.map((line) => JSON.parse(line)) }
  }
  const day = new Date().toISOString().slice(0, 10)
  const one = (await read(reference)).body
  expect((await list(`day=${day}`)).records).toContainEqual(one)
  for (const named of ['acme-exa', world.compliance.personOf('acme-exa')])
    expect((await list(`customer=${named}&day=${day}`)).records).toEqual([one])
  expect((await list('day=2020-02-31')).records).toEqual([])
  expect((await list('customer=acme-exa', 'globex-compliance-officer')).records).toEqual([])
  expect((await read(reference, 'globex-compliance-officer')).status).toBe(404)
  for (const as of ['acme-exa', 'acme-auditor', 'acme-support'])
    expect([(await list(`day=${day}`, as)).status, (await read(reference, as)).status]).toEqual([403, 403])
  for (const bad of ['', 'day=today', 'reference=x']) expect((await list(bad)).status).toBe(400)
  const { rows } = await world.compliance.admin.query(
    `select kind, payload from cmp.chain_record where chain = 'audit' and kind like 'travel_record.%' and actor = $1
      and payload like $2 order by seq limit 1`,
    [officer.as, `%${reference}%`],
  )
  expect(rows.map(({ kind, payload }) => [kind, JSON.parse(payload).reference])).toEqual([
    ['travel_record.read', reference],
  ])
})

test('a person’s document has their records, and somebody else’s has not', async () => {
  const purchase = world.purchase(await world.buyer('acme-pia'))
  await world.attest('acme-pia', purchase)
  await world.compliance.call('PUT', '/profile', { as: 'acme-other', body: anApplication() })
  const transfersOf = async (name: string) => {
    const asked = { tenant: 'acme', person: world.compliance.personOf(name) }
    const { sections } = (await world.compliance.serve('/person-export', asked)).body
    return sections.find((section: { name: string }) => section.name === 'transfers')
  }
  const own = await transfersOf('acme-pia')
  expect(own).toMatchObject({ kept: 'five years after the transfer was let pass', whole: true })
  expect(own.rows).toEqual([(await read(purchase.common.reference)).body])
  expect((await transfersOf('acme-other')).rows).toEqual([])
})
