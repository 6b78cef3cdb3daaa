import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type ComplianceUnderTest, complianceUnderTest } from '../testing/compliance-under-test.ts'

/** A list of one person, whose name says which list it is. */
const listOf = (number: number) => `<sdnList><sdnEntry><uid>${number}</uid><firstName>Trudy</firstName>
  <lastName>Listed ${'abcdefghij'.charAt(number)}</lastName><sdnType>Individual</sdnType></sdnEntry></sdnList>`
const nameOn = (number: number) => `Trudy Listed ${'abcdefghij'.charAt(number)}`

let folder: string
let compliance: ComplianceUnderTest
let second: Awaited<ReturnType<ComplianceUnderTest['another']>>
const fileOf = (instance: string) => join(folder, `${instance}.xml`)
const settingsOf = (instance: string) => ({
  COMPLIANCE_LISTS: JSON.stringify([{ name: 'ofac', format: 'ofac-sdn-xml', file: fileOf(instance) }]),
})
const write = (number: number, ...instances: string[]) =>
  Promise.all(instances.map((instance) => writeFile(fileOf(instance), listOf(number))))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'published-'))
  await write(0, 'first', 'second')
  compliance = await complianceUnderTest({ settings: settingsOf('first') })
  second = await compliance.another(settingsOf('second'))
})
afterAll(async () => {
  await second?.close()
  await compliance?.stop()
  await rm(folder, { recursive: true, force: true })
})

const paid = { tenant: 'acme', subject: null, payerIban: null, ultimateDebtor: null, payerAccountId: null }
const question = (name: string) => ({ ...paid, payerName: name, policy: 'name_match' })
const screened = ({ status, body }: Answer) => (status === 200 ? body.screening : body.code)
const inFirst = async (name: string) => screened(await compliance.serve('/payer-checks', question(name)))
const inSecond = async (name: string) => screened(await second.serve('/payer-checks', question(name)))
const numberInForce = async (): Promise<number> =>
  Number((await compliance.admin.query('select max(number) as number from cmp.list_publication')).rows[0].number)

test('the first start publishes, a second instance with the same lists decides as well, and decisions name the publication', async () => {
  expect([await inFirst(nameOn(0)), await inSecond(nameOn(0))]).toEqual(['hit', 'hit'])
  expect(await numberInForce()).toBe(1)
  const { rows } = await compliance.admin.query("select payload::json ->> 'lists' as lists from cmp.chain_record")
  expect(new Set(rows.map(({ lists }) => lists))).toEqual(new Set(['1']))
})

test('an instance without the new file decides nothing until it has it, and then without a signal', async () => {
  await write(1, 'first')
  await compliance.reloadLists()
  expect(await inFirst(nameOn(1))).toBe('hit')
  expect(await inSecond(nameOn(1))).toBe('screening_unavailable')
  await write(1, 'second')
  await expect.poll(() => inSecond(nameOn(1)), { timeout: 10_000 }).toBe('hit')
  expect(await numberInForce()).toBe(2)
})

test('a replaced list is not published again by an instance that still has it', async () => {
  await write(0, 'second')
  await second.reloadLists()
  expect(await numberInForce()).toBe(2)
  expect(compliance.log.some((line) => line.includes('lists.replaced_before'))).toBe(true)
  expect(await inFirst(nameOn(1))).toBe('hit')
  await write(1, 'second')
  await second.reloadLists()
  expect(await inSecond(nameOn(1))).toBe('hit')
})

test('both instances publish the same files at once: one publication', async () => {
  await write(2, 'first', 'second')
  await Promise.all([compliance.reloadLists(), second.reloadLists()])
  expect(await numberInForce()).toBe(3)
  expect([await inFirst(nameOn(2)), await inSecond(nameOn(2))]).toEqual(['hit', 'hit'])
})

test('lists change while both instances are asked: no decision after a publication was made by the lists before it', async () => {
  let done = false
  let answers = 0
  const asking = Array.from({ length: 6 }, async (_, i) => {
    while (!done) {
      const outcome = await (i % 2 === 0 ? inFirst : inSecond)(nameOn(3 + (i % 3)))
      expect(['hit', 'clear', 'screening_unavailable']).toContain(outcome)
      answers += 1
    }
  })
  for (const number of [3, 4, 5, 6, 7]) {
    await sleep(150)
    await write(number, 'first', 'second')
    await (number % 2 === 0 ? compliance : second).reloadLists()
  }
  await sleep(300)
  done = true
  await Promise.all(asking)
  expect(await numberInForce()).toBe(8)
  const { rows } = await compliance.admin.query(
    `select count(*)::int as decisions, count(*) filter (where (r.payload::json ->> 'lists')::bigint <> (
        select max(p.number) from cmp.list_publication p where p.published_at < r.at::timestamptz))::int as outdated
     from cmp.chain_record r where r.chain = 'decision'`,
  )
  expect(rows[0].outdated).toBe(0)
  expect(rows[0].decisions).toBeGreaterThan(30)
  expect(answers).toBeGreaterThan(30)
}, 60_000)
