import type { PurchaseSummary } from '@firsthand/wire/staff/purchase-search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsRead, slowNodes, watchedPool } from '#catalogue/testing/watched-plans'
import { databaseUnderTest } from '#testing/database-under-test'
import { fillSales, pretendMillion } from './testing/many-sales.ts'
import { searching } from './testing/searching.ts'

/** Of each rail; planned for as if there were a million. */
const number = 20_000
const limit = 20

let database: Awaited<ReturnType<typeof databaseUnderTest>>
let watched: Awaited<ReturnType<typeof watchedPool>>
beforeAll(async () => {
  database = await databaseUnderTest()
  await fillSales(database.admin, database.as('fh_api'), number)
  await pretendMillion(database.admin, number)
  watched = await watchedPool(database, 'fh_api')
}, 300_000)
afterAll(async () => {
  await watched.pool.end()
  await database.drop()
})

type Asked = Parameters<ReturnType<ReturnType<typeof searching>>['find']>[0]

/** What was found, and how the database found it. */
async function find(asked: Asked, role: 'support' | 'treasury-operator' = 'support') {
  watched.takePlans()
  const found: readonly PurchaseSummary[] = await searching(watched.pool)(role).find(asked, { limit })
  const plans = watched.takePlans()
  return { found, rows: rowsRead(plans), slow: slowNodes(plans, /^(quote|purchase|delivery|refund|event.*)$/) }
}

const at = (n: number) =>
  `${(1_731_000_000_000 + n).toString(16).padStart(12, '0')}70008000${n.toString(16).padStart(12, '0')}`
const hash = (n: number) => `0x${n.toString(16).padStart(64, '0')}`
const address = (n: number) => `0x${n.toString(16).padStart(40, '0')}`

/** Each kind of term with how many sales it finds, a page and one more at most. */
const kinds: readonly (readonly [name: string, asked: Asked, finds: number])[] = [
  ['nothing', {}, limit + 1],
  ['a reference of a quote', { q: `MINT${at(777)}` }, 1],
  ['a reference of a purchase', { q: `OFFC${at(777)}` }, 1],
  ['a payment reference', { q: `RF${'777'.padStart(16, '0')}` }, 1],
  ['a refund', { q: `OFFR${'0'.repeat(28)}` }, 0],
  ['a transaction', { q: hash(number / 2) }, 2],
  ['no transaction', { q: hash(7) }, 0],
  ['a wallet', { q: address(777) }, 2],
  ['a wallet of several', { q: address(1) }, 2 + 2 * (number / 10_000)],
  ['no wallet', { q: address(number * 2) }, 0],
  ['a common subject', { q: 'buyer-7' }, limit + 1],
  ['a rare subject', { q: 'rare' }, 2 * (number / 10_000)],
  ['no subject', { q: 'nobody' }, 0],
  ['a rail', { rail: 'onchain_primary_mint' }, limit + 1],
  ['a rare state of quotes', { state: 'settled' }, number / 1000],
  ['a rare state of purchases', { state: 'paid' }, number / 1000],
  ['a state that nothing is in', { state: 'submitted' }, 0],
  ['quotes that can be taken', { state: 'firm' }, 0],
  ['a time', { from: new Date(1_731_000_000_500), to: new Date(1_731_000_000_503) }, 6],
  ['a subject within a time', { q: 'buyer-7', to: new Date(1_731_000_000_500) }, 20],
]

test.each(kinds)('by %s: along an index, reading no more than it shows', async (_name, asked, finds) => {
  for (const role of ['support', 'treasury-operator'] as const) {
    const { found, rows, slow } = await find(asked, role)
    expect(slow).toEqual([])
    expect(found).toHaveLength(Math.min(finds, limit + 1))
    // A page of each list, and beside each row its market, its account, its last step or event.
    expect(rows).toBeLessThan(400)
  }
})
