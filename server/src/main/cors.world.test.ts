import { describe, expect, test } from 'vitest'
import { serviceOfThisFile } from '#testing/service-under-test'
import { corsOrigins } from './config/shared-settings.ts'

const shop = 'https://shop.example'
const open = serviceOfThisFile({ FIRSTHAND_CORS_ORIGINS: `${shop},http://localhost:*` })
const closed = serviceOfThisFile({ FIRSTHAND_CORS_ORIGINS: '' })
const anybody = serviceOfThisFile({ FIRSTHAND_CORS_ORIGINS: '*' })

const asked = (origin: string) => ({
  headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
})
const allowOrigin = 'access-control-allow-origin'

describe('a page of an origin that was named', () => {
  test.each([shop, 'http://localhost:5173'])('%s: the browser asks without a token, and may call', async (origin) => {
    const { status, headers, text } = await open.call('OPTIONS', '/primary-mint/quotes', asked(origin))
    expect([status, text]).toEqual([204, ''])
    expect(headers.get(allowOrigin)).toBe(origin)
    expect(headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, DELETE')
    expect(headers.get('access-control-allow-headers')).toMatch(/^Authorization, Content-Type, Idempotency-Key/)
    expect(headers.get('access-control-allow-credentials')).toBeNull()
    expect(headers.get('vary')).toBe('Origin')
    expect(headers.get('x-request-id')).toMatch(/^req_/)
  })

  test('answers and refusals can be read, with the headers that matter', async () => {
    const listed = await open.call('GET', '/markets', { as: 'acme-buyer-1', headers: { origin: shop } })
    const refused = await open.call('GET', '/markets', { headers: { origin: shop } })
    const nowhere = await open.call('GET', '/nowhere', { headers: { origin: shop } })
    expect([listed, refused, nowhere].map(({ status }) => status)).toEqual([200, 401, 404])
    for (const { headers } of [listed, refused, nowhere]) {
      expect(headers.get(allowOrigin)).toBe(shop)
      const exposed = headers.get('access-control-expose-headers')?.split(', ')
      const wanted = ['X-Request-Id', 'RateLimit', 'Retry-After', 'Idempotent-Replayed', 'ETag', 'Location']
      expect(exposed).toEqual(expect.arrayContaining(wanted))
    }
  })

  test('the public documents too', async () => {
    const response = await fetch(`${open.documentsUrl}/refusal-codes`, { headers: { origin: shop } })
    expect([response.status, response.headers.get(allowOrigin)]).toEqual([200, shop])
  })
})

describe('everybody else', () => {
  test.each([
    'https://shop.example.evil.example',
    'http://shop.example',
    'https://shop.example:8443',
    'http://localhost.evil.example:80',
    'null',
  ])('%s is not let in, and its preflight is a wrong method', async (origin) => {
    const preflight = await open.call('OPTIONS', '/markets', asked(origin))
    expect([preflight.status, preflight.body.code]).toEqual([405, 'method_not_allowed'])
    const read = await open.call('GET', '/markets', { as: 'acme-buyer-1', headers: { origin } })
    expect(read.status).toBe(200)
    for (const { headers } of [preflight, read]) {
      expect(headers.get(allowOrigin)).toBeNull()
      expect(headers.get('vary')).toBe('Origin')
    }
  })

  test('an OPTIONS that is no preflight stays a wrong method, and an unknown path unknown', async () => {
    const plain = await open.call('OPTIONS', '/markets', { headers: { origin: shop } })
    expect([plain.status, plain.body.code]).toEqual([405, 'method_not_allowed'])
    const nowhere = await open.call('OPTIONS', '/nowhere', asked(shop))
    expect([nowhere.status, nowhere.body.code]).toEqual([404, 'not_found'])
  })
})

test('without the setting no header is sent', async () => {
  const preflight = await closed.call('OPTIONS', '/markets', asked(shop))
  const read = await closed.call('GET', '/markets', { as: 'acme-buyer-1', headers: { origin: shop } })
  expect([preflight.status, read.status]).toEqual([405, 200])
  for (const { headers } of [preflight, read])
    expect([headers.get(allowOrigin), headers.get('vary')]).toEqual([null, null])
})

test('a star lets every page in, and is the same for all of them', async () => {
  const { status, headers } = await anybody.call('OPTIONS', '/markets', asked('https://any.example'))
  expect([status, headers.get(allowOrigin), headers.get('vary')]).toEqual([204, '*', null])
})

test.each([
  'shop.example',
  'https://shop.example/',
  'https://*.example',
  'ftp://shop.example',
  'http://shop.example:*',
])('%s is no origin, and the service does not start', (origin) => {
  const reading = () => corsOrigins(`${shop},${origin}`)
  expect(reading).toThrow(`FIRSTHAND_CORS_ORIGINS: "${origin}" is not an origin`)
})
