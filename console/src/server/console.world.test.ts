import { request } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type ConsoleUnderTest, consoleUnderTest } from './testing/console-under-test.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let own: ConsoleUnderTest
beforeAll(async () => {
  own = await consoleUnderTest()
})
afterAll(() => own?.stop())

const json = { 'content-type': 'application/json' }

async function loggedIn(persona = 'acme-treasury-operator') {
  const browser = own.browser()
  await browser.logIn(persona)
  return browser
}

describe('a login', () => {
  test('by the provider leads back to the page, with the person and no token in the browser', async () => {
    const browser = own.browser()
    expect((await browser.call('GET', '/session')).body).toMatchObject({ person: null, environment: 'sandbox' })
    const { path } = await browser.logIn('acme-treasury-operator', '?to=/approvals/1%3Ftab=why')
    expect(path).toBe('/approvals/1?tab=why')
    const { body, text: whole } = await browser.call('GET', '/session')
    expect(body).toMatchObject({
      person: { subject: 'acme-treasury-operator', tenant: 'acme', roles: ['treasury-operator'] },
      tenant: 'acme',
      issuer: own.identity.issuer,
    })
    expect((Date.parse(body.endsAt) - Date.parse(body.idleUntil)) / 60_000).toBeCloseTo(8 * 60 - 15, 1)
    expect(`${whole}${[...browser.cookies()].flat().join(' ')}`).not.toMatch(/eyJ/)
    for (const name of browser.cookies().keys()) expect(name).toMatch(/^__Host-/)
  })

  test('never leads elsewhere', async () => {
    for (const to of ['https://evil.example', '//evil.example', '/\\evil.example']) {
      const { status, headers } = await own.browser().navigate(`${own.origin}/login?to=${encodeURIComponent(to)}`)
      expect([to, status, headers.location]).toEqual([to, 400, undefined])
    }
  })

  test('begun in one browser is not finished in another, nor twice', async () => {
    const [victim, attacker] = [own.browser(), own.browser()]
    const { answer } = await attacker.logIn('acme-admin')
    expect(answer.status).toBe(303)
    const stolen = `${own.origin}/callback?code=x&state=y`
    expect((await victim.navigate(stolen, undefined, 'cross-site')).status).toBe(400)
    expect((await victim.call('GET', '/session')).body.person).toBeNull()
  })

  test('begins a session of its own, whatever the browser had before', async () => {
    const browser = await loggedIn()
    const before = browser.cookies()
    await browser.logIn('acme-treasury-operator')
    expect((await browser.call('GET', '/session')).body.person).not.toBeNull()
    const mixed = new Map(
      [...browser.cookies()].map(([name, value]) => [name, name.includes('seen') ? value : before.get(name)!]),
    )
    browser.keep(mixed)
    expect((await browser.call('GET', '/session')).body.person).toBeNull()
  })

  test('for a step-up asks again at once, and returns to the same page', async () => {
    const browser = await loggedIn('acme-compliance-officer')
    const asked = await browser.navigate(`${own.origin}/login?to=/approvals/7&stepUp=1`)
    const { searchParams } = new URL(asked.headers.location ?? '')
    expect(['max_age', 'prompt'].map((name) => searchParams.get(name))).toEqual(['300', 'login'])
    const { path } = await browser.logIn('acme-compliance-officer', '?to=/approvals/7&stepUp=1')
    expect(path).toBe('/approvals/7')
  })
})

describe('a call', () => {
  test('goes through with the person’s token, and without cookies or headers of the page', async () => {
    const browser = await loggedIn()
    own.service.calls.length = 0
    const { status, body } = await browser.call('GET', '/api/treasury/receipts?q=a%2Fb', {
      headers: { 'x-forwarded-for': '1', authorization: 'Bearer mine', 'if-none-match': '"1"' },
    })
    expect([status, body]).toEqual([200, { path: '/treasury/receipts?q=a%2Fb', subject: 'acme-treasury-operator' }])
    const { headers } = own.service.calls[0]!
    expect(headers.authorization).toMatch(/^Bearer eyJ/)
    expect([headers.cookie, headers['x-forwarded-for'], headers['x-firsthand-page']]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(headers['if-none-match']).toBe('"1"')
  })

  test('brings a file back with its own headers, and no cookie of the service', async () => {
    const { headers, text: xml } = await (await loggedIn()).call('GET', '/api/treasury/payment-files/1/pain001')
    expect(xml).toBe('<Document/>')
    expect(headers).toMatchObject({ 'content-sha256': 'abc', etag: '"1"', 'content-type': 'application/xml' })
    expect([headers['set-cookie'], headers['access-control-allow-origin']]).toEqual([undefined, undefined])
  })

  test('that takes a recent login says so to the page', async () => {
    const { status, headers } = await (await loggedIn()).call('POST', '/api/treasury/receipts/1/freeze', {
      body: '{}',
      headers: json,
    })
    expect([status, headers['www-authenticate']]).toEqual([401, expect.stringContaining('max_age=300')])
  })

  test('with a token that the service refuses ends the session', async () => {
    const browser = await loggedIn()
    const { status, body } = await browser.call('GET', '/api/status')
    expect([status, body.code]).toEqual([401, 'session_ended'])
    expect((await browser.call('GET', '/session')).body.person).toBeNull()
  })

  test('that the service does not answer is a problem of the same form', async () => {
    const { status, body } = await (await loggedIn()).call('GET', '/api/admin/work')
    expect([status, body]).toEqual([
      503,
      expect.objectContaining({ code: 'service_unreachable', retryable: true, requestId: expect.any(String) }),
    ])
  })

  test.each([
    ['without the header', { 'x-firsthand-page': undefined }],
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from a sibling host', { 'sec-fetch-site': 'same-site' }],
    ['without Sec-Fetch-Site', { 'sec-fetch-site': undefined }],
    ['with a foreign Origin', { origin: 'https://evil.example' }],
    ['without Origin', { origin: undefined }],
  ])('%s is refused', async (_how, headers) => {
    const browser = await loggedIn()
    own.service.calls.length = 0
    const answer = await browser.call('POST', '/api/treasury/matches', { body: '{}', headers: { ...json, ...headers } })
    expect([answer.status, answer.body.code, own.service.calls]).toEqual([403, 'not_from_page', []])
  })

  test.each([
    'POST /api/primary-mint/quotes',
    'GET /api/bank-gateway/payment-files',
    'GET /api/events/stream',
    'GET /api/treasury/%2e%2e/bank-gateway/payment-files',
    'GET /compliance/profile',
    'GET /compliance/wallets',
  ])('%s is not passed on', async (asked) => {
    const [method = '', path = ''] = asked.split(' ')
    const browser = await loggedIn()
    own.service.calls.length = 0
    const answer = await browser.call(method, path)
    expect([answer.status, answer.body.code, own.service.calls]).toEqual([403, 'call_not_allowed', []])
  })

  test('of 65 MB is passed on as fast as the service reads it, and not collected here', async () => {
    const browser = await loggedIn()
    const chunk = Buffer.alloc(65_536, 'x')
    let sent = 0
    function* file() {
      for (; sent < 1_000; sent += 1) yield chunk
    }
    const release = own.service.holdUploads()
    const answer = browser.call('POST', '/api/treasury/statements', {
      headers: { 'content-type': 'application/xml' },
      body: Readable.from(file(), { objectMode: false }),
    })
    let before = -1
    while (before < sent || sent === 0) {
      before = sent
      await sleep(300)
    }
    // What the kernel and the two connections hold, and no more.
    expect(sent * chunk.length).toBeLessThan(30_000_000)
    release()
    const { status, body } = await answer
    expect([status, body.bytes]).toEqual([201, 1_000 * chunk.length])
  })
})

describe('a session', () => {
  test('ends after 15 minutes without an act; what a page asks for by itself is none', async () => {
    const browser = await loggedIn()
    own.pass(600_000)
    expect((await browser.call('GET', '/api/markets')).status).toBe(200)
    own.pass(600_000)
    const background = { headers: { 'x-firsthand-page': 'background' } }
    expect((await browser.call('GET', '/api/markets', background)).status).toBe(200)
    own.pass(301_000)
    const { status, body } = await browser.call('GET', '/api/markets')
    expect([status, body.code]).toEqual([401, 'session_ended'])
  })

  test('outlives its access token by the refresh token, asked for once by many requests', async () => {
    const browser = await loggedIn()
    for (let turn = 0; turn < 6; turn += 1) {
      own.pass(600_000)
      await browser.call('GET', '/api/markets')
    }
    own.service.calls.length = 0
    const answers = await Promise.all(Array.from({ length: 8 }, () => browser.call('GET', '/api/markets')))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  })

  test('is over after logout, here and at the provider, also for copied cookies', async () => {
    const browser = await loggedIn()
    const copied = browser.cookies()
    const { body } = await browser.call('POST', '/logout')
    expect(body.next).toContain(`${own.identity.issuer}/session/end`)
    expect(new URL(body.next).searchParams.get('post_logout_redirect_uri')).toBe(`${own.origin}/`)
    expect(body.next).not.toMatch(/eyJ|acme/)
    expect(browser.cookies().size).toBe(0)
    browser.keep(copied)
    expect((await browser.call('GET', '/api/markets')).body.code).toBe('session_ended')
    expect((await browser.navigate(body.next)).text).toContain('Log out of the sandbox')
  })

  test('is served by another process with the same keys', async () => {
    const browser = await loggedIn()
    const elsewhere = await own.replica()
    const cookie = [...browser.cookies()].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, 'x-firsthand-page': '1', 'sec-fetch-site': 'same-origin' }
    const answer = await fetch(`${elsewhere}/session`, { headers })
    expect(await answer.json()).toMatchObject({ person: { subject: 'acme-treasury-operator' } })
  })
})

describe('a page', () => {
  test('has a policy with a nonce of its own, and every header that it needs', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => own.browser().navigate(`${own.origin}/approvals/1`)))
    const nonceOf = (answer: typeof one) =>
      /style-src 'self' 'nonce-([^']+)'/.exec(answer?.headers['content-security-policy'] as string)?.[1] ?? ''
    expect(one?.text).toContain(`content="${nonceOf(one)}"`)
    expect(nonceOf(one)).not.toBe(nonceOf(other))
    expect(one?.headers).toMatchObject({
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'permissions-policy': expect.stringContaining('publickey-credentials-get=(self)'),
    })
    expect(one?.headers['strict-transport-security']).toBeUndefined()
  })

  test('is for navigations alone', async () => {
    const { status } = await own.browser().call('GET', '/approvals/1', { headers: { 'sec-fetch-dest': 'iframe' } })
    expect(status).toBe(403)
  })

  test('has files that browsers keep, packed as the browser takes them', async () => {
    const { headers } = await own
      .browser()
      .call('GET', '/assets/index-a1b2.js', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' })
    expect(Number(headers['content-length'])).toBeLessThan(1_000)
  })

  /** A path as it is, which a browser would have put in order first. */
  const raw = (path: string) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const { hostname, port } = new URL(own.origin)
      const asked = request({ hostname, port, path, agent: false }, (response) => {
        void text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject)
      })
      asked.on('error', reject)
      asked.end()
    })

  test.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '//secret.txt',
    '/.vite/manifest.json',
    '/assets/index-a1b2.js%00.txt',
  ])('%s reads nothing outside the built files', async (path) => {
    const { status, body } = await raw(path)
    expect(body).not.toContain('secret')
    expect(status).toBe(404)
  })

  test('reports violations of its policy, which are counted', async () => {
    const report = {
      'csp-report': { 'effective-directive': 'script-src', 'blocked-uri': 'https://evil.example/x?q=IBAN' },
    }
    const { status } = await own.browser().call('POST', '/csp-reports', {
      body: JSON.stringify(report),
      headers: { 'x-firsthand-page': undefined, 'content-type': 'application/csp-report' },
    })
    expect(status).toBe(204)
    expect(await own.metrics.registry.metrics()).toMatch(/policy_violations_total 1/)
    const line = own.log.find((each) => each.includes('policy_violated')) ?? ''
    expect([line.includes('https://evil.example'), line.includes('IBAN')]).toEqual([true, false])
  })
})
