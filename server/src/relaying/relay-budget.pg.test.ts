import { openPool } from '@firsthand/postgres/pool'
import type { Caller, Hex, Reference } from '@firsthand/values/values'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { databaseUnderTest } from '#testing/database-under-test'
import { handedInStore, type NewRelay } from './handed-in.store.ts'
import { costMax } from './relay.rules.ts'
import { relayWorkStore } from './relay-work.store.ts'

vi.setConfig({ testTimeout: 60_000 })
let database: Awaited<ReturnType<typeof databaseUnderTest>>
let api: ReturnType<typeof openPool>
let relayer: ReturnType<typeof openPool>
let pairId: string
beforeAll(async () => {
  database = await databaseUnderTest()
  const common = { applicationName: 'test', patienceMs: 30_000 }
  api = openPool({ url: database.urlFor('fh_api'), size: 16, ...common })
  relayer = openPool({ url: database.urlFor('fh_relayer'), size: 4, ...common })
  const { rows } = await database.admin.query(
    `insert into app.market (owner_tenant, status, hidden, asset_class, cash_symbol, cash_decimals, unit_symbol, unit_decimals,
      freshness_seconds, fee_bps, eligibility)
    values ('acme', 'active', false, 'bond', 'USDC', 6, 'X', 18, 60, 0, '{}') returning pair_id`,
  )
  pairId = rows[0].pair_id
  await makeQuotes('acme', 'buyer', 1_000)
  await makeQuotes('acme', 'other', 20)
  await makeQuotes('globex', 'buyer', 20)
})
afterAll(async () => {
  await Promise.all([api?.end(), relayer?.end()])
  await database?.drop()
})
beforeEach(async () => {
  await database.admin.query('truncate app.relay, app.relay_buyer_day, app.relay_day cascade')
})

const address = (n: number): Hex => `0x${n.toString(16).padStart(40, '0')}`
const referenceOf = (n: number) => `MINT${n.toString(16).padStart(32, '0')}` as Reference
const gasLimit = 400_000n
const gasPriceMax = 7n * 10n ** 9n
const each = costMax(gasLimit, gasPriceMax)
const day = '2026-11-17'

/** Quotes, numbered from 1: the rows that a relay stands on. */
const makeQuotes = (tenant: string, caller: string, count: number) =>
  database.admin.query(
    `insert into app.quote (tenant_id, caller, reference, pair_id, market, wallet, cash_base_units, fee_base_units,
        unit_base_units, price, price_scale, price_block, created_at, expires_at)
      select $1, $2, 'MINT' || lpad(to_hex(n), 32, '0'), $3, '{}', '0x', 2, 0, 1, 1, 0, 1, now(), now() + interval '1 minute'
      from generate_series(1, $4) n`,
    [tenant, caller, pairId, count],
  )

function relayOf(
  n: number,
  more: Partial<NewRelay['budget']> & { tenant?: string; caller?: string; wallet?: Hex } = {},
) {
  const { tenant = 'acme', caller = 'buyer', wallet = address(n), ...limits } = more
  const budget = { weiPerDay: 10n ** 30n, requestsPerDay: 1e6, requestsPerBuyerPerDay: 1e6, ...limits }
  const chain = {
    chainId: 'eip155:31337',
    router: address(1),
    forwarder: address(2),
    requestGasMax: 600_000n,
    gasPriceMax,
    tenants: new Map([[tenant, budget]]),
  }
  return {
    caller: { tenantId: tenant, buyer: caller } as unknown as Caller,
    reference: referenceOf(n),
    chain,
    budget,
    forwarded: {
      buyer: wallet,
      router: address(1),
      gas: 300_000n,
      deadline: 1_800_000_000n,
      settlement: '0x00',
      signature: `0x${'11'.repeat(65)}`,
    },
    gasLimit,
    day,
  } satisfies NewRelay
}

const acme = async () => {
  const { rows } = await database.admin.query(
    `select tenant_id, requests, reserved_wei, spent_wei from app.relay_day order by tenant_id`,
  )
  return rows
}
const counted = (answers: readonly string[]) =>
  Object.fromEntries([...new Set(answers)].sort().map((name) => [name, answers.filter((each) => each === name).length]))

test('a thousand at once never hold back one wei more than the budget, nor one less than fits', async () => {
  const relays = handedInStore(api)
  // Room for 137, and for all but one wei of another.
  const weiPerDay = each * 138n - 1n
  const answers = await Promise.all(Array.from({ length: 1_000 }, (_, n) => relays.take(relayOf(n + 1, { weiPerDay }))))
  expect(counted(answers)).toEqual({ taken: 137, tenant_spent: 863 })
  expect(await acme()).toEqual([{ tenant_id: 'acme', requests: 137, reserved_wei: `${each * 137n}`, spent_wei: '0' }])
  const { rows } = await database.admin.query('select count(*) as number, sum(reserved_wei) as wei from app.relay')
  expect(rows).toEqual([{ number: '137', wei: `${each * 137n}` }])
  // The next wei lets one more in, and no further one.
  const more = await Promise.all(
    Array.from({ length: 50 }, (_, n) => relays.take(relayOf(n + 800, { weiPerDay: weiPerDay + 1n }))),
  )
  expect(counted(more)).toMatchObject({ taken: 1 })
})

test('requests count by the day, of the tenant and of each buyer, whatever they cost', async () => {
  const relays = handedInStore(api)
  const ofTenant = await Promise.all(
    Array.from({ length: 40 }, (_, n) => relays.take(relayOf(n + 1, { requestsPerDay: 9 }))),
  )
  expect(counted(ofTenant)).toEqual({ taken: 9, tenant_spent: 31 })
  const ofBuyer = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      relays.take(relayOf(n + 1, { caller: 'other', wallet: address(5_000 + n), requestsPerBuyerPerDay: 3 })),
    ),
  )
  expect(counted(ofBuyer)).toEqual({ buyer_spent: 17, taken: 3 })
  // What was refused for a buyer's number was not held back from the tenant.
  expect(await acme()).toEqual([{ tenant_id: 'acme', requests: 12, reserved_wei: `${each * 12n}`, spent_wei: '0' }])
  const oneOfThem = ofTenant.indexOf('taken') + 1
  expect(await relays.take(relayOf(oneOfThem, { requestsPerDay: 0 }))).toBe('known')
  expect(await relays.take(relayOf(900, { requestsPerDay: 0 }))).toBe('tenant_spent')
  expect(await relays.take({ ...relayOf(900, { requestsPerDay: 1 }), day: '2026-11-18' })).toBe('taken')
})

test('a wallet has one request under way, also over two tenants; one reference has one, however often it is handed in', async () => {
  const relays = handedInStore(api)
  const wallet = address(77)
  const racing = await Promise.all([
    ...Array.from({ length: 10 }, (_, n) => relays.take(relayOf(n + 1, { wallet }))),
    ...Array.from({ length: 10 }, (_, n) => relays.take(relayOf(n + 1, { wallet, tenant: 'globex' }))),
  ])
  expect(counted(racing)).toEqual({ busy: 19, taken: 1 })
  const again = await Promise.all(Array.from({ length: 20 }, () => relays.take(relayOf(30))))
  expect(counted(again)).toEqual({ known: 19, taken: 1 })
  const total = (await acme()).reduce((sum, { requests }) => sum + requests, 0)
  expect(total).toBe(2)
  expect(await relays.standing({ ...relayOf(31), wallet: address(30) })).toBe('busy')
})

test('the real cost is booked once, also when two programs book it, and what was held back is free again', async () => {
  const relays = handedInStore(api)
  const work = relayWorkStore(relayer)
  for (const n of [1, 2, 3]) await relays.take(relayOf(n))
  const [first, second, third] = await work.due(10)
  if (!first || !second || !third) throw new Error('three are waiting')
  await Promise.all(Array.from({ length: 10 }, () => work.finish(first, 123n, false)))
  await Promise.all(Array.from({ length: 10 }, () => work.refuse(second, 'relay_not_forwardable', 'it would fail')))
  expect(await acme()).toEqual([{ tenant_id: 'acme', requests: 3, reserved_wei: `${each}`, spent_wei: '123' }])
  const { rows } = await database.admin.query(
    "select last_refusal from app.quote where tenant_id = 'acme' and caller = 'buyer' and reference = $1",
    [second.reference],
  )
  expect(rows[0].last_refusal).toBe('relay_not_forwardable')
  // A refused one can be handed in anew; one that went through cannot, and one that was reverted can.
  expect(await relays.take(relayOf(2))).toBe('taken')
  expect(await relays.take(relayOf(1))).toBe('known')
  await work.move(third, 'mined', true)
  expect(await relays.take(relayOf(3))).toBe('taken')
  const { rows: attempts } = await database.admin.query('select attempt from app.relay where reference = $1', [
    third.reference,
  ])
  expect(attempts.map(({ attempt }) => attempt).sort((a, b) => a - b)).toEqual([1, 2])
})

test('each login sees and writes its own part only', async () => {
  await handedInStore(api).take(relayOf(1))
  const asRelayer = (text: string) => relayer.query(text)
  for (const text of [
    `update app.relay set reserved_wei = 1`,
    `update app.relay set signature = ''`,
    `insert into app.relay_day (tenant_id, chain_id, day, requests, reserved_wei) values ('x', 'y', now(), 1, 1)`,
    `update app.relay_day set requests = 0`,
    `select bundle from app.quote`,
    `select from app.purchase`,
    `select from led.tx`,
    `insert into app.outbox (tenant_id, object, key, handler, input) values ('a', 'b', 'c', 'd', '{}')`,
  ])
    await expect(asRelayer(text), text).rejects.toThrow('permission denied')
  await expect(asRelayer(`select reference from app.quote`)).rejects.toThrow('tenant not set')
  // The worker's accounts and transactions are not there for it, and it can make none of them.
  await database.admin.query(
    `insert into app.chain_account (chain_id, address) values ('eip155:1', '${address(9)}') on conflict do nothing`,
  )
  expect((await asRelayer('select from app.chain_account')).rowCount).toBe(0)
  await expect(
    asRelayer(`insert into app.chain_transaction (chain_id, address, nonce, tenant_id, reference, kind, attempt, contract, call, gas)
      values ('eip155:1', '${address(9)}', 0, 'acme', 'R', 'delivery', 1, '${address(9)}', '{}', 1)`),
  ).rejects.toThrow('row-level security')
  const other = openPool({ url: database.urlFor('fh_api'), size: 1, applicationName: 'test' })
  await other.query("select set_config('app.tenant', 'globex', false)")
  expect((await other.query('select from app.relay')).rowCount).toBe(0)
  expect((await other.query('select from app.relay_day')).rowCount).toBe(0)
  await other.end()
})
