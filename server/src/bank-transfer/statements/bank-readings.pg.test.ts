import type { TenantId } from '@firsthand/values/values'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorkerMetrics } from '#main/worker-metrics'
import { databaseUnderTest } from '#testing/database-under-test'
import { approver, operator, payingOut } from '../testing/paying-out.ts'
import { contextOf, treasuryUnderTest } from '../testing/treasury-under-test.ts'
import { bankReadings } from './bank-readings.store.ts'

let database: Awaited<ReturnType<typeof databaseUnderTest>>
let bank: Awaited<ReturnType<typeof treasuryUnderTest>>
let other: Awaited<ReturnType<typeof treasuryUnderTest>>
let api: ReturnType<typeof database.as>
let asked = 0
const now = new Date('2026-03-06T12:00:00Z')
const bookedOn = '2026-03-02'

beforeAll(async () => {
  database = await databaseUnderTest()
  api = database.as('fh_api')
  bank = await treasuryUnderTest(database.admin, api)
  other = await treasuryUnderTest(database.admin, api, undefined, 'globex' as TenantId)
})
afterAll(() => database.drop())

const readings = () => bankReadings(database.as('fh_worker'), () => now)

/** What a scrape of the worker shows of the rail. */
async function scraped(): Promise<readonly string[]> {
  const { registry } = openWorkerMetrics(
    {},
    {
      ...readings(),
      bankWork() {
        asked += 1
        return readings().bankWork()
      },
      waiting: async () => ({ number: 0, seconds: 0 }),
      pending: async () => ({ number: 0, seconds: 0 }),
      months: async () => [],
      sent: () => 0,
      chains: async () => [],
      transactions: async () => [],
      invocations: null,
      stops: async () => [],
      stopWatch: () => [],
      accounts: () => [],
      databaseClock: async () => 0,
    },
  )
  return (await registry.metrics()).split('\n').filter((line) => line.startsWith('firsthand_bank_'))
}
const shown = async (start: string) =>
  (await scraped())
    .find((line) => line.startsWith(start))
    ?.split(' ')
    .at(-1)
const waiting = (what: string, state: string, age = 'under_a_day') =>
  shown(`firsthand_bank_waiting{what="${what}",state="${state}",age="${age}"}`)

test('while nothing waits nothing is shown, and an account without a reconciliation has no verdict', async () => {
  const lines = await scraped()
  expect(lines.filter((line) => /waiting|holds/.test(line))).toEqual([])
  expect(lines.filter((line) => line.startsWith('firsthand_bank_statement_age_seconds'))).toHaveLength(2)
  expect(asked).toBe(1)
})

test('receipts, reviews, purchases and shortfalls of all tenants are counted together, by age', async () => {
  const [paid, held] = [await bank.ordered(), await bank.ordered()]
  bank.judgeBy(({ payerName }) => (payerName === 'Somebody Else' ? { verdict: 'no_match' } : {}))
  await bank.day({
    entries: [
      { amount: 1000n, bookedOn, structured: paid.paymentReference },
      { amount: 1000n, bookedOn, structured: held.paymentReference, name: 'Somebody Else' },
      { amount: 70n, bookedOn, text: 'gift' },
      { amount: 5n, sign: 'debit', bookedOn, text: 'charges' },
    ],
  })
  await other.day({ entries: [{ amount: 80n, bookedOn, text: 'gift' }] })
  expect(await waiting('receipt', 'unmatched')).toBe('2')
  expect(await waiting('purchase', 'paid')).toBe('1')
  expect(await waiting('review', 'payer')).toBe('1')
  expect(await waiting('exception', 'shortfall')).toBe('1')
  await database.admin.query(
    "update app.bank_transaction set imported_at = now() - interval '6 days' where amount = 80 and tenant_id = 'globex'",
  )
  expect(await waiting('receipt', 'unmatched')).toBe('1')
  expect(await waiting('receipt', 'unmatched', 'older')).toBe('1')
  const oldest = await shown('firsthand_bank_waiting_oldest_seconds{what="receipt",state="unmatched"}')
  expect(Number(oldest) / 86_400).toBeCloseTo(6, 2)
})

test('somebody who is on a list waits under that name, whatever was about to happen', async () => {
  await database.admin.query("update app.bank_transaction set screening = 'hit' where tenant_id = 'globex'")
  await database.admin.query("update app.payment_review set cause = 'screening'")
  expect(await waiting('receipt', 'screening_hit', 'older')).toBe('1')
  expect(await waiting('review', 'screening_hit')).toBe('1')
})

test('a refund and its file are seen until the bank has them', async () => {
  const extra = await bank.ordered()
  await bank.day({ entries: [{ amount: 9000n, bookedOn: '2026-03-03', structured: extra.paymentReference }] })
  const treasury = payingOut(api, bank.clientAccountId, bank.compliance)
  expect(await waiting('refund', 'requested')).toBe('1')
  const { rows } = await database.admin.query('select refund_reference from app.refund')
  await treasury.approve(rows[0].refund_reference)
  expect(await waiting('refund', 'approved')).toBe('1')
  const paymentFile = await treasury.create()
  expect(await waiting('payment_file', 'proposed')).toBe('1')
  await treasury.paymentFiles.approve(approver, paymentFile!.paymentFileId)
  expect([await waiting('payment_file', 'approved'), await waiting('payment_file', 'proposed')]).toEqual([
    '1',
    undefined,
  ])
  await treasury.paymentFiles.sent(operator, paymentFile!.paymentFileId)
  expect(await waiting('payment_file', 'approved')).toBeUndefined()
  expect(await waiting('refund', 'sent')).toBe('1')
})

test('an account shows how late its statements are, and the result of its last reconciliation', async () => {
  const of = (figure: string) => shown(`firsthand_bank_${figure}{account="${bank.clientAccountId}"}`)
  // Covered to Tuesday; at noon of Friday the statements of Wednesday and Thursday are late.
  expect([await of('statement_late_days'), await of('statement_age_seconds')]).toEqual(['2', `${2.5 * 86_400}`])
  const reconcile = (run: number, holds: boolean) =>
    database.admin.query(
      `insert into app.daily_reconciliation (tenant_id, client_account_id, day, run, holds, figures, reconciled_by, prev, hash)
       select tenant_id, client_account_id, '2026-03-03', $2, $3, '{}', 'x', '', repeat('a', 64)
       from app.client_account where client_account_id = $1`,
      [bank.clientAccountId, run, holds],
    )
  await reconcile(1, true)
  expect(await of('reconciliation_holds')).toBe('1')
  // Wednesday was to be reconciled by the end of Thursday.
  expect([await of('reconciliation_overdue_days'), await of('recount_age_seconds')]).toEqual(['1', undefined])
  await reconcile(2, false)
  expect(await of('reconciliation_holds')).toBe('0')
  const labels = (await scraped()).join('\n')
  expect(labels).not.toMatch(/acme|globex|OFFC|buyer/)
})

test('a file that was read and carries a payment that was frozen since is shown, and one that nobody has read is not', async () => {
  // Money leaves only accounts whose days are reconciled.
  await database.admin.query(
    `insert into app.daily_reconciliation (tenant_id, client_account_id, day, run, holds, figures, reconciled_by, prev, hash)
      select tenant_id, client_account_id, current_date, 1, true, '{}', 'x', '', repeat('a', 64)
      from app.client_account where client_account_id = $1`,
    [bank.clientAccountId],
  )
  const files = payingOut(api, bank.clientAccountId, bank.compliance)
  const { paymentReference } = await bank.ordered()
  await bank.day({ entries: [{ amount: 9100n, bookedOn: '2026-03-09', structured: paymentReference }] })
  const { rows } = await database.admin.query(
    "select refund_reference as id from app.refund where client_account_id = $1 and state = 'requested' and amount = 8100",
    [bank.clientAccountId],
  )
  await files.approve(rows[0].id)
  const { paymentFileId } = (await files.create())!
  await files.paymentFiles.approve(approver, paymentFileId)
  await files.paymentFiles.file(operator, paymentFileId)
  expect(await waiting('payment_file', 'stopped_after_read')).toBeUndefined()
  await files.refunds.freeze(contextOf('carla-officer'), rows[0].id, 'on a list')
  expect(await waiting('payment_file', 'stopped_after_read')).toBe('1')
  await expect(files.paymentFiles.file(operator, paymentFileId)).rejects.toMatchObject({ reason: 'proposal_not_open' })
  await database.admin.query('update app.payment_file set read_at = null where payment_file_id = $1', [paymentFileId])
  expect(await waiting('payment_file', 'stopped_after_read')).toBeUndefined()
})
