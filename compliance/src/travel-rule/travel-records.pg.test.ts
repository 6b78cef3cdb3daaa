import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPool } from '@firsthand/postgres/pool'
import { makeSealingKeys } from '@firsthand/sandbox/world/sealing-keys'
import { openKeyedSealing, sealWith } from '@firsthand/sealing/sealed-pool'
import { personHolder } from '@firsthand/sealing/sealing'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { commitTo } from '../attestation/gather-facts.ts'
import { decisionRecords } from '../decisions/decision.store.ts'
import { complianceDatabaseOfThisFile } from '../testing/database-of-this-file.ts'
import { travelRecordOf } from './travel-data.ts'
import { travelRecords } from './travel-record.store.ts'

vi.setConfig({ testTimeout: 60_000 })
const database = complianceDatabaseOfThisFile()
const folder = mkdtempSync(join(tmpdir(), 'travel-'))
const settings = makeSealingKeys(folder).compliance
let pools: pg.Pool[]
/** Each pool with keys of its own, as two instances have them. */
const open = (login: 'fhc_customer' | 'fhc_officer') =>
  sealWith(
    openPool({ url: database.urlAs(login), size: 3, applicationName: 'travel-test' }),
    openKeyedSealing(settings, 'cmp'),
  )
beforeAll(async () => {
  pools = [open('fhc_customer'), open('fhc_customer'), open('fhc_officer')]
  await database.admin.query(`insert into cmp.list_publication (number, versions) values (1, '{}')`)
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await rm(folder, { recursive: true })
})

const naming = openKeyedSealing(settings, 'cmp')
const scopeOf = (tenant: string, name: string) => ({ tenant, subject: naming.pseudonymOf(tenant, name) })
const address = (sign: string) => `0x${sign.repeat(40)}`
const officer = (tenant: string) => ({ tenant, subject: 'an-officer' })
const decisionsOf = (at: number) => decisionRecords(pools[at % 2]!, pools[2]!, () => undefined)
const records = () => travelRecords(pools[2]!)

/** Keeps a decision that lets a transfer pass, as attestations and releases do; answers its id. */
async function keep(
  at: number,
  scope: { tenant: string; subject: string },
  reference: string,
  legalName = 'Ada Example',
) {
  const units = { token: null, amount: '7', exact: true }
  const travel = travelRecordOf(
    { reference, chainId: 'eip155:1', from: address('1'), to: address('2'), units, payment: null },
    { person: scope.subject, legalName, country: 'CH', walletProvenAt: '2026-11-15T12:00:00.000Z' },
  )
  const { salt, ...committed } = commitTo({ reference }, travel)
  const id = randomUUID()
  const basis = { salt, holder: personHolder(scope.subject), lists: 1, travel }
  await decisionsOf(at).append(scope, 'attestation', id, JSON.stringify({ reference, ...committed }), basis)
  return id
}

test('of sixty decisions about four transfers at once, by two instances, each transfer has the record of one', async () => {
  const scope = scopeOf('race', 'ada')
  // Both instances have the buyer's key at hand then, as with any buyer who was asked about lately.
  for (const at of [0, 1]) await keep(at, scope, 'BEFORE')
  const ids = await Promise.all(Array.from({ length: 60 }, (_, at) => keep(at, scope, `MINT${at % 4}`)))
  const { rows } = await database.admin.query(
    "select reference, decision from cmp.travel_record where tenant_id = 'race' and reference <> 'BEFORE' order by 1",
  )
  expect(rows.map(({ reference }) => reference)).toEqual(['MINT0', 'MINT1', 'MINT2', 'MINT3'])
  for (const { reference, decision } of rows) {
    expect(ids).toContain(decision)
    expect(await records().find(officer('race'), reference)).toMatchObject({ isAsDecided: true, decisionId: decision })
  }
  const { rows: first } = await database.admin.query(
    `select distinct on (reference) reference, id from cmp.chain_record where tenant_id = 'race' and chain = 'decision'
      and reference <> 'BEFORE' order by reference, seq`,
  )
  expect(rows).toEqual(first.map(({ reference, id }) => ({ reference, decision: id })))
})

test('the first record stays, and what was changed behind the application is noticed', async () => {
  const scope = scopeOf('first', 'ada')
  const first = await keep(0, scope, 'MINT1')
  await keep(1, scope, 'MINT1', 'Ada Renamed')
  const read = () => records().find(officer('first'), 'MINT1')
  expect(await read()).toMatchObject({ decisionId: first, isAsDecided: true })
  expect(JSON.stringify(await read())).toContain('Ada Example')
  const ask = async (query: object) => (await database.admin.query(query as pg.QueryConfig)).rows
  const sealer = await naming.keys.obtain(ask, 'first', new Set([personHolder(scope.subject)]))
  const forged = JSON.stringify({ ...(await read())?.data, chainId: 'eip155:2' })
  await database.admin.query('alter table cmp.travel_record disable trigger append_only')
  await database.admin.query("update cmp.travel_record set data = $1 where tenant_id = 'first'", [
    sealer.text(personHolder(scope.subject), forged),
  ])
  await database.admin.query('alter table cmp.travel_record enable always trigger append_only')
  expect(await read()).toMatchObject({ isAsDecided: false, data: { chainId: 'eip155:2' } })
})

test('nothing about the buyer is readable at rest, and even a superuser changes nothing by accident', async () => {
  await keep(0, scopeOf('rest', 'ada'), 'MINT1', 'Zoë Readable')
  const { rows } = await database.admin.query("select * from cmp.travel_record where tenant_id = 'rest'")
  expect(rows).toHaveLength(1)
  expect(rows[0].data).toMatch(/^sealed1[.]person:/)
  expect(JSON.stringify(rows)).not.toMatch(/Readable|eip155|0x2222/)
  await expect(database.admin.query("update cmp.travel_record set reference = 'x'")).rejects.toThrow('append-only')
  await expect(database.admin.query('truncate cmp.travel_record')).rejects.toThrow('append-only')
})

test('a tenant’s officers find their own records alone, by day and by customer, page by page', async () => {
  const [ada, bob] = [scopeOf('one', 'ada'), scopeOf('one', 'bob')]
  for (let at = 0; at < 5; at += 1) await keep(at, at % 2 ? bob : ada, `MINT${at}`)
  await keep(0, scopeOf('two', 'ada'), 'MINT0')
  const day = new Date().toISOString().slice(0, 10)
  const found = async (tenant: string, asked: { day?: string; customer?: string }) => {
    const all = []
    for (let page = await records().search(officer(tenant), asked, undefined, 2); page.length > 0; )
      page = await records().search(officer(tenant), asked, all[all.push(...page) - 1], 2)
    return all.map(({ reference, person }) => [reference, person])
  }
  const own = [ada, bob, ada, bob, ada].map(({ subject }, at) => [`MINT${at}`, subject])
  expect(await found('one', { day })).toEqual(own)
  expect(await found('one', { customer: 'bob' })).toEqual(own.filter(([, person]) => person === bob.subject))
  expect(await found('one', { day, customer: bob.subject })).toEqual(await found('one', { customer: 'bob' }))
  expect(await found('one', { day: '2020-01-01' })).toEqual([])
  expect(await found('two', { day })).toEqual([['MINT0', scopeOf('two', 'ada').subject]])
  expect(await records().find(officer('two'), 'MINT1')).toBeNull()
})

test('a decision whose record cannot be kept is not kept either', async () => {
  await database.admin.query("alter table cmp.travel_record add constraint full_disk check (tenant_id <> 'full')")
  await expect(keep(0, scopeOf('full', 'ada'), 'MINT1')).rejects.toThrow('full_disk')
  const { rows } = await database.admin.query("select from cmp.chain_record where tenant_id = 'full'")
  expect(rows).toEqual([])
})

test('once the buyer’s key is destroyed, neither the record nor the commitment can be opened', async () => {
  const scope = scopeOf('gone', 'ada')
  await keep(0, scope, 'MINT1')
  const client = await database.admin.connect()
  await client.query("select set_config('cmp.tenant', 'gone', false)")
  await client.query("select cmp.erase_person(uuidv7(), $1, 'retention', null, '{}')", [scope.subject])
  client.release(true)
  // An instance that has not read the key before it was destroyed.
  const other = open('fhc_officer')
  pools.push(other)
  expect(await travelRecords(other).find(officer('gone'), 'MINT1')).toMatchObject({ isAsDecided: null, data: null })
})
