import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { complianceUnderTest } from '../testing/compliance-under-test.ts'
import { anApplication } from '../testing/customers.ts'
import { type SessionService, startSessionService } from '../testing/session-service.ts'

let service: SessionService
let compliance: Awaited<ReturnType<typeof complianceUnderTest>>
beforeAll(async () => {
  service = await startSessionService()
  compliance = await complianceUnderTest({ settings: { COMPLIANCE_SESSIONS_URL: `${service.url}/` } })
})
afterAll(async () => {
  await compliance?.stop()
  await service?.stop()
})
beforeEach(() => {
  service.asked.length = 0
  service.answerBy((response) => void response.end('{"ended":true}'))
})

const officer = { as: 'acme-compliance-officer' }
const hold = { ...officer, body: { subject: 'acme-buyer-1', reason: 'to be refused' } }
const refused = { status: 401, code: 'session_ended', retryable: false }

test('an officer whose session is over reads and decides nothing', async () => {
  for (const [method, path, request] of [
    ['GET', '/officer/work', officer],
    ['POST', '/officer/holds', hold],
    ['GET', '/decisions', { as: 'acme-auditor' }],
  ] as const) {
    const { body, headers } = await compliance.call(method, path, request)
    expect(body).toMatchObject(refused)
    expect(headers.get('www-authenticate')).toMatch(/^Bearer error="invalid_token"/)
  }
})

test('a customer whose session is over registers nothing, and a read of their own is not asked about', async () => {
  const customer = { as: 'acme-buyer-1' }
  expect((await compliance.call('PUT', '/profile', { ...customer, body: anApplication() })).body).toMatchObject(refused)
  service.asked.length = 0
  expect((await compliance.call('GET', '/profile', customer)).status).toBe(200)
  expect(service.asked).toEqual([])
})

test('without the role nobody is asked about', async () => {
  expect((await compliance.call('GET', '/officer/work', { as: 'acme-buyer-1' })).body).toMatchObject({
    code: 'forbidden',
  })
  expect(service.asked).toEqual([])
})

test('while the service does not answer officers read, and decide nothing', async () => {
  service.answerBy((response) => void response.writeHead(503).end('{}'))
  expect((await compliance.call('GET', '/officer/work', officer)).status).toBe(200)
  expect((await compliance.call('POST', '/officer/holds', hold)).body).toMatchObject({ code: 'service_overloaded' })
})

test('whose session goes on is asked about by pseudonyms alone', async () => {
  service.answerBy((response) => void response.end('{"ended":false}'))
  expect((await compliance.call('GET', '/officer/work', officer)).status).toBe(200)
  const mark = expect.stringMatching(/^p_[\w-]{22}$/)
  const question = { session: null, subject: mark, issuedAt: expect.any(Number) }
  expect(service.asked).toEqual([{ path: '/session-lookups', question }])
  expect(JSON.stringify(service.asked)).not.toContain('acme')
})
