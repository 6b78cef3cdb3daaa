import { expect, test, vi } from 'vitest'
import { deliveringOfThisFile } from '../testing/delivering-of-this-file.ts'

vi.setConfig({ testTimeout: 60_000 })
const world = deliveringOfThisFile()

test('a day whose statement is there is proved once, by whoever finds it unproved', async () => {
  const { clientAccountId } = world.shop
  const reference = await world.paid()
  await world.until(reference, 'delivered')
  await world.admin.query(
    `insert into app.bank_statement (tenant_id, client_account_id, format, message_id, bank_statement_id, closes_day, from_on,
        to_on, opening_base_units, closing_base_units, entries, sha256, raw, imported_by)
      values ('acme', $1, 'camt.053.001.08', 'm', 'closing', true, current_date, current_date, 0, 1000, 1, $2, '', 'tester')`,
    [clientAccountId, 'c'.repeat(64)],
  )
  await world.admin.query(`update app.bank_transaction b set confirmed_by = s.statement_id from app.bank_statement s
    where s.tenant_id = b.tenant_id and s.client_account_id = b.client_account_id and s.closes_day`)
  await world.admin.query('update app.client_account set complete_through = current_date, closing_base_units = 1000')
  await world.reconcile('first')
  const reconciliations = async () =>
    (await world.admin.query('select run, holds, figures, reconciled_by from app.daily_reconciliation order by run'))
      .rows
  await expect.poll(reconciliations, { timeout: 20_000 }).toHaveLength(1)
  const [reconciliation] = await reconciliations()
  expect(reconciliation).toMatchObject({ run: 1, holds: true, reconciled_by: 'firsthand' })
  await world.reconcile('again')
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(await reconciliations()).toHaveLength(1)
})
