import { createHash } from 'node:crypto'
import type { Caller, TenantId } from '@firsthand/values/values'
import type { AuditRecord } from '@firsthand/wire/staff/audit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseUnderTest } from '#testing/database-under-test'
import { verifyAuditChain } from './audit-chain.store.ts'
import { type AuditFilter, listAuditRecords, readAuditHead } from './audit-reads.store.ts'

let database: Awaited<ReturnType<typeof databaseUnderTest>>

const contextOf = (tenantId: string) => ({
  caller: {
    tenantId: tenantId as TenantId,
    issuer: 'https://idp',
    subject: 'auditor',
    roles: new Set(),
  } as unknown as Caller,
  requestId: 'req_read',
})
const every: AuditFilter = {
  actor: null,
  action: null,
  subject: null,
  requestId: null,
  from: null,
  to: null,
  order: 'asc',
}
let catalog: ReturnType<typeof database.as>
const pool = () => catalog
/** Not the first page, which leaves a record. */
const read = (filter: Partial<AuditFilter> = {}, tenant = 'acme', behind = filter.order === 'desc' ? 1e9 : 0) =>
  listAuditRecords(pool(), contextOf(tenant), { ...every, ...filter }, { behind, limit: 100 })
const numbers = async (...asked: Parameters<typeof read>) => (await read(...asked)).map(({ sequence }) => sequence)

const odd = 'ö \u2028 \u007f \u0001 \b\f\n\r\t " \\ / \u{1F600} \\u0041'
const written: readonly (readonly [string, string, object | string])[] = [
  ['ann', 'market.replaced', { requestId: 'req_1', pairId: 7, after: { id: 'x' } }],
  ['bob', 'offchain.refund.proposed', { requestId: 'req_2', proposalId: 'p-1', kind: 'refund', subject: 'rf_1' }],
  ['bob', 'offchain.proposal.read', { requestId: 'req_3', proposalId: 'p-1' }],
  ['ann', 'webhook_endpoint.created', { requestId: 'req_4', after: { id: 'end-1' } }],
  [odd, odd, { requestId: 'req_5', reason: odd }],
  ['firsthand', 'x', 'no JSON'],
  ['cid', 'market.listed', { after: 'position', subject: null, reason: '\0' }],
]

beforeAll(async () => {
  database = await databaseUnderTest()
  catalog = database.as('fh_catalog', 1)
  const client = await database.admin.connect()
  for (const tenant of ['acme', 'globex']) {
    await client.query("select set_config('app.tenant', $1, false)", [tenant])
    for (const [actor, action, payload] of written)
      await client.query('select app.append_audit($1, $2, $3)', [
        actor,
        action,
        typeof payload === 'string' ? payload : JSON.stringify(payload),
      ])
  }
  client.release()
})
afterAll(() => database.drop())

/** As the page on the audit describes it, with nothing but what the API answers. */
const hashOf = (tenant: string, { sequence, at, actor, action, payload, prev }: AuditRecord) =>
  createHash('sha256')
    .update(Buffer.from(prev, 'hex'))
    .update(JSON.stringify([tenant, `${sequence}`, at, actor, action, payload]))
    .digest('hex')

test('G11: a chain is linked again from what is answered, and ends in the head that verify-audit prints', async () => {
  const records = await read()
  expect(records.map((record) => hashOf('acme', record))).toEqual(records.map(({ hash }) => hash))
  expect(records.map(({ prev }) => prev)).toEqual(['00', ...records.slice(0, -1).map(({ hash }) => hash)])
  const head = await readAuditHead(pool(), contextOf('acme'))
  expect([head.sequence, head.hash]).toEqual([7, records.at(-1)?.hash])
  const client = await database.admin.connect()
  expect((await verifyAuditChain(client, 'acme')).head).toBe(`${head.sequence}:${head.hash}`)
  client.release()
})

test('G11: records are found by who, what, about what, under which request and when', async () => {
  expect(await numbers({ actor: 'ann' })).toEqual([1, 4])
  expect(await numbers({ action: 'offchain.proposal.read' })).toEqual([3])
  expect(await numbers({ subject: '7' })).toEqual([1])
  expect(await numbers({ subject: 'rf_1' })).toEqual([2])
  expect(await numbers({ subject: 'p-1', order: 'desc' })).toEqual([3, 2])
  expect(await numbers({ subject: 'end-1' })).toEqual([4])
  expect(await numbers({ requestId: 'req_5' })).toEqual([5])
  expect(await numbers({ actor: 'ann', subject: 'rf_1' })).toEqual([])
  const [third] = await read({ requestId: 'req_3' })
  const moment = new Date(third!.at)
  const [from, to] = [moment.toISOString(), new Date(moment.getTime() + 1).toISOString()]
  expect(await numbers({ from, to })).toContain(3)
  expect(await numbers({ from: to, requestId: 'req_3' })).toEqual([])
  expect(await numbers({ to: from, requestId: 'req_3' })).toEqual([])
})

test('G11: a tenant reads its own chain and no other, and without a tenant nobody reads one', async () => {
  const { tenant } = await readAuditHead(pool(), contextOf('globex'))
  const records = await read({}, 'globex')
  expect([tenant, records.length]).toEqual(['globex', 7])
  expect(records.map((record) => hashOf('globex', record))).toEqual(records.map(({ hash }) => hash))
  expect(await readAuditHead(pool(), contextOf('nobody'))).toEqual({ tenant: 'nobody', sequence: 0, hash: '00' })
  for (const call of ['audit_head()', 'audit_records(null, null, null, null, null, null, null, false, 9)'])
    await expect(pool().query(`select * from app.${call}`)).rejects.toThrow('tenant not set')
  await expect(database.as('fh_api', 1).query('select * from app.audit_head()')).rejects.toThrow('permission denied')
})

test('G11: the first page leaves one record, the following pages and the head none', async () => {
  const context = contextOf('globex')
  const before = (await readAuditHead(pool(), context)).sequence
  const first = await listAuditRecords(pool(), context, every, { behind: null, limit: 2 })
  expect(first.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
  for (const behind of [2, 4, 6]) await listAuditRecords(pool(), context, every, { behind, limit: 2 })
  const after = await readAuditHead(pool(), context)
  const [own] = await read({ action: 'audit.listed' }, 'globex')
  expect([after.sequence, own]).toMatchObject([before + 1, { actor: 'auditor', requestId: 'req_read' }])
})
