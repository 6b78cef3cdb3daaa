import { expect, test } from 'vitest'
import { anIban } from '#bank-transfer/testing/bank-trading'
import { serviceOfThisFile } from '#testing/service-under-test'

const service = serviceOfThisFile()
const statusOf = async (as: string) => (await service.call('GET', '/status', { as })).body

async function account(tenant: string, completeThrough: string | null, state = 'approved'): Promise<string> {
  const { rows } = await service.database.admin.query(
    `insert into app.client_account (tenant_id, client_account_id, iban, bic, beneficiary_name, currency, time_zone, state,
        complete_through, closing_base_units)
      values ($1, 'OFFA' || replace(gen_random_uuid()::text, '-', ''), $2, 'FIRHDEFFXXX', 'X', 'EUR', 'Europe/Berlin', $3, $4,
        case when $4::date is null then null else 0 end)
      returning client_account_id`,
    [tenant, anIban(), state, completeThrough],
  )
  return rows[0].client_account_id
}
const reconcile = (tenant: string, clientAccountId: string, run: number, holds: boolean) =>
  service.database.admin.query(
    `insert into app.daily_reconciliation (tenant_id, client_account_id, day, run, holds, figures, reconciled_by, prev, hash)
      values ($1, $2, '2026-11-13', $3, $4, '{}', 'x', '', repeat('a', 64))`,
    [tenant, clientAccountId, run, holds],
  )

test('a tenant without a client account in use has nothing to show', async () => {
  await account('acme', '2026-11-13', 'proposed')
  expect((await statusOf('acme-treasury-operator')).clientMoney).toBeNull()
})

test('the accounts of a tenant stand together, and nothing of them is seen from elsewhere', async () => {
  const first = await account('acme', '2026-11-13')
  expect((await statusOf('acme-treasury-operator')).clientMoney).toEqual({
    completeThrough: '2026-11-13',
    reconciliation: null,
  })
  await reconcile('acme', first, 1, true)
  expect((await statusOf('acme-treasury-operator')).clientMoney).toEqual({
    completeThrough: '2026-11-13',
    reconciliation: 'holds',
  })
  const second = await account('acme', '2026-11-12', 'suspended')
  await reconcile('acme', second, 1, false)
  for (const who of ['acme-treasury-approver', 'acme-treasury-operator', 'acme-treasury-both'])
    expect((await statusOf(who)).clientMoney).toEqual({ completeThrough: '2026-11-12', reconciliation: 'broken' })
  const elsewhere = await statusOf('globex-treasury-operator')
  expect(elsewhere.clientMoney).toBeNull()
  expect(JSON.stringify(elsewhere)).not.toMatch(/2026-11-1[23]|OFFA/)
  await account('globex', null)
  expect((await statusOf('globex-treasury-operator')).clientMoney).toEqual({
    completeThrough: null,
    reconciliation: null,
  })
  await reconcile('acme', second, 2, true)
  expect((await statusOf('acme-treasury-operator')).clientMoney).toEqual({
    completeThrough: '2026-11-12',
    reconciliation: 'holds',
  })
})

test('nobody but the treasury reads how the client money stands', async () => {
  expect((await statusOf('acme-treasury-operator')).clientMoney).not.toBeNull()
  for (const who of ['buyer-1', 'admin', 'integrator', 'compliance-officer']) {
    const status = await statusOf(`acme-${who}`)
    expect([who, status.clientMoney]).toEqual([who, null])
    expect(JSON.stringify(status)).not.toMatch(/2026-11-1[23]/)
  }
})
