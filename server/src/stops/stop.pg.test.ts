import { inTenant } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { routeSwitchStore } from '#markets/route-switches.store'
import { databaseUnderTest } from '#testing/database-under-test'
import { numberEvents } from '#testing/numbered-events'
import type { Finding } from './stop.rules.ts'
import { stopStore } from './stop.store.ts'

const database = await databaseUnderTest()
afterAll(() => database.drop())
const { admin } = database
const worker = database.as('fh_worker')
const catalog = database.as('fh_catalog')
const store = stopStore(worker)
const [acme, globex] = ['acme', 'globex'] as TenantId[] as [TenantId, TenantId]

const venue = `0x${'c1'.repeat(20)}`
const finding = (evidence: string, signal: Finding['signal'] = 'price_step'): Finding => ({
  signal,
  evidence,
  seen: { price: '1', before: '25' },
})

/** A market of acme that sells by our own issuance; globex sees it too. */
async function market(contract = venue): Promise<number> {
  const { rows } = await admin.query<{ pair_id: string }>(
    `insert into app.market (owner_tenant, status, hidden, asset_class, primary_execution_kind, chain_id, cash_symbol,
      cash_decimals, cash_address, unit_symbol, unit_decimals, unit_address, freshness_seconds, fee_bps,
      issuance_venue_contract, eligibility)
    values ('acme', 'active', false, 'fund', 'onchain_primary_mint', 'eip155:31337', 'USDC', 6, $2, 'HARBOUR', 18, $3, 60, 25,
      $1, '{}') returning pair_id`,
    [contract, `0x${'a1'.repeat(20)}`, `0x${'b1'.repeat(20)}`],
  )
  const pairId = Number(rows[0]?.pair_id)
  await admin.query(`insert into app.market_entitlement (tenant_id, pair_id) values ('acme', $1), ('globex', $1)`, [
    pairId,
  ])
  return pairId
}

const statusOf = async (pairId: number) =>
  (await admin.query('select status from app.market where pair_id = $1', [pairId])).rows[0].status as string
const stopOf = async (pairId: number) =>
  (await admin.query('select * from app.stop where pair_id = $1 order by stop_id desc limit 1', [pairId])).rows[0]

const approve = (proposalId: string, approver: string) =>
  admin.query(
    `insert into app.proposal_decision (tenant_id, proposal_id, issuer, subject, decision, proposer_issuer, proposer, digest)
      values ('acme', $1, 'https://id', $2, 'approve', 'https://id', 'ann', repeat('a', 64))`,
    [proposalId, approver],
  )

/** A proposal to resume, open, with the approvals of these people. */
async function proposed(stopId: string, ...approvers: readonly string[]): Promise<string> {
  const { rows } = await admin.query<{ proposal_id: string }>(
    `insert into app.proposal (tenant_id, proposal_id, kind, subject, payload, shown, proposer_issuer, proposer, expires_at,
      quorum, digest) values ('acme', uuidv7(), 'stop_resume', $1, '{}', '{}', 'https://id', 'ann', now() + interval '1 day', 1,
      repeat('a', 64)) returning proposal_id`,
    [stopId],
  )
  const proposalId = rows[0]?.proposal_id ?? ''
  for (const approver of approvers) await approve(proposalId, approver)
  return proposalId
}

const resume = (stopId: string, proposalId: string) =>
  inTenant(catalog, acme, (query) => query(sql`select app.resume_stop(${stopId}, ${proposalId}, 'bob')`))

test('a stop pauses the market, turns its route off, and is on record with why', async () => {
  const pairId = await market()
  expect(await store.stopMarket(acme, pairId, finding('0xaa:1'))).toBe(true)
  expect(await statusOf(pairId)).toBe('paused')
  expect((await routeSwitchStore(worker).wanted(pairId))?.on).toBe(false)
  const { rows } = await admin.query(`select action, payload::jsonb -> 'seen' as seen from app.audit
    where tenant_id = 'acme' order by seq desc limit 1`)
  expect(rows).toEqual([{ action: 'market.stopped', seen: { price: '1', before: '25' } }])
  await numberEvents(admin)
  const events = await admin.query(`select distinct tenant_id, kind from app.event where subject = $1 order by 1`, [
    `${pairId}`,
  ])
  expect(events.rows).toEqual([
    { tenant_id: 'acme', kind: 'market.paused' },
    { tenant_id: 'globex', kind: 'market.paused' },
  ])
})

test('the same evidence stops once, another sighting of an open stop is counted, and a resumed one never stops again', async () => {
  const pairId = await market(`0x${'c2'.repeat(20)}`)
  const stop = (evidence: string) => store.stopMarket(acme, pairId, finding(evidence))
  expect([await stop('a'), await stop('a'), await stop('b'), await stop('b')]).toEqual([true, false, false, false])
  const { stop_id, sightings, evidence } = await stopOf(pairId)
  expect({ sightings, evidence }).toEqual({ sightings: 2, evidence: ['a', 'b'] })
  await resume(stop_id, await proposed(stop_id, 'bob'))
  expect([await statusOf(pairId), await stop('b'), await stop('c')]).toEqual(['active', false, true])
})

test('many workers that see the same stop it once', async () => {
  const pairId = await market(`0x${'c3'.repeat(20)}`)
  const found = await Promise.all(Array.from({ length: 8 }, () => store.stopMarket(acme, pairId, finding('x'))))
  expect(found.filter(Boolean)).toHaveLength(1)
  expect((await stopOf(pairId)).sightings).toBe(1)
})

test('nobody starts a stopped market without a second person: no statement, no own proposal, no proposal without approval', async () => {
  const pairId = await market(`0x${'c4'.repeat(20)}`)
  await store.stopMarket(acme, pairId, finding('x'))
  const { stop_id: stopId } = await stopOf(pairId)
  const turnOn = inTenant(catalog, acme, (query) =>
    query(sql`update app.market set status = 'active' where pair_id = ${pairId}`),
  )
  await expect(turnOn).rejects.toThrow('two administrators resume it')
  const proposalId = await proposed(stopId)
  await expect(resume(stopId, proposalId)).rejects.toThrow('nobody has approved')
  await expect(approve(proposalId, 'ann')).rejects.toThrow('check constraint')
  await expect(resume(stopId, proposalId)).rejects.toThrow('nobody has approved')
  expect(await statusOf(pairId)).toBe('paused')
})

test('a market that was stopped twice starts again with the last of its stops', async () => {
  const pairId = await market(`0x${'c5'.repeat(20)}`)
  await store.stopMarket(acme, pairId, finding('x', 'price_step'))
  const first = await stopOf(pairId)
  await store.stopMarket(acme, pairId, finding('y', 'mint_rate'))
  const second = await stopOf(pairId)
  await resume(first.stop_id, await proposed(first.stop_id, 'bob'))
  expect(await statusOf(pairId)).toBe('paused')
  await resume(second.stop_id, await proposed(second.stop_id, 'bob'))
  expect(await statusOf(pairId)).toBe('active')
  expect((await routeSwitchStore(worker).wanted(pairId))?.on).toBe(true)
})

test('a tenant stops no market of another one, and reads none of its stops', async () => {
  const pairId = await market(`0x${'c6'.repeat(20)}`)
  expect(await store.stopMarket(globex, pairId, finding('x'))).toBe(false)
  await store.stopMarket(acme, pairId, finding('x'))
  const read = (tenant: TenantId) => inTenant(worker, tenant, (query) => query(sql`select from app.stop`))
  expect((await read(globex)).length).toBe(0)
  expect((await read(acme)).length).toBeGreaterThan(0)
})

test('the worker cannot write a stop, end one, or turn a market on', async () => {
  const as = (text: string) => worker.query(text)
  await expect(as('insert into app.stop default values')).rejects.toThrow('permission denied')
  await expect(as('update app.stop set resumed_at = now()')).rejects.toThrow('permission denied')
  await expect(as(`update app.market set status = 'active'`)).rejects.toThrow('permission denied')
  await expect(as(`select app.resume_stop(uuidv7(), uuidv7(), 'w')`)).rejects.toThrow('permission denied')
})

test('a delivery that was never ordered is unknown, and so is one of other units', async () => {
  const at = { contract: `0x${'d1'.repeat(20)}` as const, wallet: `0x${'e1'.repeat(20)}` as const, at: 1 }
  const purchaseId = `0x${'f1'.repeat(32)}` as const
  const seen = { ...at, kind: 'delivered', purchaseId, txHash: purchaseId, units: 5n, evidence: 'one' } as const
  expect([...(await store.unknownDeliveries('eip155:31337', [seen]))]).toEqual(['one'])
})
