import { expect, test } from 'vitest'
import { serviceUnderTest } from '#testing/service-under-test'

test('without its database an instance still says how it is, and that the database is away', async () => {
  const service = await serviceUnderTest({ FIRSTHAND_HEALTH_WINDOW_SECONDS: '3' })
  const status = async () => {
    const { status: code, body } = await service.call('GET', '/status', { as: 'acme-buyer-1' })
    return [code, body.state, body.database, body.relay]
  }
  await expect.poll(status, { timeout: 10_000 }).toEqual([200, 'ok', 'ok', { waiting: 0, lagSeconds: 0 }])
  await service.database.cutOff()
  await expect.poll(status, { timeout: 15_000 }).toEqual([200, 'down', 'down', null])
  expect(service.log.join('')).toContain('dependencies.not_reported')
  await service.stop()
}, 60_000)
