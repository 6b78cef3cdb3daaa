import type { TenantId } from '@firsthand/values/values'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { housekeeping } from '#markets/housekeeping.store'
import { databaseUnderTest } from '#testing/database-under-test'
import { usedProofStore } from './used-proof.store.ts'

let database: Awaited<ReturnType<typeof databaseUnderTest>>
let instances: readonly ReturnType<typeof usedProofStore>[]
beforeAll(async () => {
  database = await databaseUnderTest()
  instances = [1, 2].map(() => usedProofStore(database.as('fh_api', 4)))
})
afterAll(() => database.drop())

const [acme, globex] = ['acme', 'globex'] as [TenantId, TenantId]
const proof = (name: string) => name.padEnd(43, '-')

test('of many instances that keep one proof at the same moment exactly one finds it new', async () => {
  for (let round = 0; round < 20; round++) {
    const tries = Array.from({ length: 8 }, (_, number) => instances[number % 2]!.keep(acme, proof(`race ${round}`)))
    expect((await Promise.all(tries)).filter(Boolean).length).toBe(1)
  }
})

test('a proof of one tenant is none of another, and neither sees the other’s', async () => {
  for (const tenant of [acme, globex]) expect(await instances[0]!.keep(tenant, proof('alike'))).toBe(true)
  for (const tenant of [acme, globex]) expect(await instances[1]!.keep(tenant, proof('alike'))).toBe(false)
})

test('a proof is forgotten after five minutes, which is longer than it can be used, and not before', async () => {
  const { sweepProofs } = housekeeping(database.as('fh_catalog', 1))
  expect(await sweepProofs()).toBe(0)
  const old = "update app.used_proof set used_at = now() - interval '5 minutes 1 second' where tenant_id = 'acme'"
  const { rowCount } = await database.admin.query(old)
  expect(rowCount).toBeGreaterThan(0)
  expect(await sweepProofs()).toBe(rowCount)
  const { rows } = await database.admin.query('select tenant_id from app.used_proof')
  expect(rows).toEqual([{ tenant_id: 'globex' }])
})
