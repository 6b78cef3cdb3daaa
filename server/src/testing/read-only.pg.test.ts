import { databaseFault, openPool } from '@firsthand/postgres/pool'
import { inTenant, tenantPipeline } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseUnderTest } from './database-under-test.ts'

const acme = 'acme' as TenantId
const refused = { reason: 'service_overloaded', retryAfterSeconds: 1, cause: { code: '25006' } }
const insert = sql`insert into app.idempotency (tenant_id, caller, endpoint, key, body_hash, claim)
  values ('acme', 'x', 'POST /x', ${'k'}, 'h', gen_random_uuid())`

let database: Awaited<ReturnType<typeof databaseUnderTest>>
beforeAll(async () => {
  database = await databaseUnderTest()
})
afterAll(() => database.drop())

const turn = (readOnly: 'on' | 'off') =>
  database.admin.query(`alter database "${database.name}" set default_transaction_read_only = ${readOnly}`)

test('a database that takes no writes is not ready, and its refusal is an outage that costs one connection', async () => {
  await turn('on')
  const pool = openPool({ url: database.urlFor('fh_api'), size: 1, applicationName: 'read-only-test' })
  try {
    expect(await databaseFault(pool)).toBe('the database takes no writes')
    await expect(inTenant(pool, acme, (query) => query(insert))).rejects.toMatchObject(refused)
    await expect(tenantPipeline(pool, acme, [insert])).rejects.toMatchObject(refused)
    // Refused while the server can still be read from, so that only the next connection may find another one.
    await expect(inTenant(pool, acme, (query) => query(insert))).rejects.toMatchObject(refused)
    await turn('off')
    await inTenant(pool, acme, (query) => query(insert))
    expect(await databaseFault(pool)).toBeNull()
  } finally {
    await pool.end()
  }
})

test('a database that nobody finds, or that lacks our tables, cannot be reached', async () => {
  for (const url of ['postgresql://fh_api@127.0.0.1:1/none', database.urlFor('fh_worker')]) {
    const pool = openPool({ url, size: 1, applicationName: 'read-only-test' })
    expect(await databaseFault(pool, 'app.nothing')).toBe('the database cannot be reached')
    await pool.end()
  }
})
