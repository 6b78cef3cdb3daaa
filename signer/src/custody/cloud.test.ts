import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCloudKeyService } from '@firsthand/sandbox/signers/cloud-key-service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, recoverable, signerOf } from '../curve.ts'
import type { CustodySettings } from '../settings.ts'
import { openKeyStore } from './open-key-store.ts'

let service: Awaited<ReturnType<typeof startCloudKeyService>>
let folder: string
let stores: Record<'aws-kms' | 'azure-key-vault', CustodySettings>

beforeAll(async () => {
  service = await startCloudKeyService()
  folder = await mkdtemp(join(tmpdir(), 'firsthand-cloud-'))
  const secret = async (name: string, text: string) => {
    await writeFile(join(folder, name), text, { mode: 0o400 })
    return join(folder, name)
  }
  const credentialsFile = await secret('aws.json', '{"accessKeyId":"test","secretAccessKey":"test"}')
  const tokenFile = await secret('azure.token', 'test')
  const caFile = await secret('azure.pem', service.certificate)
  const keys = { 'fee-2026a': 'fee/1' }
  stores = {
    'aws-kms': { kind: 'aws-kms', region: 'eu-central-1', endpoint: service.url, keys, credentialsFile },
    'azure-key-vault': { kind: 'azure-key-vault', vaultUrl: service.secureUrl, caFile, keys, tokenFile },
  }
})
afterAll(async () => {
  await service.stop()
  await rm(folder, { recursive: true })
})

const kinds = ['aws-kms', 'azure-key-vault'] as const

test.each(kinds)(
  '%s: 200 signatures leave with low s and recover to the published address',
  async (kind) => {
    const store = await openKeyStore(stores[kind])
    const key = await store.open('fee-2026a')
    expect([store.custody, key.publicKey]).toEqual([kind, service.publicKey])
    for (let count = 0; count < 200; count += 1) {
      const digest = randomBytes(32)
      const signature = recoverable(await key.sign(digest), digest, key.publicKey)
      expect(signerOf(digest, signature)).toBe(addressOf(service.publicKey))
    }
    await store.close()
  },
  60_000,
)

test.each(kinds)(
  '%s: a throttled, a silent and an unknown key are outages within the deadline',
  async (kind) => {
    const store = await openKeyStore(stores[kind])
    const key = await store.open('fee-2026a')
    for (const mood of ['throttling', 'silent'] as const) {
      service.feel(mood)
      const started = performance.now()
      await expect(key.sign(randomBytes(32))).rejects.toThrow()
      expect(performance.now() - started).toBeLessThan(3_000)
    }
    service.feel('well')
    await expect(store.open('fee-2026z')).rejects.toThrow('fee-2026z')
    expect((await key.sign(randomBytes(32))).length).toBe(64)
    await store.close()
  },
  30_000,
)
