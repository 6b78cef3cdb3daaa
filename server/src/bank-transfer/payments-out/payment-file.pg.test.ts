import { expect, test } from 'vitest'
import * as chart from '../ledger/chart.rules.ts'
import { decidedExceptions } from '../testing/deciding.ts'
import { approver, operator, statusFile } from '../testing/paying-out.ts'
import { treasuryOfThisFile } from '../testing/treasury-of-this-file.ts'
import { contextOf } from '../testing/treasury-under-test.ts'

const { database, bank, treasury } = treasuryOfThisFile()

const bookedOn = '2026-03-02'
const refundsOf = async () =>
  (
    await database.admin.query(
      `select refund_reference as id, state, attempt, amount::int, payee_iban from app.refund
        where client_account_id = $1 order by created_at`,
      [bank.clientAccountId],
    )
  ).rows as { id: string; state: string; attempt: number; amount: number; payee_iban: string | null }[]
const transit = () => bank.balance(chart.transit(bank.clientAccountId))
const first = async () => (await refundsOf())[0]!

/** Money that came twice: a refund of 1,000 waits for people. */
async function paidTwice() {
  const { reference, paymentReference } = await bank.ordered()
  const entry = { amount: 1000n, bookedOn, structured: paymentReference }
  await bank.day({ entries: [{ ...entry, servicer: 'A' }] })
  await bank.day({ entries: [{ ...entry, amount: 9000n, servicer: 'B', bookedOn: '2026-03-03' }] })
  return { reference, refund: (await refundsOf()).at(-1)! }
}

test('a refund is approved, written into one file, authorised by another person, sent and seen on the statement', async () => {
  const { reference, refund } = await paidTwice()
  expect(refund).toMatchObject({ state: 'requested', amount: 9000 })
  await expect(treasury.create()).rejects.toMatchObject({ reason: 'proposal_not_open' })
  await treasury.approve(refund.id)
  await expect(treasury.approve(refund.id)).rejects.toMatchObject({ reason: 'proposal_not_open' })
  const paymentFile = (await treasury.create())!
  expect(paymentFile).toMatchObject({ lines: 1, total: '9000', state: 'proposed' })
  await expect(treasury.create()).rejects.toMatchObject({ reason: 'proposal_not_open' })
  const alone = contextOf('olga-operator', undefined, ['treasury-operator'])
  await expect(treasury.paymentFiles.file(alone, paymentFile.paymentFileId)).rejects.toMatchObject({
    reason: 'proposal_not_open',
  })
  const early = await treasury.paymentFiles.file(approver, paymentFile.paymentFileId)
  expect(early?.sha256).toBe(paymentFile.sha256)
  expect(await treasury.paymentFiles.read(approver, paymentFile.paymentFileId)).toMatchObject({
    state: 'proposed',
    payments: [{ reference: refund.id, endToEndId: `${refund.id}01`, amount: '9000' }],
  })
  await expect(treasury.paymentFiles.approve(operator, paymentFile.paymentFileId)).rejects.toMatchObject({
    reason: 'approval_same_person',
  })
  await treasury.paymentFiles.approve(approver, paymentFile.paymentFileId)
  const file = await treasury.paymentFiles.file(operator, paymentFile.paymentFileId)
  expect(file?.bytes.toString()).toContain(`<EndToEndId>${refund.id}01</EndToEndId>`)
  await treasury.paymentFiles.sent(operator, paymentFile.paymentFileId)
  // A receipt that comes again moves nothing; a person can no longer say it either.
  expect(await treasury.paymentFiles.sent(operator, paymentFile.paymentFileId)).toMatchObject({ state: 'sent' })
  await expect(treasury.paymentFiles.proposeSent(operator, paymentFile.paymentFileId, 'again')).rejects.toMatchObject({
    reason: 'proposal_not_open',
  })
  expect(await transit()).toBe(9000n)
  await bank.day({
    entries: [{ amount: 9000n, sign: 'debit', bookedOn: '2026-03-04', endToEndId: `${refund.id}01` }],
  })
  expect(await transit()).toBe(0n)
  expect(await first()).toMatchObject({ state: 'settled' })
  expect(await bank.stateOf(reference)).toBe('paid')
})

/** As if a refund had been rejected before the statements that were imported since. */
const daysPass = (id: string) =>
  database.admin.query("update app.refund set moved_at = '2026-03-01' where refund_reference = $1", [id])

test('one forged status report does not pay a refund twice: it waits for a statement, and that shows the debit', async () => {
  const { refund, reference } = await paidTwice()
  await treasury.approve(refund.id)
  const { messageId } = await treasury.payOut()
  const forged = statusFile(messageId, `${refund.id}01`, 'RJCT')
  expect(await treasury.status(forged)).toMatchObject({ rejected: 1 })
  const refused = { reason: 'proposal_not_open', message: expect.stringContaining('No statement') }
  await expect(treasury.approve(refund.id)).rejects.toMatchObject(refused)
  // A statement that was late and reaches an earlier day shows nothing about it.
  await bank.day({ entries: [], from: '2026-03-04', to: '2026-03-04' })
  await expect(treasury.approve(refund.id)).rejects.toMatchObject(refused)
  // The bank has made the payment: its statement shows it, and the refund is settled.
  const debit = { amount: 9000n, sign: 'debit', bookedOn: '2026-03-05', endToEndId: `${refund.id}01` } as const
  await bank.day({ entries: [debit] })
  expect(await first()).toMatchObject({ state: 'settled', attempt: 1 })
  expect([await transit(), await bank.balance(chart.refundMoney(refund.id))]).toEqual([0n, 0n])
  expect(await bank.stateOf(reference)).toBe('paid')
  await expect(treasury.approve(refund.id)).rejects.toMatchObject({ reason: 'proposal_not_open' })
  await expect(treasury.create()).rejects.toMatchObject({ reason: 'proposal_not_open' })
})

test('a rejected refund goes out again once a statement reaches the day of its rejection', async () => {
  const { refund } = await paidTwice()
  await treasury.approve(refund.id)
  const { messageId } = await treasury.payOut()
  await treasury.status(statusFile(messageId, `${refund.id}01`, 'RJCT'))
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date())
  await bank.day({ entries: [], from: today, to: today })
  expect(await treasury.approve(refund.id)).toMatchObject({ state: 'approved', attempt: 2 })
})

test('a refund whose return only a notification has shown waits for the statement that confirms it', async () => {
  const { refund } = await paidTwice()
  await treasury.approve(refund.id)
  await treasury.payOut()
  const debit = { amount: 9000n, sign: 'debit', bookedOn: '2026-03-04', endToEndId: `${refund.id}01` } as const
  await bank.day({ entries: [debit] })
  const back = { ...debit, sign: 'credit', bookedOn: '2026-03-05', returnReason: 'AC04' } as const
  await bank.notify([back])
  expect(await first()).toMatchObject({ state: 'returned' })
  await expect(treasury.approve(refund.id)).rejects.toMatchObject({ reason: 'proposal_not_open' })
  await bank.day({ entries: [back] })
  expect(await treasury.approve(refund.id)).toMatchObject({ state: 'approved', attempt: 2 })
})

test('what the bank rejects or returns goes out again as another payment, and to another account under four eyes', async () => {
  const { refund } = await paidTwice()
  await treasury.approve(refund.id)
  const paymentFile = await treasury.payOut()
  expect(await treasury.status(statusFile(paymentFile.messageId, `${refund.id}01`, 'RJCT'))).toMatchObject({
    rejected: 1,
  })
  expect(await treasury.status(statusFile(paymentFile.messageId, `${refund.id}01`, 'RJCT'))).toMatchObject({
    ignored: 1,
  })
  expect(await transit()).toBe(0n)
  expect(await first()).toMatchObject({ state: 'rejected', attempt: 1 })
  await daysPass(refund.id)
  await treasury.approve(refund.id)
  await treasury.payOut()
  const debit = { amount: 9000n, sign: 'debit', bookedOn: '2026-03-04', endToEndId: `${refund.id}02` } as const
  await bank.day({ entries: [debit] })
  await bank.day({ entries: [{ ...debit, sign: 'credit', bookedOn: '2026-03-05', returnReason: 'AC04' }] })
  expect(await first()).toMatchObject({ state: 'returned', attempt: 2 })
  expect(await bank.balance(chart.refundMoney(refund.id))).toBe(9000n)
  const payee = { name: 'Ada Buyer', iban: 'FR7630006000011234567890189', reason: 'a letter of her bank' }
  const { reason, ...account } = payee
  // A changed digit, two swapped, a missing one: nothing is proposed.
  for (const iban of ['FR7630006000011234567890188', 'FR7630006000011234567890198', 'FR763000600001123456789018'])
    await expect(
      treasury.refunds.propose(operator, refund.id, { payee: { ...account, iban }, reason }),
    ).rejects.toMatchObject({
      reason: 'invalid_request',
      members: { errors: [{ path: '/payee/iban', message: expect.stringContaining('check digits') }] },
    })
  await treasury.refunds.propose(operator, refund.id, { payee: account, reason })
  await expect(treasury.approve(refund.id, operator)).rejects.toMatchObject({ reason: 'approval_same_person' })
  expect(await treasury.approve(refund.id)).toMatchObject({ attempt: 3, payeeIban: payee.iban, state: 'approved' })
})

test('nobody on a list is paid, and nothing leaves while the books disagree with the bank', async () => {
  const { refund } = await paidTwice()
  bank.judgeBy(() => ({ screening: 'hit' }))
  await expect(treasury.approve(refund.id)).rejects.toMatchObject({ reason: 'kyc_attestation_refused' })
  bank.judgeBy(() => null)
  await expect(treasury.approve(refund.id)).rejects.toMatchObject({ reason: 'kyc_attestation_unavailable' })
  bank.judgeBy(() => ({}))
  await treasury.approve(refund.id)
  const stop = (reason: string | null) =>
    database.admin.query('update app.client_account set payouts_stopped_reason = $2 where client_account_id = $1', [
      bank.clientAccountId,
      reason,
    ])
  await stop('2026-03-03 differs')
  await expect(treasury.create()).rejects.toMatchObject({ reason: 'reconciliation_broken' })
  await stop(null)
  const paymentFile = (await treasury.create())!
  await stop('2026-03-03 differs')
  await expect(treasury.paymentFiles.approve(approver, paymentFile.paymentFileId)).rejects.toMatchObject({
    reason: 'reconciliation_broken',
  })
  expect(await treasury.paymentFiles.reject(approver, paymentFile.paymentFileId)).toMatchObject({ state: 'rejected' })
  expect(await first()).toMatchObject({ state: 'approved', attempt: 2 })
})

test('what banks kept of a refund is the firm’s, and once that is in it goes out whole again', async () => {
  const { refund } = await paidTwice()
  await treasury.approve(refund.id)
  await treasury.payOut()
  const debit = { amount: 9000n, sign: 'debit', bookedOn: '2026-03-04', endToEndId: `${refund.id}01` } as const
  const back = { ...debit, amount: 8900n, sign: 'credit', endToEndId: debit.endToEndId.toUpperCase() } as const
  await bank.day({ entries: [debit, { ...back, returnReason: 'AC04' }] })
  expect(await first()).toMatchObject({ state: 'returned' })
  const { rows } = await database.admin.query(
    "select exception_id as id, amount::int from app.exception where client_account_id = $1 and kind = 'shortfall'",
    [bank.clientAccountId],
  )
  const [{ id, amount }] = rows
  const missing = () => bank.balance(chart.shortfall(id))
  expect([amount, await missing(), await bank.balance(chart.refundMoney(refund.id))]).toEqual([100, 100n, 9000n])
  await expect(treasury.approve(refund.id)).rejects.toMatchObject({ reason: 'refund_exceeds_held' })
  await bank.day({ entries: [{ amount: 100n, bookedOn: '2026-03-05', text: `TOPUP ${id}` }] })
  await expect(treasury.approve(refund.id)).rejects.toMatchObject({ reason: 'refund_exceeds_held' })
  const exceptions = decidedExceptions(database.api)
  await exceptions.proposeClose(operator, id, 'paid in')
  await exceptions.approveClose(approver, id)
  expect([await missing(), await bank.balance(chart.firmTopup)]).toEqual([0n, 0n])
  expect(await treasury.approve(refund.id)).toMatchObject({ state: 'approved', attempt: 2, amount: '9000' })
})

test('a file that left without a word is found by its debit', async () => {
  const { refund } = await paidTwice()
  await treasury.approve(refund.id)
  const paymentFile = (await treasury.create())!
  await treasury.paymentFiles.approve(approver, paymentFile.paymentFileId)
  await bank.day({
    entries: [{ amount: 9000n, sign: 'debit', bookedOn: '2026-03-04', endToEndId: `${refund.id}01` }],
  })
  expect(await first()).toMatchObject({ state: 'settled' })
  await treasury.paymentFiles.sent(operator, paymentFile.paymentFileId)
  expect(await transit()).toBe(0n)
})
