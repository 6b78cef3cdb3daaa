import { randomBytes } from 'node:crypto'
import { inTenant } from '@firsthand/postgres/tenant'
import { dataKeys } from '@firsthand/sealing/data-keys'
import { openedRows } from '@firsthand/sealing/open-rows'
import { sealingOf } from '@firsthand/sealing/sealed-pool'
import { erasedText, type Holder } from '@firsthand/sealing/sealed-text'
import type { TenantId } from '@firsthand/values/values'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseUnderTest } from '#testing/database-under-test'

const tenant = 'acme' as TenantId
let database: Awaited<ReturnType<typeof databaseUnderTest>>
let pool: pg.Pool
beforeAll(async () => {
  database = await databaseUnderTest()
  pool = database.as('fh_api')
})
afterAll(() => database?.drop())

const newHolder = (): Holder => `payer:${randomBytes(16).toString('base64url')}`
const keysOf = async (holder: Holder) =>
  (await database.admin.query('select tenant_id, wrapping_key from app.data_key where holder = $1', [holder])).rows

/** Seals a text in a transaction of its own. */
const sealed = (holder: Holder, text: string) =>
  inTenant(pool, tenant, async (query) => {
    const seal = await sealingOf(query).keys.obtain(query, tenant, new Set([holder]))
    return seal.text(holder, text)
  })
/** A text as a row of the pool shows it, inside JSON too. */
const read = (text: string) =>
  inTenant(pool, tenant, async (query) => {
    const [row] = await query({
      text: "select $1::text as plain, jsonb_build_object('in', $1::text) as json",
      values: [text],
    })
    return row
  })

test('what one transaction has sealed, every later one reads opened, inside JSON too', async () => {
  const holder = newHolder()
  const text = await sealed(holder, 'Ada Lovelace')
  expect(text).toMatch(/^sealed1[.]payer:/)
  expect(await read(text)).toEqual({ plain: 'Ada Lovelace', json: { in: 'Ada Lovelace' } })
  expect(await keysOf(holder)).toEqual([{ tenant_id: tenant, wrapping_key: 'first' }])
})

test('two transactions that make the same key at once seal with the same one', async () => {
  const holder = newHolder()
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const first = inTenant(pool, tenant, async (query) => {
    const seal = await sealingOf(query).keys.obtain(query, tenant, new Set([holder]))
    begun.resolve()
    await goOn.promise
    return seal.text(holder, 'first')
  })
  await begun.promise
  const second = sealed(holder, 'second')
  goOn.resolve()
  const texts = await Promise.all([first, second])
  expect(await Promise.all(texts.map(read))).toMatchObject([{ plain: 'first' }, { plain: 'second' }])
  expect(await keysOf(holder)).toHaveLength(1)
})

test('a transaction that is rolled back leaves no key, not even in memory', async () => {
  const holder = newHolder()
  const failing = inTenant(pool, tenant, async (query) => {
    const seal = await sealingOf(query).keys.obtain(query, tenant, new Set([holder]))
    // Read back in the same transaction, as a row that was just written would be.
    const [row] = await query({ text: 'select $1::text as text', values: [seal.text(holder, 'lost')] })
    expect(row).toEqual({ text: 'lost' })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await keysOf(holder)).toEqual([])
  expect(await read(await sealed(holder, 'kept'))).toMatchObject({ plain: 'kept' })
})

test('a destroyed key reads as erased, and what the holder gets later is sealed with another', async () => {
  const holder = newHolder()
  const before = await sealed(holder, 'before')
  await database.admin.query('delete from app.data_key where holder = $1', [holder])
  const after = await sealed(holder, 'after')
  database.sealing.keys.forget(holder)
  expect(await Promise.all([before, after].map(read))).toMatchObject([{ plain: erasedText }, { plain: 'after' }])
})

test('what only begins like a sealed text is read as it is', async () => {
  for (const typed of ['sealed1.', 'sealed1.nobody:x.y', 'sealed1.payer:x'])
    expect(await read(typed)).toMatchObject({ plain: typed })
})

test('a key under a wrapping key that the settings do not have is named in the error', async () => {
  const holder = newHolder()
  const text = await sealed(holder, 'Ada')
  await database.admin.query("update app.data_key set wrapping_key = 'lost-one' where holder = $1", [holder])
  const keys = dataKeys(database.sealing.wrapping, 'app')
  const ask = async ({ text: query, values }: { readonly text: string; readonly values: readonly unknown[] }) =>
    (await database.admin.query(query, [...values])).rows
  await expect(openedRows(keys)([{ text }], ask)).rejects.toThrow('the wrapping key lost-one is not among the settings')
})

test('a program can neither change nor destroy a key, and sees none of another tenant', async () => {
  const holder = newHolder()
  await sealed(holder, 'Ada')
  for (const text of ["update app.data_key set wrapping_key = 'x'", 'delete from app.data_key'])
    await expect(inTenant(pool, tenant, (query) => query({ text, values: [] }))).rejects.toMatchObject({
      code: '42501',
    })
  const seen = await inTenant(pool, 'globex' as TenantId, (query) =>
    query({ text: 'select holder from app.data_key', values: [] }),
  )
  expect(seen).toEqual([])
})

test('thousands of keys are made in a few statements, and each opens its own', async () => {
  const holders = Array.from({ length: 4_500 }, newHolder)
  let statements = 0
  const seals = await inTenant(pool, tenant, (query) => {
    const counted = (async (statement) => {
      statements += 1
      return query(statement)
    }) as typeof query
    return database.sealing.keys.obtain(counted, tenant, new Set(holders))
  })
  expect(statements).toBe(6)
  const [last] = holders.slice(-1)
  expect(await read(seals.text(last!, 'the last'))).toMatchObject({ plain: 'the last' })
})
