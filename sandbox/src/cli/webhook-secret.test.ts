import { statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifyWebhook } from '@firsthand/sdk'
import { expect, onTestFinished, test } from 'vitest'
import { machineSecret, readSecret, signed } from './webhook-secret.ts'

test('FR15: a machine has one webhook secret, which its user alone can read', async () => {
  const home = await mkdtemp(join(tmpdir(), 'secret-test-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  const folder = join(home, 'state', 'firsthand')
  const [one, other] = await Promise.all([machineSecret(folder), machineSecret(folder)])
  expect([other, await machineSecret(folder)]).toEqual([one, one])
  expect(statSync(join(folder, 'webhook-secret')).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test('FR15: what is passed on under that secret is what verifyWebhook takes', async () => {
  const secret = readSecret(`whsec_${Buffer.alloc(32, 7).toString('base64')}`)
  const body = JSON.stringify({ id: 'evt', type: 'quote.settled' })
  expect(await verifyWebhook(body, signed(secret, 'evt', body), secret)).toMatchObject({ id: 'evt' })
  expect(() => readSecret('whsec_short')).toThrow('--secret takes whsec_')
})
