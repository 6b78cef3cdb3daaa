import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { roomyCompliance } from '@firsthand/sandbox/world/roomy-settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ComplianceUnderTest, complianceUnderTest } from '../../testing/compliance-under-test.ts'
import { anApplication, anApproval, approve, decide } from '../../testing/customers.ts'
import { anAccount, localChain, register } from '../../testing/wallet-proofs.ts'

const officer = { as: 'acme-compliance-officer' }
const second = { as: 'acme-compliance-officer-2' }
const iban = 'DE89370400440532013000'
const wallet = anAccount()

let folder: string
let compliance: ComplianceUnderTest
const file = () => join(folder, 'list.xml')
const entry = (uid: number, name: string, address = '') =>
  `<sdnEntry><uid>${uid}</uid><lastName>${name}</lastName><sdnType>Individual</sdnType>${
    address &&
    `<idList><id><idType>Digital Currency Address - ETH</idType><idNumber>${address}</idNumber></id></idList>`
  }</sdnEntry>`
const list = (...entries: string[]) => `<sdnList>${entries.join('')}</sdnList>`
const nobody = entry(1, 'Trudy Nobody')

async function publish(text: string) {
  await writeFile(file(), text)
  await compliance.reloadLists()
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'screened-again-'))
  await writeFile(file(), list(nobody))
  const lists = JSON.stringify([{ name: 'ofac', format: 'ofac-sdn-xml', file: file() }])
  // In a sandbox lists grow old without a limit.
  const settings = { ...roomyCompliance, COMPLIANCE_LISTS: lists, COMPLIANCE_LISTS_MAX_AGE_HOURS: '48' }
  compliance = await complianceUnderTest({ settings })
  await compliance.call('PUT', '/profile', { as: 'acme-yuri', body: anApplication('Yuri Shcherbakov') })
  await decide(compliance, 'acme-yuri', { outcome: 'approved', reason: 'seen', approval: anApproval() })
  await approve(compliance, 'acme-ada')
  await register(compliance, 'acme-ada', wallet)
  await compliance.call('POST', '/payer-accounts', { as: 'acme-ada', body: { iban, holderName: 'Ada Example' } })
})
afterAll(async () => {
  await compliance?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Everything that a customer reads of themselves. */
async function read(as: string): Promise<string> {
  const answers = []
  for (const path of ['/profile', '/wallets', `/wallets/${localChain}/${wallet.address}`, '/payer-accounts'])
    answers.push((await compliance.call('GET', path, { as })).text.replace(/"requestId":"[^"]*"/, ''))
  return answers.join('\n')
}
const reviews = async () =>
  (await compliance.call('GET', '/officer/reviews?limit=200', officer)).body.items.filter(
    ({ kind }: { kind: string }) => kind === 'rescreening',
  )
const holds = async () => (await compliance.call('GET', '/officer/holds?state=held', officer)).body.items
const allDone = async () =>
  (
    await compliance.admin.query(
      `select count(*)::int as parts, count(*) filter (where done_at is null)::int as left from cmp.rescreening
      where publication = (select max(number) from cmp.list_publication)`,
    )
  ).rows[0]
const screened = () => expect.poll(allDone, { timeout: 15_000 }).toEqual({ parts: 16, left: 0 })

test('a list that names a customer in another script holds them and asks an officer, and the customer reads a hold and no more', async () => {
  const before = await read('acme-yuri')
  const others = await read('acme-ada')
  await publish(list(nobody, entry(2, 'Юрий Владимирович Щербаков')))
  await screened()
  const [review, ...more] = await reviews()
  expect(more).toEqual([])
  expect([review.subject, review.evidence.matches]).toEqual([
    'acme-yuri',
    [{ list: 'ofac', entry: '2', name: 'Юрий Владимирович Щербаков', score: expect.any(Number) }],
  ])
  expect(review.evidence.matches[0].score).toBeLessThan(100)
  expect((await holds()).map(({ subject, placedBy }: Record<string, string>) => [subject, placedBy])).toEqual([
    ['acme-yuri', 'compliance'],
  ])
  expect(await read('acme-yuri')).toBe(before.replace('"approved"', '"pending"'))
  expect(await read('acme-ada')).toBe(others)
})

test('the same entry on a further list is not asked about again; cleared and released by two, the customer is as before', async () => {
  await publish(list(nobody, entry(2, 'Юрий Владимирович Щербаков'), entry(3, 'Somebody Else')))
  await screened()
  const [review, ...more] = await reviews()
  expect(more).toEqual([])
  const decided = await compliance.call('POST', `/officer/reviews/${review.id}/decision`, {
    ...officer,
    body: { outcome: 'approved', reason: 'born elsewhere' },
  })
  expect(decided.status).toBe(200)
  const [{ id }] = await holds()
  for (const who of [officer, second])
    await compliance.call('POST', `/officer/holds/${id}/release`, { ...who, body: { reason: 'cleared' } })
  await publish(list(nobody, entry(2, 'Юрий Владимирович Щербаков'), entry(4, 'Another Else')))
  await screened()
  expect([await reviews(), await holds()]).toEqual([[], []])
  expect((await compliance.call('GET', '/profile', { as: 'acme-yuri' })).body.kycStatus).toBe('approved')
})

test('a list that names a wallet and a holder holds the customer once; neither the wallet nor the account shows it', async () => {
  const before = await read('acme-ada')
  await publish(list(nobody, entry(5, 'Examplle, Ada'), entry(6, 'Trudy Wallet', wallet.address)))
  await screened()
  expect((await holds()).map(({ subject }: { subject: string }) => subject)).toEqual(['acme-ada'])
  const found = await reviews()
  expect(found.flatMap(({ evidence }: any) => evidence.matches.map((match: any) => match.entry)).sort()).toEqual([
    '5',
    '6',
  ])
  expect(await read('acme-ada')).toBe(before.replace('"approved"', '"pending"'))
  const { id } = found.find(({ evidence }: any) => evidence.wallet !== undefined)
  const body = { outcome: 'rejected', reason: 'it is listed' }
  await compliance.call('POST', `/officer/reviews/${id}/decision`, { ...officer, body })
  expect((await compliance.call('GET', '/wallets', { as: 'acme-ada' })).body.items[0].state).toBe('refused')
})

test('nothing is approved by a list that is older than its limit, and what is refused anyway is refused', async () => {
  const clear = { tenant: 'acme', subject: null, payerIban: null, ultimateDebtor: null, payerAccountId: null }
  const payer = async (payerName: string) => {
    const { status, body } = await compliance.serve('/payer-checks', { ...clear, payerName, policy: 'name_match' })
    return status === 200 ? body.screening : body.code
  }
  const age = async (hours: number) => {
    const written = new Date(Date.now() - hours * 3_600_000)
    await utimes(file(), written, written)
    await compliance.reloadLists()
  }
  await compliance.call('PUT', '/profile', { as: 'acme-eve', body: anApplication('Eve Harmless') })
  await age(47)
  expect(await payer('Carla Harmless')).toBe('clear')
  await age(49)
  expect(await payer('Carla Harmless')).toBe('screening_unavailable')
  expect(await payer('Trudy Nobody')).toBe('hit')
  expect((await register(compliance, 'acme-bob', anAccount())).body.code).toBe('screening_unavailable')
  const approval = { outcome: 'approved', reason: 'seen', approval: anApproval() }
  expect((await decide(compliance, 'acme-eve', approval)).body.code).toBe('screening_unavailable')
  expect((await decide(compliance, 'acme-eve', { outcome: 'rejected', reason: 'no passport' })).status).toBe(200)
  await age(0)
  expect(await payer('Carla Harmless')).toBe('clear')
})
