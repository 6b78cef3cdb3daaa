import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankShop } from '#bank-transfer/testing/bank-purchase'
import { buyerOf, testPseudonyms } from '#identity/testing/pseudonyms'
import { databaseUnderTest } from '#testing/database-under-test'
import { sealBuyers } from './seal-buyers.store.ts'

let database: Awaited<ReturnType<typeof databaseUnderTest>>
beforeAll(async () => {
  database = await databaseUnderTest()
})
afterAll(() => database?.drop())

const tables = [
  'quote',
  'chain_ref',
  'chain_sighting',
  'relay',
  'relay_buyer_day',
  'idempotency',
  'purchase',
  'request',
]
const callers = async () => {
  const found: Record<string, readonly string[]> = {}
  for (const table of tables) {
    const { rows } = await database.admin.query(`select distinct caller from app.${table}`)
    found[table] = rows.map(({ caller }) => caller as string).toSorted()
  }
  return found
}

/** Rows as an earlier version left them: of Ada on every rail, of Bo on one, and requests of an employee. */
async function fromBefore() {
  const { admin } = database
  const { order } = await bankShop(admin, database.as('fh_api'))
  await order()
  const reference = `MINT${'0'.repeat(31)}`
  const hash = `'0x' || repeat('0', 63)`
  await admin.query("update app.purchase set caller = 'ada'")
  await admin.query(`insert into app.quote (tenant_id, caller, reference, pair_id, market, wallet, cash_base_units,
      fee_base_units, unit_base_units, price, price_scale, price_block, created_at, expires_at)
    select 'acme', who, '${reference}' || n, (select min(pair_id) from app.market), '{}', '0x', 2, 0, 1, 1, 0, 1, now(),
      now() + interval '1 minute' from (values ('ada', 1), ('ada', 2), ('bo', 3)) v (who, n)`)
  await admin.query("insert into app.chain (chain_id, head_number) values ('eip155:1', 1)")
  await admin.query(`insert into app.chain_ref (chain_id, onchain_ref, wallet, tenant_id, caller, reference)
    select 'eip155:1', ${hash} || right(reference, 1), '0x' || repeat('0', 40), tenant_id, caller, reference from app.quote`)
  await admin.query(`insert into app.chain_sighting (chain_id, tenant_id, caller, reference, kind, tx_hash, slot)
    select chain_id, tenant_id, caller, reference, 'pending', onchain_ref, '' from app.chain_ref`)
  const day = '2026-11-17'
  await admin.query(
    `insert into app.relay_day (tenant_id, chain_id, day, requests, reserved_wei) values ('acme', 'eip155:1', $1, 1, 1)`,
    [day],
  )
  await admin.query(`insert into app.relay (tenant_id, caller, reference, attempt, chain_id, forwarder, router, wallet,
      request_gas, deadline, settlement, signature, gas, day, reserved_wei)
    select tenant_id, caller, reference, 1, chain_id, wallet, wallet, wallet, 1, 1, '0x00', '0x' || repeat('0', 130), 2,
      '${day}', 1 from app.chain_ref where reference = '${reference}1'`)
  const days = `insert into app.relay_buyer_day (tenant_id, caller, chain_id, day, requests) values ('acme', $1, 'eip155:1', $2, $3)`
  await admin.query(days, ['ada', day, 3])
  await admin.query(days, [buyerOf('acme', 'ada'), day, 4])
  const answered = `insert into app.idempotency (tenant_id, caller, endpoint, key, body_hash, claim) values ('acme', $1, 'x', $2, $3, $4)`
  await admin.query(answered, ['ada', 'one', 'before', randomUUID()])
  await admin.query(answered, ['ada', 'two', 'before', randomUUID()])
  await admin.query(answered, [buyerOf('acme', 'ada'), 'two', 'since', randomUUID()])
  await admin.query(`select set_config('app.tenant', 'acme', false)`)
  await admin.query(`insert into app.audit (tenant_id, seq, at, actor, action, payload, prev, hash)
    values ('acme', 1000, '2026-11-17T00:00:00.000000Z', 'olga', 'x', '{}', '\\x00', '\\x00')`)
  await admin.query(`insert into app.request (tenant_id, request_id, at, method, route, status, ms, caller)
    select 'acme', who, now(), 'POST', '/x', 201, 1, who from (values ('ada'), ('olga')) v (who)`)
}

test('subjects of buyers from before become pseudonyms wherever a row may change, and a second time changes nothing', async () => {
  await fromBefore()
  const client = await database.admin.connect()
  try {
    const [ada, bo] = [buyerOf('acme', 'ada'), buyerOf('acme', 'bo')]
    const both = [ada, bo].toSorted()
    expect(await sealBuyers(client, testPseudonyms, 1)).toEqual({
      'app.quote': 3,
      'app.purchase': 1,
      'app.relay_buyer_day': 1,
      'app.idempotency': 2,
      'app.request': 1,
    })
    expect(await callers()).toEqual({
      quote: both,
      chain_ref: both,
      chain_sighting: both,
      relay: [ada],
      relay_buyer_day: [ada],
      idempotency: [ada],
      purchase: [ada],
      request: ['olga', ada].toSorted(),
    })
    const { rows } = await client.query('select requests from app.relay_buyer_day')
    expect(rows).toEqual([{ requests: 7 }])
    const { rows: kept } = await client.query('select key, body_hash from app.idempotency order by key')
    expect(kept).toEqual([
      { key: 'one', body_hash: 'before' },
      { key: 'two', body_hash: 'since' },
    ])
    expect(Object.values(await sealBuyers(client, testPseudonyms))).toEqual([0, 0, 0, 0, 0])
  } finally {
    client.release()
  }
})
