import { settlementRouterAbi } from '@firsthand/contracts/abi/settlement-router'
import { deskMarket } from '@firsthand/sandbox/seed/seed-markets'
import { expect, test, vi } from 'vitest'
import { venueBuyer } from '#quoting/testing/venue-buyer'
import { tradingOfThisFile } from '#testing/trading-world'

vi.setConfig({ testTimeout: 90_000 })
const trading = tradingOfThisFile({ engine: 'single' })
const { approveAsAnswered, settles, issued } = venueBuyer(trading)
const patience = { timeout: 30_000 }

async function routeIsOn(venue: 'swap' | 'desk'): Promise<boolean> {
  const { router, usdc, tbill } = trading.contracts
  const call = { address: router, abi: settlementRouterAbi, functionName: 'routeOf' } as const
  const args = [trading.contracts[venue], usdc, tbill] as const
  return (await trading.clients.reader.readContract({ ...call, args })).on
}
const rows = async (text: string, ...values: unknown[]) => (await trading.admin.query(text, values)).rows
/** Until every switch that was turned is done, and no switch is on its way. */
const untilDone = () =>
  expect
    .poll(
      () =>
        rows(`select pair_id::int from app.route_switch where done_at is null
          union all select nonce::int from app.chain_transaction where state in ('prepared', 'broadcast')`),
      patience,
    )
    .toEqual([])
const force = (pairId: number) => trading.rfq.turn(pairId, false, false, { force: true })

/** Turns off what executes over the same route as the market that a test makes: seeded ones do. */
async function forceOthers(venue: 'swap' | 'desk', pairId: number): Promise<void> {
  const others = await rows(
    'select pair_id::int from app.market where lower(rfq_venue_contract) = $1 and rfq_execution_enabled and pair_id <> $2',
    trading.contracts[venue].toLowerCase(),
    pairId,
  )
  for (const { pair_id } of others) expect((await force(pair_id)).status).toBe(200)
}

test('execution off with force: the route switch is sent, and a bundle already handed out fails on chain', async () => {
  const pairId = await trading.rfq.makeMarket()
  await forceOthers('swap', pairId)
  await approveAsAnswered(pairId)
  const { bundle } = await issued(pairId)
  await untilDone()
  expect(await settles(bundle)).toBe(true)

  expect((await force(pairId)).status).toBe(200)
  const turnedAt = performance.now()
  await expect.poll(() => settles(bundle), { ...patience, interval: 50 }).toBe(false)
  process.stdout.write(
    `a bundle was stopped on chain ${Math.round(performance.now() - turnedAt)} ms after the switch\n`,
  )
  expect(await routeIsOn('swap')).toBe(false)
  await untilDone()
  const [sent] = await rows(
    'select tenant_id, reference, kind, state, call from app.chain_transaction order by nonce desc limit 1',
  )
  expect(sent).toMatchObject({ tenant_id: 'acme', reference: `market:${pairId}`, kind: 'switchRoute' })
  expect(JSON.parse(sent.call)).toMatchObject({ function: 'switchRoute', on: false })
  const [audit] = await rows(
    `select actor, payload from app.audit where action = 'market.route_switched' order by seq desc limit 1`,
  )
  expect(JSON.parse(audit.payload)).toMatchObject({ pairId, served: true, on: false })

  expect((await trading.rfq.turn(pairId, true, true)).status).toBe(200)
  await expect.poll(() => settles(bundle), patience).toBe(true)
  await untilDone()
})

test('a route stays on while another market over it executes', async () => {
  const [one, other] = [await trading.rfq.makeMarket(), await trading.rfq.makeMarket()]
  await force(one)
  await untilDone()
  expect(await routeIsOn('swap')).toBe(true)
  expect((await trading.rfq.ask('/quotes/soft', { pairId: other, cashAmount: '100000000' })).status).toBe(200)
})

test('the end of a drain turns the route off by itself', async () => {
  const { desk } = trading.rfq
  const pairId = await desk.makeMarket()
  await forceOthers('desk', pairId)
  await untilDone()
  expect(await routeIsOn('desk')).toBe(true)
  const { reference } = await desk.firm(pairId)
  expect((await desk.intent(reference)).status).toBe(200)
  expect((await trading.rfq.turn(pairId, false, false, { drain: true })).body).toMatchObject({ rfqDraining: true })
  expect(await routeIsOn('desk')).toBe(true)
  await rows(`update app.quote set state = 'lapsed' where reference = $1`, reference)
  await expect.poll(() => routeIsOn('desk'), patience).toBe(false)
})

test('switches that are turned all at once end at the last one, also over a worker that dies', async () => {
  const pairId = await trading.rfq.desk.makeMarket()
  let { worker } = trading.world
  // What began at an address goes on there.
  const flowsPort = Number(new URL(worker?.flowsUrl ?? '').port)
  for (const last of [false, true]) {
    const turns = Array.from({ length: 7 }, (_, index) => (index % 2 === 0) === last)
    for (const [index, on] of turns.entries()) {
      if (index === 4) await worker?.stop('SIGKILL')
      await trading.rfq.turn(pairId, on, on, { force: !on })
    }
    worker = await trading.world.startWorker({ flowsPort, register: false })
    await untilDone()
    expect(await routeIsOn('desk')).toBe(last)
  }
  const [counted] = await rows('select count(*)::int as sent, max(nonce)::int + 1 as nonces from app.chain_transaction')
  expect(counted.sent).toBe(counted.nonces)
})

test('a market on a chain that is not served, or a route that the router does not know, is logged and ends', async () => {
  const reported = async () =>
    (await rows(`select payload from app.audit where action = 'market.route_switched'`)).map(({ payload }) =>
      JSON.parse(payload),
    )
  const elsewhere = await trading.rfq.makeMarket({ chainId: 'eip155:1' })
  const unknown = await trading.rfq.makeMarket(deskMarket({ rfqVenueContract: trading.contracts.harbourVenue }))
  await untilDone()
  for (const pairId of [elsewhere, unknown])
    expect(await reported()).toContainEqual(expect.objectContaining({ pairId, served: false }))
})
