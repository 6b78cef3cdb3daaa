import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SettlementKey } from '@firsthand/wire/settlement-keys'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf } from './curve.ts'
import { type KeyStore, openSoftwareKeys } from './custody/key-store.ts'
import { makeKey } from './custody/make-key.ts'
import { openKeyRing } from './key-ring.ts'

const at = (time: string) => Date.parse(`2026-11-15T${time}Z`)
const instant = (time: string) => new Date(at(time)).toISOString()
let folder: string
let store: KeyStore
const published: SettlementKey[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firsthand-ring-'))
  store = openSoftwareKeys(folder)
  for (const [keyId, from, until] of [
    ['fee-2026a', '10:00', instant('11:00')],
    ['fee-2026b', '10:30', null],
  ] as const) {
    await makeKey({ kind: 'software', keyFolder: folder }, keyId)
    const address = addressOf((await store.open(keyId)).publicKey)
    published.push({ role: 'fee', keyId, address, custody: 'software', validFrom: instant(from), validUntil: until })
  }
})
afterAll(() => rm(folder, { recursive: true }))

const ringAt = (time: string, keys = published) => openKeyRing(store, 'fee', JSON.stringify({ keys }), at(time))

test('the newest valid key signs, from its first moment to the moment before its end', async () => {
  const ring = await ringAt('09:00')
  const inForce = (time: string) => ring.inForce(at(time))?.keyId ?? null
  expect(['09:59:59.999', '10:00', '10:29:59.999', '10:30', '12:00'].map(inForce)).toEqual([
    null,
    'fee-2026a',
    'fee-2026a',
    'fee-2026b',
    'fee-2026b',
  ])
})

test('what an ended key has signed is given out no more, and it is not even opened again', async () => {
  const ring = await ringAt('09:00')
  expect(ring.named('fee-2026a', at('10:59:59.999'))?.keyId).toBe('fee-2026a')
  expect(ring.named('fee-2026a', at('11:00'))).toBeNull()
  expect((await ringAt('11:00')).named('fee-2026a', at('10:59'))).toBeNull()
})

test('a key under another address, custody or name than the store holds is refused', async () => {
  const [first, second] = published as [SettlementKey, SettlementKey]
  const notPublished = 'not the key that was published'
  await expect(ringAt('10:00', [{ ...first, address: second.address }])).rejects.toThrow(notPublished)
  await expect(ringAt('10:00', [{ ...first, custody: 'pkcs11' }])).rejects.toThrow(notPublished)
  await expect(ringAt('10:00', [{ ...first, keyId: 'fee-2026c' }])).rejects.toThrow('fee-2026c')
})
