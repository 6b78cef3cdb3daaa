import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type StorefrontUnderTest, shop, storefrontUnderTest } from './testing/storefront-under-test.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let own: StorefrontUnderTest
beforeAll(async () => {
  own = await storefrontUnderTest()
})
afterAll(() => own?.stop())
beforeEach(() => {
  // What was kept for everybody is over.
  own.pass(31_000)
  own.service.calls.length = 0
})

async function loggedIn(persona = 'acme-buyer-1') {
  const browser = own.browser()
  await browser.logIn(persona)
  own.service.calls.length = 0
  return browser
}
const json = { 'content-type': 'application/json' }

describe('somebody who is not logged in', () => {
  test('gets the shop: its name, colours, logo and chains', async () => {
    const { body } = await own.browser().call('GET', '/session')
    expect(body).toEqual({
      person: null,
      environment: 'sandbox',
      theme: { ...shop.brand, logoUrl: '/brand/logo.svg' },
      chains: shop.chains,
      gasless: false,
    })
    expect((await own.browser().call('GET', '/theme.css')).text).toContain('--brand: #b3261e')
    const logo = await own.browser().call('GET', '/brand/logo.svg')
    expect([logo.status, logo.headers['content-type']]).toEqual([200, 'image/svg+xml'])
  })

  test.each([
    'GET /api/tokens?limit=5',
    'GET /api/tokens/t1',
    'GET /api/tokens/t1/candles?interval=1d',
    'GET /api/markets',
    'GET /api/markets/m1',
    'GET /api/offchain-instruments/i1',
    'GET /api/chains',
    'GET /api/status',
    'GET /api/.well-known/settlement-keys.json',
    'POST /api/primary-mint/quotes/soft',
    'POST /api/rfq/quotes/soft',
    'POST /api/offchain-instruments/quotes/soft',
  ])('%s is answered with the shop’s own token', async (asked) => {
    const [method = '', path = ''] = asked.split(' ')
    const sent = method === 'POST' ? { headers: json, body: '{"amount":"1"}' } : {}
    const { status, body, headers } = await own.browser().call(method, path, sent)
    expect([status, body.subject, body.path]).toEqual([200, 'storefront', path.slice('/api'.length)])
    expect([headers['cache-control'], headers['set-cookie']]).toEqual(['no-store', undefined])
    if (method === 'POST') expect(body.body).toBe('{"amount":"1"}')
  })

  test.each([
    'GET /api/me',
    'GET /api/primary-mint/quotes',
    'GET /api/offchain-purchases',
    'GET /api/offchain-purchases/r1/evidence',
    'POST /api/primary-mint/quotes',
    'POST /api/primary-mint/eligibility',
    'POST /api/offchain-purchases',
    'GET /compliance/profile',
    'POST /compliance/wallets/challenges',
  ])('%s is refused, and nothing is asked', async (asked) => {
    const [method = '', path = ''] = asked.split(' ')
    const { status, body } = await own
      .browser()
      .call(method, path, method === 'POST' ? { headers: json, body: '{}' } : {})
    expect([status, body.code, own.service.asked()]).toEqual([401, 'session_ended', []])
  })

  test('shares a read for 30 seconds with everybody else who is not logged in', async () => {
    const read = () => own.browser().call('GET', '/api/tokens?limit=7')
    await Promise.all([read(), read(), read()])
    own.pass(29_000)
    await read()
    expect(own.service.asked()).toEqual(['storefront GET /tokens?limit=7'])
    own.pass(1_500)
    await read()
    expect(own.service.asked()).toHaveLength(2)
  })

  test('gets refusals as they are, and they are not kept', async () => {
    for (const turn of [1, 2]) {
      const { status, body } = await own.browser().call('GET', '/api/tokens?limit=0')
      expect([turn, status, body.code]).toEqual([turn, 400, 'invalid_request'])
    }
    expect(own.service.asked()).toHaveLength(2)
  })

  test('learns that the service is away, and no answer about whose token was refused', async () => {
    own.service.isAway(true)
    const away = await own.browser().call('GET', '/api/markets/away')
    own.service.isAway(false)
    own.service.refuses(true)
    const refused = await own.browser().call('GET', '/api/markets/refused')
    own.service.refuses(false)
    expect([away.body.code, refused.body.code]).toEqual(['service_unreachable', 'service_unreachable'])
    expect((await own.browser().call('GET', '/api/markets/refused')).status).toBe(200)
  })

  test('sends nothing of theirs to the service but path, query and the question', async () => {
    const headers = {
      authorization: 'Bearer mine',
      'accept-language': 'de',
      'if-none-match': '"1"',
      range: 'bytes=0-1',
    }
    await own.browser().call('GET', '/api/tokens?limit=3', { headers })
    const [sent] = own.service.calls
    expect(sent?.subject).toBe('storefront')
    for (const name of ['cookie', 'accept-language', 'if-none-match', 'range', 'x-firsthand-page'])
      expect([name, sent?.headers[name]]).toEqual([name, undefined])
  })
})

describe('a buyer', () => {
  test('logs in by the provider, comes back to the page, and no token reaches the browser', async () => {
    const browser = own.browser()
    const { path } = await browser.logIn('acme-buyer-1', '?to=/a/gold%3Ftab=facts')
    expect(path).toBe('/a/gold?tab=facts')
    const { body, text } = await browser.call('GET', '/session')
    expect(body).toMatchObject({ person: { subject: 'acme-buyer-1', name: null, tenant: 'acme' } })
    expect(Object.keys(body.person)).toEqual(['subject', 'name', 'tenant'])
    expect(Date.parse(body.expiresAt)).toBeGreaterThan(Date.now())
    const answers = await Promise.all(
      ['/', '/theme.css', '/healthz'].map((at) => browser.navigate(`${own.origin}${at}`)),
    )
    const seen = [text, ...browser.cookies().values(), ...answers.map((each) => each.text)].join(' ')
    expect(seen).not.toMatch(/eyJ/)
    for (const name of browser.cookies().keys()) expect(name).toMatch(/^__Host-firsthand-storefront/)
  })

  test('of another tenant is not let in', async () => {
    const browser = own.browser()
    const asked = await browser.navigate(`${own.origin}/login`)
    const login = new URL(asked.headers.location ?? '')
    const page = await browser.navigate(login.href, undefined, 'cross-site')
    const form = new URL(page.headers.location ?? '', login).href
    expect((await browser.navigate(form)).text).not.toContain('globex-buyer-1')
    // A form that was changed by hand.
    let answer = await browser.navigate(form, { login: 'globex-buyer-1' }, 'same-origin')
    let at = form
    while (answer.headers.location !== undefined) {
      at = new URL(answer.headers.location, at).href
      answer = await browser.navigate(at, undefined, 'cross-site')
    }
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('belongs to another company')])
    expect((await browser.call('GET', '/session')).body.person).toBeNull()
  })

  test('reads with a token of their own, and never what was kept for others', async () => {
    const [one, other] = [await loggedIn('acme-buyer-1'), await loggedIn('acme-buyer-2')]
    const path = '/api/tokens?limit=9'
    await own.browser().call('GET', path)
    const [first, second] = [await one.call('GET', path), await other.call('GET', path)]
    expect([first.body.subject, second.body.subject]).toEqual(['acme-buyer-1', 'acme-buyer-2'])
    expect((await own.browser().call('GET', path)).body.subject).toBe('storefront')
    expect(own.service.asked()).toHaveLength(3)
  })

  test('does at the service and at Compliance what a buyer does', async () => {
    const browser = await loggedIn()
    const asked = [
      ['POST', '/api/primary-mint/quotes'],
      ['POST', '/api/rfq/quotes/r1/intent'],
      ['POST', '/api/offchain-purchases/r1/cancel'],
      ['PUT', '/compliance/profile'],
      ['POST', '/compliance/wallets/challenges'],
      ['DELETE', '/compliance/wallets/eip155:31337/0xabc'],
      ['POST', '/compliance/payer-accounts'],
    ] as const
    for (const [method, path] of asked) {
      const sent = method === 'DELETE' ? {} : { headers: json, body: '{}' }
      const { body } = await browser.call(method, path, sent)
      expect([path, body.subject]).toEqual([path, 'acme-buyer-1'])
    }
  })

  test.each([
    'GET /api/admin/purchases',
    'GET /api/treasury/receipts',
    'GET /api/events',
    'GET /api/events/stream',
    'GET /api/proposals',
    'POST /api/tokens',
    'PUT /api/tokens/t1',
    'DELETE /api/tokens/t1',
    'GET /api/tokens/%2e%2e/admin/audit',
    'GET /compliance/officer/customers',
    'GET /compliance/decisions',
  ])('%s is not passed on', async (asked) => {
    const [method = '', path = ''] = asked.split(' ')
    const { status, body } = await (await loggedIn()).call(method, path)
    expect([status, body.code, own.service.asked()]).toEqual([403, 'call_not_allowed', []])
  })

  test.each([
    ['without the header', { 'x-firsthand-page': undefined }],
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from a sibling host', { 'sec-fetch-site': 'same-site' }],
    ['with a foreign Origin', { origin: 'https://evil.example' }],
    ['without Origin', { origin: undefined }],
  ])('cannot be made to buy %s', async (_how, headers) => {
    const browser = await loggedIn()
    for (const path of ['/api/offchain-purchases', '/compliance/payer-accounts', '/logout']) {
      const answer = await browser.call('POST', path, { body: '{}', headers: { ...json, ...headers } })
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'not_from_page'])
    }
    expect(own.service.asked()).toEqual([])
    expect((await browser.call('GET', '/session')).body.person).not.toBeNull()
  })

  test('gets a long answer as it comes', async () => {
    const browser = await loggedIn()
    const answer = await browser.open('GET', '/api/offchain-purchases/slow/evidence')
    const [chunk] = await once(answer, 'data')
    expect(String(chunk)).toBe('first')
    own.service.endSlow()
    let rest = ''
    for await (const each of answer) rest += String(each)
    expect(rest).toBe(' last')
  })

  test('whose session is over reads the catalogue like everybody, and nothing else', async () => {
    const browser = await loggedIn()
    own.pass(901_000)
    expect((await browser.call('GET', '/api/markets')).body.subject).toBe('storefront')
    expect((await browser.call('GET', '/api/offchain-purchases')).body.code).toBe('session_ended')
  })

  test('is logged out for good, also with copied cookies', async () => {
    const browser = await loggedIn()
    const copied = browser.cookies()
    expect((await browser.call('POST', '/logout')).body.next).toContain('/session/end')
    browser.keep(copied)
    expect((await browser.call('GET', '/api/offchain-purchases')).body.code).toBe('session_ended')
  })
})

test('a page may ask the chains’ nodes and nobody else', async () => {
  const { headers } = await own.browser().navigate(`${own.origin}/buy/1`)
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("connect-src 'self' http://127.0.0.1:4385 https://rpc.example;")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).toMatch(/style-src 'self' 'nonce-[^']+';/)
  expect(policy).toContain("img-src 'self' data:;")
})

test('figures for operators are named after the shop', async () => {
  await own.browser().call('GET', '/api/markets')
  const text = await own.metrics.registry.metrics()
  expect(text).toMatch(/firsthand_storefront_upstream_seconds_count\{operation="GET \/markets",status="200"\} \d+/)
  expect(text).toMatch(/firsthand_storefront_requests_total\{kind="call",status="200"\} \d+/)
})
