import { randomBytes } from 'node:crypto'
import type { EndpointId, TenantId } from '@firsthand/values/values'
import { expect, test } from 'vitest'
import { sealedWebhookSecrets } from './secret-box.ts'

const place = { tenantId: 'acme' as TenantId, endpointId: 'e-1' as EndpointId }
const boxOf = (...keys: [Buffer, ...Buffer[]]) => sealedWebhookSecrets(() => keys)
const box = boxOf(randomBytes(32))

test('a secret opens where it was made, and nowhere else', () => {
  const { secret, kept } = box.make(place)
  expect(box.open(place, kept)).toBe(secret)
  const elsewhere = [
    { ...place, tenantId: 'globex' as TenantId },
    { ...place, endpointId: 'e-2' as EndpointId },
  ]
  for (const other of elsewhere) expect(() => box.open(other, kept)).toThrow()
  expect(() => box.open(place, { ...kept, id: 'another' })).toThrow()
  expect(() => boxOf(randomBytes(32)).open(place, kept)).toThrow()
})

test('a changed bit, or a shortened tag, is noticed', () => {
  const { kept } = box.make(place)
  for (const at of [0, 13, kept.sealed.length - 1]) {
    const sealed = Uint8Array.from(kept.sealed)
    sealed[at]! ^= 1
    expect(() => box.open(place, { ...kept, sealed })).toThrow()
  }
  expect(() => box.open(place, { ...kept, sealed: kept.sealed.subarray(0, -1) })).toThrow()
})

test('no two secrets are alike, nor are two seals', () => {
  const made = Array.from({ length: 100 }, () => box.make(place))
  expect(new Set(made.map(({ secret }) => secret)).size).toBe(100)
  expect(new Set(made.map(({ kept }) => Buffer.from(kept.sealed).toString('hex').slice(0, 24))).size).toBe(100)
})

test('two keys are valid at once: the first seals, both open, and a key that is gone is named', () => {
  const [old, next] = [randomBytes(32), randomBytes(32)]
  const before = boxOf(old)
  const during = boxOf(next, old)
  const after = boxOf(next)
  const { secret, kept } = before.make(place)
  const renewed = during.make(place)
  expect(during.open(place, kept)).toBe(secret)
  expect(after.open(place, renewed.kept)).toBe(renewed.secret)
  expect(renewed.kept.keyId).not.toBe(kept.keyId)
  expect(() => after.open(place, kept)).toThrow(kept.keyId)
  // The name of a key is part of the seal.
  expect(() => during.open(place, { ...kept, keyId: renewed.kept.keyId })).toThrow()
})

test('a key that is replaced while the box is open seals from then on, and the old one still opens', () => {
  const [old, next] = [randomBytes(32), randomBytes(32)]
  let keys: [Buffer, ...Buffer[]] = [old]
  const live = sealedWebhookSecrets(() => keys)
  const before = live.make(place)
  keys = [next, old]
  const after = live.make(place)
  expect([live.open(place, before.kept), live.open(place, after.kept)]).toEqual([before.secret, after.secret])
  expect(after.kept.keyId).not.toBe(before.kept.keyId)
  keys = [next]
  expect(live.open(place, after.kept)).toBe(after.secret)
  expect(() => live.open(place, before.kept)).toThrow('not configured')
})
