import { randomBytes } from 'node:crypto'
import type { EndpointId, TenantId } from '@firsthand/values/values'
import { expect, test } from 'vitest'
import { sealedWebhookSecrets } from './secret-box.ts'

const place = { tenantId: 'acme' as TenantId, endpointId: 'e-1' as EndpointId }
const box = sealedWebhookSecrets([randomBytes(32)])

test('a secret opens where it was made, and nowhere else', () => {
  const { secret, kept } = box.make(place)
  expect(box.open(place, kept)).toBe(secret)
  const elsewhere = [
    { ...place, tenantId: 'globex' as TenantId },
    { ...place, endpointId: 'e-2' as EndpointId },
  ]
  for (const other of elsewhere) expect(() => box.open(other, kept)).toThrow()
  expect(() => box.open(place, { ...kept, id: 'another' })).toThrow()
  expect(() => sealedWebhookSecrets([randomBytes(32)]).open(place, kept)).toThrow()
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
  const before = sealedWebhookSecrets([old])
  const during = sealedWebhookSecrets([next, old])
  const after = sealedWebhookSecrets([next])
  const { secret, kept } = before.make(place)
  const renewed = during.make(place)
  expect(during.open(place, kept)).toBe(secret)
  expect(after.open(place, renewed.kept)).toBe(renewed.secret)
  expect(renewed.kept.keyId).not.toBe(kept.keyId)
  expect(() => after.open(place, kept)).toThrow(kept.keyId)
  // The name of a key is part of the seal.
  expect(() => during.open(place, { ...kept, keyId: renewed.kept.keyId })).toThrow()
})
