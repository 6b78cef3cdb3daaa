import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chainFollower, genesis } from '@firsthand/decision-records/decision-chain'
import { openPool } from '@firsthand/postgres/pool'
import { makeSealingKeys } from '@firsthand/sandbox/world/sealing-keys'
import { openKeyedSealing, sealWith } from '@firsthand/sealing/sealed-pool'
import { personHolder } from '@firsthand/sealing/sealing'
import type { ChainRecord } from '@firsthand/wire/decision-records'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { complianceDatabaseOfThisFile } from '../testing/database-of-this-file.ts'
import { chainWriter, type NewRecord } from './append-records.store.ts'
import { decisionRecords } from './decision.store.ts'

vi.setConfig({ testTimeout: 60_000 })
const database = complianceDatabaseOfThisFile()
const folder = mkdtempSync(join(tmpdir(), 'append-'))
const sealing = openKeyedSealing(makeSealingKeys(folder).compliance, 'cmp')
const lost: unknown[] = []
let pools: pg.Pool[]
const open = (login: 'fhc_customer' | 'fhc_officer') =>
  sealWith(openPool({ url: database.urlAs(login), size: 8, applicationName: 'append-test' }), sealing)

beforeAll(() => {
  pools = [open('fhc_customer'), open('fhc_customer'), open('fhc_officer')]
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await rm(folder, { recursive: true })
})

const [first, second, officers] = [() => pools[0]!, () => pools[1]!, () => pools[2]!]
const aRecord = (change: Partial<NewRecord> = {}): NewRecord => ({
  chain: 'decision',
  id: randomUUID(),
  actor: 'compliance',
  kind: 'attestation',
  payload: '{}',
  ...change,
})

/** The records of a chain in order, and in how many transactions they were written. */
async function chainOf(tenant: string, chain: string) {
  const { rows } = await database.admin.query<ChainRecord & { transaction: string }>(
    `select tenant_id as tenant, chain, seq::text, id, at, actor, kind, payload, encode(prev, 'hex') as prev,
      encode(hash, 'hex') as hash, xmin::text as transaction from cmp.chain_record
      where tenant_id = $1 and chain = $2 order by chain_record.seq`,
    [tenant, chain],
  )
  return { records: rows, transactions: new Set(rows.map(({ transaction }) => transaction)).size }
}

test('what comes together is sealed together, and two instances make one chain without a fault', async () => {
  const writers = [chainWriter(first()), chainWriter(second())]
  const append = (at: number) => writers[at % 2]!('acme', aRecord(at % 3 === 0 ? { chain: 'audit' } : {}))
  const outcomes = await Promise.all(Array.from({ length: 120 }, (_, at) => append(at)))
  expect(new Set(outcomes)).toEqual(new Set(['kept']))
  for (const [chain, number] of [
    ['decision', 80],
    ['audit', 40],
  ] as const) {
    const { records, transactions } = await chainOf('acme', chain)
    expect(records).toHaveLength(number)
    expect(transactions).toBeLessThan(number / 4)
    const follower = chainFollower({ seq: '0', hash: genesis })
    expect(records.map((record) => follower.follow(record)).filter((fault) => fault !== null)).toEqual([])
  }
})

test('a record that was screened by lists of before is left out, and those beside it are kept', async () => {
  await database.admin.query(`insert into cmp.list_publication (number, versions) values (1, '{}'), (2, '{}')`)
  const write = chainWriter(first())
  const [old, present] = [aRecord({ lists: 1 }), aRecord({ lists: 2 })]
  expect(await Promise.all([write('lists', old), write('lists', present), write('lists', aRecord())])).toEqual([
    'lists',
    'kept',
    'kept',
  ])
  const { records } = await chainOf('lists', 'decision')
  expect(records.map(({ id }) => id)).not.toContain(old.id)
  const decisions = decisionRecords(first(), officers(), () => undefined)
  const basis = { salt: 's', holder: null, lists: 1 }
  await expect(
    decisions.append({ tenant: 'lists', subject: 'service' }, 'payer_check', randomUUID(), '{}', basis),
  ).rejects.toThrow('Other sanctions lists came into force')
})

test('a salt is sealed by the key that stands; one that was destroyed or replaced meanwhile seals nothing', async () => {
  const tenant = 'keys'
  const subject = sealing.pseudonymOf(tenant, 'somebody')
  const holder = personHolder(subject)
  const scope = { tenant, subject }
  const decisions = decisionRecords(first(), officers(), () => undefined)
  const append = async (salt: string) => {
    const id = randomUUID()
    await decisions.append(scope, 'attestation', id, '{}', { salt, holder, lists: 2 })
    return id
  }
  const saltOf = async (id: string) => (await decisions.find({ tenant, subject: 'officer' }, id))?.inputsSalt
  const [one, two] = await Promise.all([append('one'), append('two')])
  expect([await saltOf(one), await saltOf(two)]).toEqual(['one', 'two'])

  // Remembered by this process since it was read, and then destroyed by another one.
  await database.admin.query('delete from cmp.data_key where tenant_id = $1', [tenant])
  const three = await append('three')
  expect(await saltOf(three)).toBe('three')
  const { rows } = await database.admin.query('select count(*)::int as n from cmp.data_key where tenant_id = $1', [
    tenant,
  ])
  expect(rows).toEqual([{ n: 1 }])

  // Nobody writes under the key of another person.
  const record = aRecord({ subject: 'p_another', holder, wrapped: '', salt: 'sealed1.x' })
  expect(await chainWriter(first())(tenant, record)).toBe('key')
})

test('a note is not waited for, joins its chain, and is reported when it cannot be written', async () => {
  const decisions = decisionRecords(first(), officers(), (error) => lost.push(error))
  for (let at = 0; at < 20; at += 1)
    decisions.noteSignature({ tenant: 'notes', subject: 'x' }, 'attestation.given', { decisionId: `${at}` })
  await decisions.settle()
  const { records } = await chainOf('notes', 'audit')
  expect(records.map(({ actor, kind }) => `${actor} ${kind}`)).toEqual(Array(20).fill('compliance attestation.given'))
  const closed = open('fhc_customer')
  await closed.end()
  const cut = decisionRecords(closed, officers(), (error) => lost.push(error))
  cut.noteSignature({ tenant: 'notes', subject: 'x' }, 'attestation.given', {})
  await cut.settle()
  expect(lost).toHaveLength(1)
})
