import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseUnderTest } from '#testing/database-under-test'
import { type AuditBreak, auditedTenants, verifyAuditChain } from './audit-chain.store.ts'

const tenants = ['acme', 'globex', 'x\naudit held']

let database: Awaited<ReturnType<typeof databaseUnderTest>>
let client: pg.PoolClient

beforeAll(async () => {
  database = await databaseUnderTest()
  client = await database.admin.connect()
  for (const tenant of tenants) {
    await client.query("select set_config('app.tenant', $1, false)", [tenant])
    await client.query(`select app.append_audit('admin-' || n, 'market.read', '{"n":' || n || '}')
      from generate_series(1, 10) n`)
  }
})

afterAll(async () => {
  client.release()
  await database.drop()
})

/** Whoever may turn triggers off, as a superuser may; undone by the rollback. */
async function afterTampering(statements: readonly string[]): Promise<(AuditBreak | null)[]> {
  await client.query('begin; alter table app.audit disable trigger all')
  try {
    for (const statement of statements) await client.query(statement)
    const chains = []
    for (const tenant of tenants) chains.push(await verifyAuditChain(client, tenant))
    return chains.map(({ broken }) => broken)
  } finally {
    await client.query('rollback')
  }
}

const own = "tenant_id = 'acme'"
const rehash = 'app.audit_hash(prev, tenant_id, seq::text, at, actor, action, payload)'
const forged = `insert into app.audit select tenant_id, seq + 1, at, 'mallory', action, payload, hash,
  app.audit_hash(hash, tenant_id, (seq + 1)::text, at, 'mallory', action, payload) from app.audit where ${own}`
/** From the last one down, or a number would be taken twice on the way. */
const makeRoomAt = (seq: number) => [
  `update app.audit set seq = -seq where ${own} and seq >= ${seq}`,
  `update app.audit set seq = 1 - seq where ${own} and seq < 0`,
]

const tamperings: readonly (readonly [string, readonly string[], number, AuditBreak['fault']])[] = [
  ['a changed payload', [`update app.audit set payload = '{}' where ${own} and seq = 4`], 4, 'changed'],
  ['a changed actor', [`update app.audit set actor = 'nobody' where ${own} and seq = 1`], 1, 'changed'],
  ['a changed time', [`update app.audit set at = '2020' where ${own} and seq = 10`], 10, 'changed'],
  ['a changed hash', [`update app.audit set hash = '\\x01' where ${own} and seq = 6`], 6, 'changed'],
  ['a changed link', [`update app.audit set prev = '\\x01' where ${own} and seq = 6`], 6, 'changed'],
  [
    'a record with a hash made for its new content',
    [
      `update app.audit set payload = '{}' where ${own} and seq = 5`,
      `update app.audit set hash = ${rehash} where ${own} and seq = 5`,
    ],
    5,
    'changed',
  ],
  [
    'the last record with a hash made for its new content',
    [
      `update app.audit set payload = '{}' where ${own} and seq = 10`,
      `update app.audit set hash = ${rehash} where ${own} and seq = 10`,
    ],
    10,
    'changed',
  ],
  ['a record taken out', [`delete from app.audit where ${own} and seq = 7`], 7, 'missing'],
  ['the first record taken out', [`delete from app.audit where ${own} and seq = 1`], 1, 'missing'],
  ['two records taken out', [`delete from app.audit where ${own} and seq in (3, 8)`], 3, 'missing'],
  ['the last record cut off', [`delete from app.audit where ${own} and seq = 10`], 10, 'cut off'],
  ['the tail cut off', [`delete from app.audit where ${own} and seq > 6`], 7, 'cut off'],
  ['all records cut off', [`delete from app.audit where ${own}`], 1, 'cut off'],
  ['a record put in at the end', [`${forged} and seq = 10`], 11, 'inserted'],
  [
    'a record put in front',
    [
      `insert into app.audit select tenant_id, 0, at, actor, action, payload, prev, hash
    from app.audit where ${own} and seq = 1`,
    ],
    0,
    'inserted',
  ],
  ['a well-made record put in the middle', [...makeRoomAt(5), `${forged} and seq = 4`], 5, 'inserted'],
  [
    'a record put in the middle with any hash',
    [
      ...makeRoomAt(5),
      `insert into app.audit
    values ('acme', 5, '2020', 'mallory', 'market.read', '{}', '\\x01', '\\x02')`,
    ],
    5,
    'inserted',
  ],
  [
    'a record moved to another tenant',
    [`update app.audit set tenant_id = 'mallory' where ${own} and seq = 2`],
    2,
    'missing',
  ],
  [
    'two records that changed places',
    [
      `update app.audit set seq = case seq when 3 then -4 else -3 end where ${own} and seq in (3, 4)`,
      `update app.audit set seq = -seq where ${own} and seq < 0`,
    ],
    3,
    'inserted',
  ],
  [
    'a head set back',
    [
      `delete from app.audit where ${own} and seq > 6`,
      `update app.tenant_head set audit_seq = 6
    where ${own}`,
    ],
    6,
    'changed',
  ],
]

describe('a chain', () => {
  test('that nobody touched is unbroken, record by record', async () => {
    expect(await auditedTenants(client)).toEqual(tenants)
    for (const tenant of tenants) {
      expect(await verifyAuditChain(client, tenant)).toEqual({
        tenant,
        records: 10,
        archived: 0,
        head: expect.stringMatching(/^10:[0-9a-f]{64}$/),
        broken: null,
      })
    }
  })

  test('of nobody is empty and unbroken', async () => {
    expect(await verifyAuditChain(client, 'nobody')).toEqual({
      tenant: 'nobody',
      records: 0,
      archived: 0,
      head: '0:00',
      broken: null,
    })
  })

  test.each(tamperings)('%s is found at its place, and in its own tenant only', async (_, statements, seq, fault) => {
    expect(await afterTampering(statements)).toEqual([{ seq: BigInt(seq), fault }, null, null])
  })

  test('with records but without a head is broken, and its tenant is still looked at', async () => {
    await client.query("begin; delete from app.tenant_head where tenant_id = 'acme'")
    expect(await auditedTenants(client)).toEqual(tenants)
    expect((await verifyAuditChain(client, 'acme')).broken).not.toBeNull()
    await client.query('rollback')
  })
})
