import { beforeEach, expect, test } from 'vitest'
import type { PayerQuestion } from '#compliance/compliance'
import { numberEvents } from '#testing/numbered-events'
import * as chart from '../ledger/chart.rules.ts'
import { approveMatch } from '../testing/deciding.ts'
import { treasuryOfThisFile } from '../testing/treasury-of-this-file.ts'
import { contextOf } from '../testing/treasury-under-test.ts'
import { freezeReceipt } from './freeze-receipt.ts'
import { proposeMatch } from './propose-match.ts'

const { database, bank } = treasuryOfThisFile()
beforeEach(() => bank.day({ entries: [{ amount: 700n, bookedOn: '2026-03-02', text: 'gift', endToEndId: 'E-1' }] }))

const rowsOf = async (text: string) => (await database.admin.query(text, [bank.clientAccountId])).rows
const receiptId = async () =>
  (
    await rowsOf(
      "select bank_transaction_id as id from app.bank_transaction where client_account_id = $1 and sign = 'credit'",
    )
  )[0]?.id as string
const exceptions = () =>
  rowsOf(`select exception_id as id, kind, amount::int, reference, opened_by from app.exception where client_account_id = $1
    order by exception_id`)
async function eventCount(): Promise<number> {
  await numberEvents(database.admin)
  return Number((await database.admin.query('select count(*) from app.event')).rows[0].count)
}
const officer = contextOf('carla-officer')
const freeze = async (id?: string) =>
  freezeReceipt({ pool: database.api }, officer, id ?? (await receiptId()), 'sanctions match')
const notOpen = { reason: 'bank_transaction_not_open' }

test('the officer freezes an unallocated receipt, and no event is published', async () => {
  const [id, before] = [await receiptId(), await eventCount()]
  expect(await freeze()).toMatchObject({ bankTransactionId: id, state: 'frozen', proposal: null })
  const [frozen, ...others] = await exceptions()
  expect([frozen, others]).toMatchObject([
    { kind: 'frozen', amount: 700, reference: null, opened_by: 'carla-officer' },
    [],
  ])
  expect([await bank.balance(chart.receipt(id)), await bank.balance(chart.frozen(frozen.id))]).toEqual([0n, 700n])
  expect(await eventCount()).toBe(before)
  const { rows } = await database.admin.query(
    "select actor, payload::jsonb as payload from app.audit where action = 'offchain.bank_transaction.frozen'",
  )
  expect(await database.opened(rows)).toMatchObject([
    { actor: 'carla-officer', payload: { bankTransactionId: id, reason: 'sanctions match' } },
  ])
  await expect(freeze()).rejects.toMatchObject(notOpen)
  expect(await freeze(crypto.randomUUID())).toBeNull()
})

test('it is matched and returned no more, and what was proposed about it is over', async () => {
  const { reference } = await bank.ordered()
  const pool = database.api
  const approver = contextOf('anton-approver')
  const id = await receiptId()
  const requested = { bankTransactionId: id, allocations: [{ reference, amount: '700' }], reason: 'the buyer’s' }
  await proposeMatch({ pool }, contextOf('olga-operator'), requested)
  // It is frozen while Compliance is asked about the payer, between the two transactions of an approval.
  const payer = async (question: PayerQuestion) => {
    await freeze()
    return bank.compliance.payer(question)
  }
  const over = { reason: 'proposal_not_open' }
  await expect(approveMatch({ pool, compliance: { payer } }, approver, id)).rejects.toMatchObject(over)
  await expect(approveMatch({ pool, compliance: bank.compliance }, approver, id)).rejects.toMatchObject(over)
  await expect(proposeMatch({ pool }, contextOf('olga-operator'), requested)).rejects.toMatchObject(notOpen)
  await rowsOf("update app.bank_transaction set imported_at = now() - interval '25 days' where client_account_id = $1")
  await bank.match()
  expect(await rowsOf('select from app.refund where client_account_id = $1')).toEqual([])
})

test('eight officers freeze it once', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => freeze()))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await exceptions()).toMatchObject([{ amount: 700 }])
})

test('a frozen receipt that the bank reverses is a shortfall of the firm', async () => {
  await freeze()
  await bank.day({
    entries: [{ amount: 700n, sign: 'debit', bookedOn: '2026-03-03', endToEndId: 'E-1', returnReason: 'FOCR' }],
  })
  expect(await exceptions()).toMatchObject([{ kind: 'frozen' }, { kind: 'shortfall', amount: 700 }])
})
