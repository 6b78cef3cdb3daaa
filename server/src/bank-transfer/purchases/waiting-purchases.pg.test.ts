import type { PairId, TenantId } from '@firsthand/values/values'
import { expect, test } from 'vitest'
import { treasuryOfThisFile } from '../testing/treasury-of-this-file.ts'
import { contextOf } from '../testing/treasury-under-test.ts'
import { waitingPurchases } from './waiting-purchases.store.ts'

const { database, bank } = treasuryOfThisFile()

async function waitingFor(tenant = 'acme') {
  const { rows } = await database.admin.query('select pair_id from app.offchain_instrument where instrument_id = $1', [
    bank.instrumentId,
  ])
  const context = contextOf('ada-admin', tenant as TenantId)
  return waitingPurchases(database.as('fh_catalog', 1), context, Number(rows[0].pair_id) as PairId)
}

test('paid purchases are counted by state with their sums, and no other purchase is', async () => {
  await bank.order()
  const reviewed = await bank.order()
  await bank.pays(reviewed, 300n, { clean: false })
  for (const units of [3n, 4n]) await bank.pays(await bank.order(units), units * 100n)
  const blocked = await bank.order(2n)
  await bank.pays(blocked, 200n)
  await bank.report(blocked, {
    kind: 'release_passed',
    decisionId: 'd',
    purchaseId: `0x${'1'.repeat(64)}`,
    contract: `0x${'2'.repeat(40)}`,
  })
  await bank.report(blocked, { kind: 'delivery_fails', reason: 'offchain_delivery_unavailable' })
  const items = [
    { state: 'paid', count: 2, sum: { amount: '700', currency: 'EUR', decimals: 2 } },
    { state: 'delivery_blocked', count: 1, sum: { amount: '200', currency: 'EUR', decimals: 2 } },
  ]
  expect(await waitingFor()).toEqual({ items })
  await bank.freeze(reviewed)
  expect(await waitingFor()).toEqual({ items })
  expect(await waitingFor('globex')).toEqual({ items: [] })
})

test('each read leaves a record, and a market that is not there answers null', async () => {
  const context = contextOf('ada-admin')
  expect(await waitingPurchases(database.as('fh_catalog', 1), context, 987_654 as PairId)).toBeNull()
  const { rows } = await database.admin.query(
    "select payload from app.audit where action = 'market.waiting_purchases_read' and actor = 'ada-admin' order by seq desc limit 1",
  )
  expect(JSON.parse(rows[0].payload)).toMatchObject({ pairId: 987_654, requestId: 'test' })
})
