import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { databaseUnderTest } from '#testing/database-under-test'
import { proposeMatch } from '../matching/propose-match.ts'
import { approvedPayees } from '../testing/approved-payees.ts'
import { approveMatch, decidedFiles, decidedPayouts } from '../testing/deciding.ts'
import { debit, proceedsUnderTest } from '../testing/proceeds-under-test.ts'
import { contextOf } from '../testing/treasury-under-test.ts'

let database: Awaited<ReturnType<typeof databaseUnderTest>>
let shop: Awaited<ReturnType<typeof proceedsUnderTest>>
beforeAll(async () => {
  database = await databaseUnderTest()
})
beforeEach(async () => {
  shop = await proceedsUnderTest(database.admin, database.as('fh_api'))
  await shop.sold()
})
afterAll(() => database.drop())

const notOpen = { reason: 'proposal_not_open' }
const stop = (reason: string | null) =>
  database.admin.query('update app.client_account set payouts_stopped_reason = $2 where client_account_id = $1', [
    shop.bank.clientAccountId,
    reason,
  ])

test('no more than was earned, one at a time, and only to an account that was approved under four eyes', async () => {
  await expect(shop.propose('994')).rejects.toMatchObject({ reason: 'refund_exceeds_held' })
  await expect(shop.propose('8', null)).rejects.toMatchObject({ reason: 'refund_exceeds_held' })
  const { people, store } = shop
  const elsewhere = { clientAccountId: `OFFA${'0'.repeat(32)}`, instrumentId: null, amount: '1' }
  expect(await store.propose(people.operator, elsewhere)).toBeNull()
  const payout = (await shop.propose('100'))!
  await expect(shop.propose('100')).rejects.toMatchObject(notOpen)
  await approvedPayees(database.admin, shop.bank.instrumentId, shop.tenant)
  await expect(store.approve(people.approver, payout.payoutReference)).rejects.toMatchObject(notOpen)
  expect(await store.reject(people.approver, payout.payoutReference, 'no')).toMatchObject({ state: 'cancelled' })
  await expect(store.reject(people.approver, payout.payoutReference, 'no')).rejects.toMatchObject(notOpen)
  const again = await shop.approved('100')
  expect(await store.reject(people.approver, again, 'withdrawn')).toMatchObject({ state: 'cancelled' })
  await database.admin.query('update app.offchain_instrument set payout_account_id = null where instrument_id = $1', [
    shop.bank.instrumentId,
  ])
  await expect(shop.propose('100')).rejects.toMatchObject(notOpen)
})

test('while a business day is not reconciled in time, nothing is paid out, also when no worker runs', async () => {
  const { people, store, files, bank } = shop
  const overdue = { reason: 'reconciliation_broken', message: expect.stringContaining('is overdue') }
  const reconciledOn = (day: string) =>
    database.admin.query(
      `insert into app.daily_reconciliation (tenant_id, client_account_id, day, run, holds, figures, reconciled_by, prev, hash)
        values ($1, $2, ${day}, 1, true, '{}', 'x', '', repeat('a', 64))`,
      [shop.tenant, bank.clientAccountId],
    )
  const payout = (await shop.propose())!
  await reconciledOn('current_date - 7')
  await expect(shop.propose('7', null)).rejects.toMatchObject(overdue)
  await expect(store.approve(people.approver, payout.payoutReference)).rejects.toMatchObject(overdue)
  await expect(files.create('payouts')).rejects.toMatchObject(overdue)
  await reconciledOn('current_date')
  await store.approve(people.approver, payout.payoutReference)
  expect(await files.create('payouts')).toMatchObject({ lines: 1 })
})

test('while books and bank differ, or clients’ money is short, nothing is paid out', async () => {
  const { people, store, files, bank } = shop
  const broken = { reason: 'reconciliation_broken' }
  const payout = (await shop.propose())!
  await stop('2026-03-02 differs')
  await expect(shop.propose('7', null)).rejects.toMatchObject(broken)
  await expect(store.approve(people.approver, payout.payoutReference)).rejects.toMatchObject(broken)
  await stop(null)
  await store.approve(people.approver, payout.payoutReference)
  await stop('2026-03-02 differs')
  await expect(files.create('payouts')).rejects.toMatchObject(broken)
  await stop(null)
  const file = (await files.create('payouts'))!
  await bank.day({ entries: [{ amount: 20n, sign: 'debit', bookedOn: '2026-03-03', text: 'charges' }] })
  await expect(files.paymentFiles.approve(people.approver, file.paymentFileId)).rejects.toMatchObject(broken)
  await expect(shop.propose('7', null)).rejects.toMatchObject(broken)
  expect(await files.paymentFiles.reject(people.approver, file.paymentFileId)).toMatchObject({ state: 'rejected' })
  expect(await shop.stateOf(payout.payoutReference)).toMatchObject({
    state: 'approved',
    attempt: 2,
    paymentFileId: null,
  })
})

test('an authorised file is discarded under four eyes, and what it carried goes out as another payment', async () => {
  const { people, files, bank } = shop
  const id = await shop.approved()
  const file = (await files.create('payouts'))!
  const { paymentFiles } = files
  await expect(paymentFiles.proposeDiscard(people.operator, file.paymentFileId, 'no')).rejects.toMatchObject(notOpen)
  await paymentFiles.approve(people.approver, file.paymentFileId)
  await expect(paymentFiles.approveDiscard(people.approver, file.paymentFileId)).rejects.toMatchObject(notOpen)
  await paymentFiles.proposeDiscard(people.operator, file.paymentFileId, 'the firm has another bank')
  await expect(paymentFiles.approveDiscard(people.operator, file.paymentFileId)).rejects.toMatchObject({
    reason: 'approval_same_person',
  })
  expect(await paymentFiles.approveDiscard(people.approver, file.paymentFileId)).toMatchObject({ state: 'discarded' })
  await expect(paymentFiles.sent(people.operator, file.paymentFileId)).rejects.toMatchObject(notOpen)
  const next = await files.payOut('payouts')
  expect(next.messageId).not.toBe(file.messageId)
  await bank.day({ entries: [debit(`${id}02`)] })
  expect(await shop.money()).toEqual([0n, 0n, 7n])
})

test('whoever says that the bank has the file comes before who wanted to discard it', async () => {
  const { people, files } = shop
  await shop.approved()
  const file = (await files.create('payouts'))!
  await files.paymentFiles.approve(people.approver, file.paymentFileId)
  await files.paymentFiles.proposeDiscard(people.operator, file.paymentFileId, 'perhaps')
  await files.paymentFiles.sent(people.operator, file.paymentFileId)
  await expect(files.paymentFiles.approveDiscard(people.approver, file.paymentFileId)).rejects.toMatchObject(notOpen)
  expect(await shop.money()).toEqual([0n, 993n, 1000n])
})

test('of two processes that propose, approve or send at once, one wins', async () => {
  const { people, bank, files } = shop
  const twice = [database.as('fh_api'), database.as('fh_api')]
  const race = async <T>(work: (at: number) => Promise<T>) => {
    const received = await Promise.allSettled(Array.from({ length: 8 }, (_, at) => work(at % 2)))
    const late = received.filter((each) => each.status === 'rejected').map(({ reason }) => reason.reason)
    expect(late).toEqual(Array.from({ length: 7 }, () => 'proposal_not_open'))
    return received.find((each) => each.status === 'fulfilled')!.value
  }
  const stores = twice.map(decidedPayouts)
  const requested = { clientAccountId: bank.clientAccountId, instrumentId: bank.instrumentId, amount: '993' }
  const payout = (await race((at) => stores[at]!.propose(people.operator, requested)))!
  await race((at) => stores[at]!.approve(people.approver, payout.payoutReference))
  const file = (await race(() => files.create('payouts')))!
  const senders = twice.map(decidedFiles)
  await race((at) => senders[at]!.approve(people.approver, file.paymentFileId))
  // The gateway's receipt may come several times: each is answered, and the money leaves once.
  const receipts = Array.from({ length: 8 }, (_, at) => senders[at % 2]!.sent(people.operator, file.paymentFileId))
  for (const received of await Promise.all(receipts)) expect(received).toMatchObject({ state: 'sent' })
  expect(await shop.money()).toEqual([0n, 993n, 1000n])
})

test('another tenant sees and moves nothing of it', async () => {
  const { store, files } = shop
  const id = await shop.approved()
  const file = (await files.create('payouts'))!
  const [stranger, other] = [contextOf('olga-operator', 'elsewhere' as never), contextOf('anton', 'elsewhere' as never)]
  expect(await store.payables(stranger)).toEqual([])
  expect(await store.list(stranger, { state: null }, { after: null, limit: 50 })).toEqual([])
  await expect(store.approve(other, id)).rejects.toMatchObject(notOpen)
  expect(await store.reject(other, id, 'no')).toBeNull()
  expect(await files.paymentFiles.sent(stranger, file.paymentFileId)).toBeNull()
  expect(await files.paymentFiles.proposeDiscard(stranger, file.paymentFileId, 'no')).toBeNull()
  const { clientAccountId } = shop.bank
  expect(await store.propose(stranger, { clientAccountId, instrumentId: null, amount: '1' })).toBeNull()
})

/** Ten units sold on a credit that only a notification has shown. */
async function soldOnNotice() {
  const { bank } = shop
  const { reference, paymentReference } = await bank.ordered()
  const entry = {
    amount: 1000n,
    bookedOn: '2026-03-03',
    structured: paymentReference,
    servicer: reference.slice(0, 30),
  }
  await bank.notify([entry])
  const contract = '0x00000000000000000000000000000000000000cc'
  const purchaseId = `0x${crypto.randomUUID().replaceAll('-', '').repeat(2)}`
  await bank.report(reference, { kind: 'release_passed', decisionId: 'd', contract, purchaseId })
  await bank.report(reference, { kind: 'delivered_on_chain', txHash: purchaseId, blockNumber: 8n })
  return entry
}
const exceeds = { reason: 'refund_exceeds_held' }

test('no more is paid out than the bank holds beside what is owed to clients, as far as statements have confirmed it', async () => {
  const { store, people, bank } = shop
  const entry = await soldOnNotice()
  const payable = async () => (await store.payables(people.operator)).find((each) => each.instrumentId !== null)
  expect(await payable()).toMatchObject({ amount: '1993', payableAmount: '1000' })
  await expect(shop.propose('1001')).rejects.toMatchObject(exceeds)
  // What others may still take of it counts, whoever is paid.
  await shop.propose('7', null)
  await expect(shop.propose('994')).rejects.toMatchObject(exceeds)
  expect(await payable()).toMatchObject({ payableAmount: '993' })
  await bank.day({ entries: [entry] })
  expect(await payable()).toMatchObject({ payableAmount: '1993' })
  expect(await shop.propose('1993')).toMatchObject({ amount: '1993' })
})

test('money of clients and money that has left is not paid out, and credits that are held do not lower what can be', async () => {
  const { bank } = shop
  await bank.notify([{ amount: 500n, bookedOn: '2026-03-03', text: 'nobody knows' }])
  expect(await shop.propose('993')).toMatchObject({ state: 'proposed' })
})

/** A credit that never existed is returned to whoever invented it: the bank pays it with the money of others. */
async function inventedAndReturned(amount: bigint) {
  const { bank, people, files } = shop
  await bank.notify([{ amount, bookedOn: '2026-03-03', text: 'invented' }])
  const found = `select bank_transaction_id as id from app.bank_transaction where client_account_id = $1 and amount = $2`
  const { rows } = await database.admin.query(found, [bank.clientAccountId, `${amount}`])
  const pool = database.as('fh_api')
  const made = { bankTransactionId: rows[0].id, allocations: [], reason: 'nobody’s' }
  await proposeMatch({ pool }, people.operator, made)
  await approveMatch({ pool, compliance: bank.compliance }, people.approver, rows[0].id)
  const refunds = await database.admin.query(
    "select refund_reference as id from app.refund where tenant_id = $1 and state = 'requested'",
    [shop.tenant],
  )
  await files.approve(refunds.rows[0].id)
  await files.payOut()
}

test('what is payable is counted again when a payout is approved, put into a file, and sent', async () => {
  const { store, people, files } = shop
  const payout = (await shop.propose('900'))!
  await inventedAndReturned(300n)
  await expect(store.approve(people.approver, payout.payoutReference)).rejects.toMatchObject(exceeds)
  await store.reject(people.approver, payout.payoutReference, 'too much')
  const id = await shop.approved('600')
  const file = (await files.create('payouts'))!
  await files.paymentFiles.approve(people.approver, file.paymentFileId)
  await inventedAndReturned(250n)
  await expect(files.paymentFiles.sent(people.operator, file.paymentFileId)).rejects.toMatchObject(exceeds)
  await files.paymentFiles.proposeDiscard(people.operator, file.paymentFileId, 'too much')
  await files.paymentFiles.approveDiscard(people.approver, file.paymentFileId)
  await expect(files.create('payouts')).rejects.toMatchObject(exceeds)
  expect(await shop.stateOf(id)).toMatchObject({ state: 'approved' })
})

test('proposals for proceeds and fees at the same moment never promise more than there is', async () => {
  const { bank, people } = shop
  await database.admin.query(
    'update app.client_account set payouts_stopped_reason = null where client_account_id = $1',
    [bank.clientAccountId],
  )
  await inventedAndReturned(995n)
  const stores = [decidedPayouts(database.as('fh_api')), decidedPayouts(database.as('fh_api'))]
  const wanted = [
    { clientAccountId: bank.clientAccountId, instrumentId: bank.instrumentId, amount: '5' },
    { clientAccountId: bank.clientAccountId, instrumentId: null, amount: '5' },
  ]
  const outcomes = await Promise.allSettled(wanted.map((each, at) => stores[at]!.propose(people.operator, each)))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(exceeds)
})
