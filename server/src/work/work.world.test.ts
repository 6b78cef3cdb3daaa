import type { Work } from '@firsthand/wire/staff/work'
import { beforeAll, expect, test } from 'vitest'
import { treasuryUnderTest } from '#bank-transfer/testing/treasury-under-test'
import { aMarket } from '#markets/testing/market-builder'
import { type Answer, created, serviceOfThisFile } from '#testing/service-under-test'

const service = serviceOfThisFile()
const operator = 'acme-treasury-operator'
const approver = 'acme-treasury-approver'
const officer = 'acme-compliance-officer'
const bookedOn = '2026-03-02'
let bank: Awaited<ReturnType<typeof treasuryUnderTest>>

beforeAll(async () => {
  bank = await treasuryUnderTest(service.database.admin, service.database.as('fh_api'))
})

const work = (as: string, headers = {}) => service.call('GET', '/admin/work', { as, headers })
/** Number and sums of each queue that is not empty. */
const waiting = async (as: string) => {
  const { items } = (await work(as)).body as Work
  const filled = items.filter(({ count, oldestAt }) => {
    expect(oldestAt === null).toBe(count === 0)
    return count > 0
  })
  return Object.fromEntries(filled.map(({ queue, count, sums }) => [queue, [count, ...sums.map((sum) => sum.amount)]]))
}
const post = (path: string, as: string, body: object) => service.call('POST', path, { as, body })
const approve = async ({ body }: Answer, as = approver) => {
  const path = `/proposals/${body.proposalId}`
  const { headers } = await service.call('GET', path, { as })
  const decided = await service.call('POST', `${path}/approve`, { as, headers: { 'if-match': headers.get('etag')! } })
  expect(decided.status).toBe(200)
}
const late = { statements_due: [30] }

test('a receipt that belongs to nobody is in one queue after the other, until its money leaves', async () => {
  expect(await waiting(operator)).toEqual({})
  await bank.day({ entries: [{ amount: 12_000n, bookedOn, text: 'no reference' }] })
  expect(await waiting(operator)).toEqual({ ...late, receipts_unallocated: [1, '12000'] })
  const queue = await service.call('GET', '/treasury/receipts', { as: operator })
  const { bankTransactionId } = queue.body.items[0]
  const match = { bankTransactionId, allocations: [], reason: 'nobody knows the payer' }
  const proposed = await post('/treasury/matches', 'acme-treasury-both', match)
  expect([await waiting(operator), await waiting(approver)]).toEqual([late, { proposals: [1, '12000'] }])
  expect(await waiting('acme-treasury-both'), 'nobody decides what they proposed').toEqual(late)
  await approve(proposed)
  expect([await waiting(operator), await waiting(approver)]).toEqual([{ ...late, refunds_to_file: [1, '12000'] }, {}])
  const refunds = await service.call('GET', '/treasury/refunds', { as: operator })
  const path = `/treasury/refunds/${refunds.body.items[0].refundReference}/propose`
  const refund = await post(path, operator, { reason: 'not ours' })
  expect([await waiting(operator), await waiting(approver)]).toEqual([late, { proposals: [1, '12000'] }])
  await approve(refund)
  expect(await waiting(operator)).toEqual({ ...late, refunds_to_file: [1, '12000'] })
  const file = await post('/treasury/payment-files', operator, { clientAccountId: bank.clientAccountId })
  expect([await waiting(operator), await waiting(approver)]).toEqual([late, { files_to_authorise: [1, '12000'] }])
  await approve(file)
  expect([await waiting(operator), await waiting(approver)]).toEqual([
    { ...late, files_to_hand_over: [1, '12000'] },
    {},
  ])
})

test('reviews, frozen money, shortfalls and stopped deliveries are in the queues of the roles that act on them', async () => {
  const before = await waiting(operator)
  bank.judgeBy(() => ({ verdict: 'close_match' }))
  const [paid, stopped] = [await bank.ordered(), await bank.ordered(5n)]
  await bank.day({ entries: [{ amount: 1000n, bookedOn: '2026-03-03', structured: paid.paymentReference }] })
  expect(await waiting(operator)).toEqual({ ...before, reviews: [1, '1000'] })
  const [review] = (await service.call('GET', '/treasury/reviews', { as: officer })).body.items
  await post(`/treasury/reviews/${review.reviewId}/freeze`, officer, { reason: 'on a list' })
  expect([await waiting(operator), await waiting(officer)]).toEqual([before, { frozen_money: [1, '1000'] }])
  const [exception] = (await service.call('GET', '/treasury/exceptions', { as: officer })).body.items
  await post(`/treasury/exceptions/${exception.exceptionId}/release`, officer, { reason: 'another person' })
  expect(await waiting('acme-compliance-officer-2')).toEqual({ proposals: [1, '1000'], frozen_money: [1, '1000'] })
  expect(await waiting(approver), 'officers decide that').toEqual({})

  await bank.day({ entries: [{ amount: 40n, sign: 'debit', bookedOn: '2026-03-04', text: 'charges' }] })
  const text = "update app.purchase set state = 'delivery_blocked' where reference = $1"
  await service.database.admin.query(text, [stopped.reference])
  const all = { ...before, exceptions: [1, '40'], deliveries_blocked: [1, '500'] }
  expect(await waiting(operator)).toEqual(all)
})

test('markets are with the administrators who own them, endpoints with the integrators', async () => {
  const before = await waiting('acme-admin')
  const { pairId } = await created(service, aMarket())
  await post(`/admin/markets/${pairId}/pause`, 'acme-admin', {})
  const [incomplete = 0] = (before.markets_incomplete ?? []) as number[]
  const after = { markets_incomplete: [incomplete + 1], markets_paused: [1] }
  expect(await waiting('acme-admin'), 'it lacks its venue contract').toEqual(after)
  expect(await waiting('globex-admin')).toEqual({})
  expect((await waiting('globex-platform-admin')).markets_paused).toEqual([1])

  await post('/webhook-endpoints', 'acme-integrator', { url: 'http://127.0.0.1:9/hooks' })
  expect(await waiting('acme-integrator')).toEqual({})
  await service.database.admin.query('update app.webhook_endpoint set failing_since = now()')
  expect(await waiting('acme-integrator')).toEqual({ endpoints_failing: [1] })
})

test('every staff role is answered, buyers and the gateway are not, and no tenant sees another', async () => {
  for (const as of ['acme-support', 'acme-auditor']) expect((await work(as)).body.items).toEqual([])
  for (const as of ['acme-buyer-1', 'acme-bank-gateway'])
    expect(await work(as)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect(await waiting('globex-treasury-operator')).toEqual({})
})

test('it is answered without an audit record, and without a body while nothing changes', async () => {
  const records = async () => (await service.database.admin.query('select count(*)::int from app.audit')).rows[0].count
  const before = await records()
  const first = await work(operator)
  const known = { 'if-none-match': first.headers.get('etag')! }
  expect(await work(operator, known)).toMatchObject({ status: 304, text: '' })
  expect(await records()).toBe(before)
  await bank.day({ entries: [{ amount: 700n, bookedOn: '2026-03-05', text: 'one more' }] })
  expect(await work(operator, known)).toMatchObject({ status: 200 })
})
