import type { TenantId } from '@firsthand/values/values'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isKept, maySee } from './request.rules.ts'
import type { AnsweredRequest } from './request.store.ts'
import { requestLog } from './request-log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const request = (requestId: string, tenant = 'acme'): AnsweredRequest => ({
  tenantId: tenant as TenantId,
  requestId,
  at: new Date(),
  method: 'POST',
  route: '/rfq/quotes',
  status: 201,
  code: null,
  ms: 3,
  reference: null,
  caller: 'buyer',
})

/** A log on a store that keeps what it is given, once it is let. */
function logUnderTest(keeps: () => Promise<void> = async () => undefined) {
  const batches: [string, number][] = []
  let lost = 0
  const keep = async (tenant: TenantId, requests: readonly AnsweredRequest[]) => {
    await keeps()
    batches.push([tenant, requests.length])
  }
  const log = requestLog({ keep }, (count) => {
    lost += count
  })
  return { log, batches, lost: () => lost }
}

test('G10: requests are written after a quarter of a second, tenant by tenant', async () => {
  const { log, batches, lost } = logUnderTest()
  for (const tenant of ['acme', 'globex', 'acme']) log.keep(request('r', tenant))
  await vi.advanceTimersByTimeAsync(200)
  expect(batches).toEqual([])
  await vi.advanceTimersByTimeAsync(60)
  expect([batches, lost()]).toEqual([
    [
      ['acme', 2],
      ['globex', 1],
    ],
    0,
  ])
  await log.close()
})

test('G10: 500 requests are written at once, and more follow batch by batch', async () => {
  const { log, batches } = logUnderTest()
  for (let n = 0; n < 1_200; n += 1) log.keep(request(`${n}`))
  await vi.advanceTimersByTimeAsync(0)
  expect(batches).toEqual([
    ['acme', 500],
    ['acme', 500],
  ])
  await log.close()
  expect(batches.at(-1)).toEqual(['acme', 200])
})

test('G10: while the database is away, requests are dropped and counted, and nothing throws', async () => {
  const { log, batches, lost } = logUnderTest(() => Promise.reject(new Error('away')))
  for (let n = 0; n < 700; n += 1) log.keep(request(`${n}`))
  await log.close()
  expect([batches, lost()]).toEqual([[], 700])
})

test('G10: a database that does not answer fills the memory to its bound, and holds the end up for three seconds', async () => {
  const { log, lost } = logUnderTest(() => new Promise(() => undefined))
  for (let n = 0; n < 6_000; n += 1) log.keep(request(`${n}`))
  // 500 are on their way, 5,000 wait.
  expect(lost()).toBe(500)
  let closed = false
  void log.close().then(() => {
    closed = true
  })
  await vi.advanceTimersByTimeAsync(2_900)
  expect(closed).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect([closed, lost()]).toEqual([true, 5_500])
})

test('G10: writes are kept, and reads and what is typed are not', () => {
  expect(['POST', 'PUT', 'DELETE'].map((method) => isKept(method, 'writes'))).toEqual([true, true, true])
  expect(['GET', 'HEAD'].map((method) => isKept(method, 'reads'))).toEqual([false, false])
  expect(['soft', 'allowance', 'firm', 'intent'].map((limit) => isKept('POST', limit))).toEqual([
    false,
    false,
    true,
    true,
  ])
})

test('G10: what the treasury asked for is seen by the treasury alone', () => {
  const seenBy = (role: string) =>
    ['/rfq/quotes', '/treasury/receipts/:id/freeze', '/proposals/:proposalId/approve', '/treasuryless'].map((route) =>
      maySee(new Set([role]), route),
    )
  for (const role of ['support', 'tenant-integrator', 'marketplace-admin'])
    expect(seenBy(role)).toEqual([true, false, false, true])
  for (const role of ['treasury-operator', 'treasury-approver']) expect(seenBy(role)).toEqual([true, true, true, true])
})
