import { beforeAll, expect, test } from 'vitest'
import { buyerOf } from '#identity/testing/pseudonyms'
import { numberEvents } from '#testing/numbered-events'
import { serviceOfThisFile } from '#testing/service-under-test'
import { treasuryUnderTest } from '../testing/treasury-under-test.ts'
import { hashOf } from './carried.store.ts'

const service = serviceOfThisFile()
const operator = 'acme-treasury-operator'
const approver = 'acme-treasury-approver'
let bank: Awaited<ReturnType<typeof treasuryUnderTest>>
beforeAll(async () => {
  bank = await treasuryUnderTest(service.database.admin, service.database.as('fh_api'))
})

const run = (date: string, as = operator) =>
  service.call('POST', '/treasury/reconciliations/run', { as, body: { date } })
const read = (date: string, as = approver) => service.call('GET', `/treasury/reconciliations/${date}`, { as })
async function events(): Promise<string[]> {
  await numberEvents(service.database.admin)
  const { rows } = await service.database.admin.query(
    "select kind, data::json->>'date' as date from app.event where kind like 'reconciliation.%' order by sequence",
  )
  return rows.map(({ kind, date }) => `${kind} ${date}`)
}
const stopped = async () =>
  (await service.database.admin.query('select payouts_stopped_reason from app.client_account')).rows[0]
    .payouts_stopped_reason

test('a day without a statement proves nothing', async () => {
  const { clientAccountId } = bank
  expect(await run('2026-03-01')).toMatchObject({
    status: 200,
    body: { reconciliations: [], notReconciled: [clientAccountId] },
  })
  expect(await read('2026-03-01')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await read('2026-02-30')).toMatchObject({ status: 404 })
})

test('a day holds when books, bank and deliveries agree, and its proof can be read and computed again', async () => {
  const { paymentReference } = await bank.ordered(10n)
  const bookedOn = '2026-03-02'
  await bank.day({
    entries: [
      { bookedOn, amount: 700n, text: paymentReference },
      { bookedOn, amount: 40n, text: 'who knows' },
    ],
  })
  const reconciled = await run('2026-03-02')
  expect(reconciled.body.reconciliations).toMatchObject([
    {
      holds: true,
      differences: [],
      run: 1,
      closing: '740',
      bank: '740',
      money: { bank: '740', purchase: '-700', receipt: '-40' },
      unitFigures: [{ instrumentId: bank.instrumentId, ledger: '0', deliveries: '0' }],
      previousHash: '0'.repeat(64),
      reconciledBy: expect.any(String),
    },
  ])
  expect((await read('2026-03-02', operator)).body).toEqual(reconciled.body)
  const again = await run('2026-03-02', approver)
  expect(again.body.reconciliations[0]).toMatchObject({ run: 2, previousHash: reconciled.body.reconciliations[0].hash })
  const { rows } = await service.database.admin.query(
    `select hash, ${hashOf('d.prev', 'd')} as computed from app.daily_reconciliation d`,
  )
  expect(rows.map(({ computed }) => computed)).toEqual(rows.map(({ hash }) => hash))
  const report = await service.call('GET', '/treasury/client-money?asOf=2026-03-02', { as: approver })
  const held = { currency: 'EUR', decimals: 2, purchases: '0', receipts: '0', refunds: '0', frozen: '0' }
  expect(report.body).toEqual({
    asOf: '2026-03-02',
    entitlements: [
      { ...held, client: buyerOf('acme', 'buyer'), purchases: '700', total: '700' },
      { ...held, client: null, receipts: '40', total: '40' },
    ],
    totals: [{ currency: 'EUR', decimals: 2, clients: '740', transit: '0', bank: '740' }],
  })
})

test('a difference stops the payouts and is published; once it is cleared they go on', async () => {
  await bank.day({ entries: [{ bookedOn: '2026-03-03', amount: 5n, text: 'more' }] })
  // Somebody who can disable triggers changes what was posted.
  const { admin } = service.database
  const change = (amount: number) => `alter table led.entry disable trigger append_only;
    update led.entry set amount = ${amount} where amount = ${amount === 5 ? 6 : 5};
    alter table led.entry enable always trigger append_only`
  await admin.query(change(6))
  const [broken] = (await run('2026-03-03')).body.reconciliations
  expect(broken).toMatchObject({ holds: false, external: false, sound: false, closing: '745', bank: '746' })
  expect(await stopped()).toMatch(/^The reconciliation of 2026-03-03 does not hold: The bank held 745/)
  await admin.query(change(5))
  expect((await run('2026-03-02')).body.reconciliations).toMatchObject([{ holds: true }])
  expect(await stopped()).not.toBeNull()
  expect((await run('2026-03-03')).body.reconciliations).toMatchObject([{ holds: true, run: 2 }])
  expect(await stopped()).toBeNull()
  expect(await events()).toEqual([
    ...Array(2).fill('reconciliation.passed 2026-03-02'),
    'reconciliation.broken 2026-03-03',
    'reconciliation.passed 2026-03-02',
    'reconciliation.passed 2026-03-03',
  ])
})

test('the days of a range are listed for treasury and auditors, each with its latest run', async () => {
  const list = (query: string, as = 'acme-auditor') => service.call('GET', `/treasury/reconciliations${query}`, { as })
  const [day] = (await read('2026-03-03', 'acme-auditor')).body.reconciliations
  const {
    differences: _,
    money: _m,
    unitFigures: _u,
    contracts: _c,
    reconciledBy: _b,
    reconciledAt: _a,
    ...shown
  } = day
  const whole = await list('')
  expect(whole.body).toEqual({
    items: [shown, expect.objectContaining({ date: '2026-03-02', run: 3 })],
    next_cursor: null,
  })
  expect(shown).toMatchObject({ run: 2, holds: true, external: true, internal: true, units: true, sound: true })
  for (const as of [operator, approver]) expect((await list('', as)).body).toEqual(whole.body)
  const days = async (query: string) => (await list(query)).body.items.map(({ date }: { date: string }) => date)
  expect(await days('?from=2026-03-03')).toEqual(['2026-03-03'])
  expect(await days('?to=2026-03-02')).toEqual(['2026-03-02'])
  expect(await days('?from=2026-03-04&to=2026-03-01')).toEqual([])
  expect(await days(`?account=${bank.clientAccountId}`)).toHaveLength(2)
  expect(await days(`?account=OFFA${'0'.repeat(32)}`)).toEqual([])
  const first = (await list('?limit=1&from=2026-03-01')).body
  const second = (await list(`?from=2026-03-01&limit=1&cursor=${first.next_cursor}`)).body
  expect({ items: [...first.items, ...second.items], next_cursor: second.next_cursor }).toEqual(whole.body)
  expect(await list('?from=2026-02-30')).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  expect((await list('', 'globex-auditor')).body.items).toEqual([])
  for (const as of ['acme-admin', 'acme-support', 'acme-compliance-officer'])
    expect((await list('', as)).status).toBe(403)
  expect((await run('2026-03-02', 'acme-auditor')).status).toBe(403)
})

test('only the treasury sees and proves, and a day must be one', async () => {
  for (const as of ['acme-admin', 'acme-alice'])
    for (const answer of [await run('2026-03-02', as), await read('2026-03-02', as)])
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect(await run('2026-02-30')).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  const path = '/treasury/client-money'
  expect(await service.call('GET', `${path}?asOf=2026-02-30`, { as: operator })).toMatchObject({ status: 400 })
  const { rows } = await service.database.admin.query(
    "select distinct action from app.audit where action ~ 'reconciliation|client_money' order by 1",
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'offchain.client_money.read',
    'offchain.reconciliation.listed',
    'offchain.reconciliation.read',
    'offchain.reconciliation.run',
  ])
})
