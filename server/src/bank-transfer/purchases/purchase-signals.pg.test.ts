import { beforeAll, expect, test } from 'vitest'
import { overdueBankWork } from '../overdue-bank-work.store.ts'
import { bankTenant as tenant } from '../testing/purchase-steps.ts'
import { shopOfThisFile } from '../testing/treasury-of-this-file.ts'
import { purchaseTransitionStore } from './purchase-signals.store.ts'

const { database, shop } = shopOfThisFile()
let worker: ReturnType<typeof database.as>
let transitions: ReturnType<typeof purchaseTransitionStore>
beforeAll(() => {
  worker = database.as('fh_worker')
  transitions = purchaseTransitionStore(worker)
})

/** An order that was due so many days ago. */
async function due(daysAgo: number): Promise<string> {
  const reference = await shop.order()
  await database.admin.query(
    `update app.purchase set due_on = current_date - $2::int, due_at = now() - make_interval(days => $2)
      where reference = $1`,
    [reference, daysAgo],
  )
  return reference
}
const cover = (daysAgo: number) =>
  database.admin.query(
    'update app.client_account set complete_through = current_date - $1::int, closing_base_units = 0',
    [daysAgo],
  )
const overdue = async (kind: string) =>
  (await overdueBankWork(worker)[kind]?.messages(100))?.map(({ target }) => target)

test('a purchase expires by evidence: due passed, and a statement that covers the day', async () => {
  const [reference, early] = [await due(2), await shop.order()]
  const key = { tenant, reference }
  expect(await transitions.isDueDayComplete(key)).toBe(false)
  await cover(3)
  expect(await transitions.isDueDayComplete(key)).toBe(false)
  expect(await overdue('purchases')).toEqual([])
  await cover(2)
  expect(await transitions.isDueDayComplete(key)).toBe(true)
  expect(await overdue('purchases')).toEqual([{ object: 'Purchase', key: `acme|${reference}`, handler: 'check' }])
  expect(await transitions.move(key, { kind: 'due_day_complete' })).toBe('expired')
  // A message that comes again moves nothing.
  expect(await transitions.isDueDayComplete(key)).toBe(false)
  expect(await transitions.move(key, { kind: 'due_day_complete' })).toBeNull()
  expect(await transitions.isDueDayComplete({ tenant, reference: early })).toBe(false)
})

test('the time until an order is due is in seconds, and nothing is due once the order is no longer open', async () => {
  const [later, past] = [await shop.order(), await due(1)]
  expect(await transitions.dueInSeconds({ tenant, reference: later })).toBeGreaterThan(2 * 86_400)
  expect(await transitions.dueInSeconds({ tenant, reference: past })).toBe(0)
  await shop.report(later, { kind: 'cancel' })
  expect(await transitions.dueInSeconds({ tenant, reference: later })).toBeNull()
  expect(await transitions.dueInSeconds({ tenant, reference: `OFFC${'0'.repeat(32)}` })).toBeNull()
  expect(
    await transitions.move({ tenant, reference: `OFFC${'0'.repeat(32)}` }, { kind: 'due_day_complete' }),
  ).toBeNull()
})

test('releases, deliveries and refunds that nobody looks after are found, of every tenant', async () => {
  const reference = await shop.order()
  await shop.pays(reference, 1_050n)
  const late = (table: string) =>
    database.admin.query(`update app.${table} set next_check_at = now() - interval '1 hour'`)
  await late('purchase')
  expect(await overdue('purchases')).toContainEqual({
    object: 'Delivery',
    key: `acme|${reference}`,
    handler: 'release',
  })
  const purchaseId = `0x${'1'.repeat(64)}`
  await shop.report(reference, { kind: 'release_passed', decisionId: 'd', purchaseId, contract: `0x${'1'.repeat(40)}` })
  await late('delivery')
  expect(await overdue('unitDeliveries')).toEqual([
    { object: 'Delivery', key: `acme|${reference}`, handler: 'deliver' },
  ])
  await late('refund')
  expect(await overdue('refunds')).toEqual([
    { object: 'Refund', key: expect.stringMatching(/^acme\|OFFR/), handler: 'check' },
  ])
})
