import { expect, test } from 'vitest'
import { created, serviceOfThisFile, tokenOf } from '#testing/service-under-test'
import { aMarket, anRfqMarket } from './testing/market-builder.ts'

const service = serviceOfThisFile()

const admin = { as: 'acme-admin' }
const create = (body: object) => created(service, body)
const turn = (pairId: number, quotes: boolean, execution: boolean, more: object = {}) =>
  service.call('PUT', `/admin/markets/${pairId}/rfq-switches`, {
    ...admin,
    body: { rfqQuotesEnabled: quotes, rfqExecutionEnabled: execution, reason: 'test', ...more },
  })

/** Live intents without a purchase: the function that counts them is replaced for the test. */
const pretendLive = (number: number) =>
  service.database.admin.query(`create or replace function app.live_intents(pair bigint)
    returns table (number bigint, cash_base_units numeric, latest_deadline timestamptz)
    language sql stable set search_path = pg_catalog as $$
      select ${number}::bigint, 115792089237316195423570985008687907853269984665640564039457584007913129639935::numeric,
        '2026-11-15T10:00:00Z'::timestamptz $$`)

const readLive = (pairId: number, as = 'acme-admin') =>
  service.call('GET', `/admin/markets/${pairId}/live-intents`, { as })

const live = {
  number: 3,
  cashAmount: '115792089237316195423570985008687907853269984665640564039457584007913129639935',
  latestDeadline: '2026-11-15T10:00:00.000Z',
}

test('a market starts with both switches off, and the answer always counts what lives', async () => {
  const { pairId, rfqQuotesEnabled, rfqExecutionEnabled } = await create(anRfqMarket())
  expect([rfqQuotesEnabled, rfqExecutionEnabled]).toEqual([false, false])
  const { status, body } = await turn(pairId, true, true)
  expect(status).toBe(200)
  expect(body).toEqual({
    pairId,
    rfqQuotesEnabled: true,
    rfqExecutionEnabled: true,
    rfqDraining: false,
    liveIntents: { number: 0, cashAmount: '0', latestDeadline: null },
  })
  expect((await readLive(pairId)).body).toEqual({
    count: 0,
    cash: { amount: '0', currency: 'USDC', decimals: 6 },
    lastDeadline: null,
    draining: false,
    drainedAt: null,
  })
})

test('while signed intents live, execution goes off only by force or by draining', async () => {
  const { pairId } = await create(anRfqMarket())
  await turn(pairId, true, true)
  await pretendLive(3)
  try {
    const refused = await turn(pairId, false, false)
    expect([refused.status, refused.body.code]).toEqual([409, 'switch_would_strand'])
    expect(refused.body.liveIntents).toEqual(live)
    const unchanged = await service.call('GET', `/markets/${pairId}`, { as: 'acme-buyer-1' })
    expect([unchanged.body.rfqQuotesEnabled, unchanged.body.rfqExecutionEnabled]).toEqual([true, true])

    expect((await turn(pairId, false, true)).status).toBe(200)
    const drained = await turn(pairId, false, false, { drain: true })
    expect(drained.body).toMatchObject({ rfqExecutionEnabled: true, rfqDraining: true, liveIntents: live })
    const longAgo = tokenOf('acme-admin', { auth_time: Math.floor(Date.now() / 1000) - 301 })
    const path = `/admin/markets/${pairId}/rfq-switches`
    const body = { rfqQuotesEnabled: false, rfqExecutionEnabled: false, reason: 'test', force: true }
    const tooOld = await service.call('PUT', path, { token: longAgo, body })
    expect([tooOld.status, tooOld.body.code]).toEqual([401, 'insufficient_user_authentication'])
    const draining = await service.call('PUT', path, { token: longAgo, body: { ...body, force: false, drain: true } })
    expect(draining.status).toBe(200)
    const forced = await turn(pairId, false, false, { force: true })
    expect(forced.body).toMatchObject({ rfqExecutionEnabled: false, rfqDraining: false, liveIntents: live })
  } finally {
    await pretendLive(0)
  }
})

test('what a switch would strand is read before it is turned, with the figures of the refusal', async () => {
  const { pairId } = await create(anRfqMarket())
  await turn(pairId, true, true)
  await pretendLive(3)
  try {
    const { count, cash, lastDeadline } = (await readLive(pairId)).body
    const { liveIntents } = (await turn(pairId, false, false)).body
    expect({ number: count, cashAmount: cash.amount, latestDeadline: lastDeadline }).toEqual(liveIntents)
    await turn(pairId, false, false, { drain: true })
    expect((await readLive(pairId)).body).toMatchObject({ count: 3, draining: true, drainedAt: null })
    await turn(pairId, false, false, { force: true })
    const { draining, drainedAt } = (await readLive(pairId)).body
    expect([draining, Date.now() - Date.parse(drainedAt) < 60_000]).toEqual([false, true])
  } finally {
    await pretendLive(0)
  }
})

test('live intents are counted for the administrators of the market’s owner, and each read is recorded', async () => {
  const { pairId } = await create(anRfqMarket({ entitledTenants: ['acme', 'globex'] }))
  expect((await readLive(pairId, 'globex-admin')).body).toMatchObject({ code: 'forbidden' })
  expect((await readLive(pairId, 'acme-support')).status).toBe(403)
  expect((await readLive(987_654_321)).status).toBe(404)
  const reads = async () =>
    (await service.database.admin.query("select 1 from app.audit where action = 'market.live_intents_read'")).rowCount
  const before = Number(await reads())
  expect((await readLive(pairId)).status).toBe(200)
  expect(await reads()).toBe(before + 1)
})

test('draining with nothing alive turns execution off at once', async () => {
  const { pairId } = await create(anRfqMarket())
  await turn(pairId, true, true)
  expect((await turn(pairId, true, false, { drain: true })).body).toMatchObject({
    rfqExecutionEnabled: false,
    rfqDraining: false,
  })
})

test('contradictory requests are malformed', async () => {
  const { pairId } = await create(anRfqMarket())
  for (const [execution, more] of [
    [true, { drain: true }],
    [false, { drain: true, force: true }],
  ] as const) {
    const { status, body } = await turn(pairId, true, execution, more)
    expect([status, body.errors[0].path]).toEqual([400, '/drain'])
  }
})

test('markets of other rails have no switches, and unknown ones are not found', async () => {
  const { pairId } = await create(aMarket())
  expect((await turn(pairId, true, true)).body).toMatchObject({
    code: 'market_change_refused',
    field: 'primaryExecutionKind',
  })
  expect((await turn(987_654_321, true, true)).status).toBe(404)
})
