import { refusalOf, sendRefusal } from '@firsthand/http/errors'
import { roles } from '@firsthand/wire/roles'
import Fastify, { type FastifyContextConfig } from 'fastify'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { eventReaders } from '#events/event-readers.rules'
import { readApiConfig } from '#main/config/config'
import { noEnds } from '#sessions/testing/no-ends'
import { type Service, serviceUnderTest, tokenOf } from '#testing/service-under-test'
import { staffRoles } from '#work/work.rules'
import { authenticate } from './authenticate.routes.ts'
import { rateLimiter } from './rate-limit.routes.ts'
import { standardLimits } from './rate-limits.rules.ts'
import { noProofs } from './testing/proof-stage.ts'
import { testPseudonyms } from './testing/pseudonyms.ts'
import { rawRequest } from './testing/token-raw-request.ts'
import { providerSettings } from './testing/token-settings.ts'
import { oidcTokenVerifier } from './verify-token.ts'

// Every route is asked by everybody.
vi.setConfig({ testTimeout: 60_000 })

/** A caller for each role, and one without any of them. */
const callers = roles.map((role) => ({ role, token: () => tokenOf('acme-x', { roles: [role] }) }))
const nobody = { role: 'no role', token: () => tokenOf('acme-x', { roles: [] }) }

let service: Service
let routes: { readonly method: string; readonly path: string }[]
beforeAll(async () => {
  service = await serviceUnderTest()
  const { body } = await service.call('GET', '/openapi.json', { token: nobody.token() })
  routes = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path: path.replace(/\{\w+\}/g, '999999') })),
  )
})
afterAll(() => service?.stop())

/** A stream would not end, so it is asked for with a place that is none. */
const headers = { 'last-event-id': 'x' }
const ask = ({ method, path }: (typeof routes)[number], token?: string) =>
  service.call(method, path, { headers, ...(token !== undefined && { token }), ...(method !== 'GET' && { body: {} }) })

const treasury = ['treasury-operator', 'treasury-approver']

/** Who else reads what is below `/treasury`. */
const alsoRead: Readonly<Record<string, readonly string[]>> = {
  'client-accounts': ['marketplace-admin'],
  reconciliations: ['auditor'],
}

/** What people behind a sale read, whichever of them they are. */
const forStaff: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\/admin\/work$/, staffRoles],
  // It names the buyer's wallet, which support does not see.
  [/^\/admin\/purchases\/[^/]+\/evidence$/, [...treasury, 'marketplace-admin', 'compliance-officer']],
  [/^\/admin\/purchases/, ['support', ...treasury, 'marketplace-admin', 'compliance-officer']],
  [/^\/admin\/(audit|log-records)/, ['auditor']],
  [/^\/requests\//, ['tenant-integrator', 'support', 'marketplace-admin', ...treasury]],
]

/** Of client money one proposes and another approves; officers see what waits for them, and freeze alone. */
function rolesForMoney(method: string, path: string): readonly string[] {
  if (method === 'GET') {
    const [, , what = ''] = path.split('/')
    const isOfOfficers = /^\/treasury\/(reviews|refunds|receipts|exceptions|purchases)(\/[^/]+)?$/.test(path)
    return [...treasury, ...(isOfOfficers ? ['compliance-officer'] : []), ...(alsoRead[what] ?? [])]
  }
  if (path.endsWith('/freeze') || path.endsWith('/release')) return ['compliance-officer']
  if (path.endsWith('/reconciliations/run')) return treasury
  return path.endsWith('/cancel') ? ['treasury-approver'] : ['treasury-operator']
}

/**
 * Administrators have what is below `/admin`, the treasury what is below `/treasury`, and the writes of listings; integrators webhooks;
 * every role of people events. The first is the one that is named to others.
 */
function rolesFor({ method, path }: { readonly method: string; readonly path: string }): readonly string[] {
  const [, staff] = forStaff.find(([form]) => form.test(path)) ?? []
  if (staff !== undefined) return staff
  if (path.startsWith('/treasury/')) return rolesForMoney(method, path)
  if (path.startsWith('/bank-gateway/')) return ['bank-gateway']
  if (/^\/(people|legal-holds|erasure-requests)/.test(path)) return ['compliance-officer']
  // Whoever may decide or propose something; of which kind, the proposal itself says.
  if (/^\/(proposals|passkeys|me\/passkeys)/.test(path))
    return ['treasury-approver', 'treasury-operator', 'compliance-officer', 'marketplace-admin']
  if (path.startsWith('/admin') || (path.startsWith('/tokens') && method !== 'GET')) return ['marketplace-admin']
  if (path.startsWith('/events')) return [...eventReaders]
  return path.startsWith('/webhook-endpoints') ? ['tenant-integrator'] : []
}

describe('every route of the document', () => {
  test('the document has routes for everybody, for administrators, for the treasury and for integrators', () => {
    const count = (role: string | undefined) => routes.filter((route) => rolesFor(route)[0] === role).length
    expect(
      Math.min(count(undefined), count('treasury-operator'), count('marketplace-admin'), count('tenant-integrator')),
    ).toBeGreaterThanOrEqual(5)
  })

  test('asks for a token, but for /healthz', async () => {
    for (const route of routes) {
      const { status, headers, body } = await ask(route)
      if (route.path === '/healthz') expect(status).toBe(200)
      else {
        expect({ ...route, status, code: body.code }).toEqual({ ...route, status: 401, code: 'unauthenticated' })
        expect(headers.get('www-authenticate')).toBe('Bearer')
      }
    }
  })

  test('which is for a role is for that role alone', async () => {
    for (const route of routes.filter((route) => rolesFor(route).length > 0)) {
      for (const { role, token } of [...callers, nobody]) {
        const { status, body } = await ask(route, token())
        if (rolesFor(route).includes(role))
          expect([401, 403], `${route.method} ${route.path} by ${role}`).not.toContain(status)
        else {
          const refusal = { status: 403, code: 'forbidden', requiredRole: rolesFor(route)[0], retryable: false }
          expect(body, `${route.method} ${route.path} by ${role}`).toMatchObject(refusal)
        }
      }
    }
  })

  test('which is for no role is for every role and for none, with the same answer', async () => {
    // `/me` answers each caller their own roles, the other two their own records, the last reading among them.
    const own = ['/me', '/me/personal-data', '/me/erasure-request']
    for (const route of routes.filter((route) => rolesFor(route).length === 0 && !own.includes(route.path))) {
      const expected = await ask(route, nobody.token())
      expect(expected.status).not.toBe(401)
      // No role stands for an identity check.
      if (expected.status === 403) expect(expected.body.code).toBe('kyc_required')
      for (const { token } of callers) {
        const { status, body } = await ask(route, token())
        const { requestId } = body
        expect({ status, body }).toEqual({
          status: expected.status,
          body: { ...expected.body, ...(requestId && { requestId }) },
        })
      }
    }
  })

  test('the page that shows the document asks for a token too', async () => {
    expect((await service.call('GET', '/reference/')).status).toBe(401)
    expect((await service.call('GET', '/reference/', { token: nobody.token() })).status).toBe(200)
  })
})

describe('the Authorization header', () => {
  const token = tokenOf('acme-buyer-1')

  test.each<readonly [string, number]>([
    ['Bearer TOKEN', 200],
    ['bearer TOKEN', 200],
    ['BEARER TOKEN', 200],
    ['bEaReR TOKEN', 200],
    ['Bearer  TOKEN', 200],
    ['TOKEN', 401],
    ['Bearer', 401],
    ['Bearer null', 401],
    ['BearerTOKEN', 401],
    ['Bearer: TOKEN', 401],
    ['Bearer, TOKEN', 401],
    ['Bearer TOKEN, Bearer TOKEN', 401],
    ['Bearer TOKEN x', 401],
    [`Basic ${btoa('acme-buyer-1:sandbox')}`, 401],
    ['Basic TOKEN', 401],
    ['DPoP TOKEN', 401],
    ['Token TOKEN', 401],
  ])('%s is answered %i', async (written, status) => {
    const authorization = written.replaceAll('TOKEN', token)
    expect((await service.call('GET', '/markets', { headers: { authorization } })).status).toBe(status)
  })

  test('is the only place for a token', async () => {
    expect((await service.call('GET', `/markets?access_token=${token}`)).status).toBe(401)
    expect((await service.call('GET', '/markets', { headers: { cookie: `access_token=${token}` } })).status).toBe(401)
    expect((await service.call('GET', '/markets', { headers: { 'x-access-token': token } })).status).toBe(401)
    expect((await service.call('GET', `/markets?access_token=${token}`, { token })).status).toBe(400)
  })

  test('stands there once', async () => {
    const line = `Authorization: Bearer ${token}`
    const request = ['GET /markets HTTP/1.1', 'Host: api', 'Connection: close', line]
    expect(await rawRequest(service.port, request)).toMatch(/^HTTP\/1\.1 200 /)
    expect(await rawRequest(service.port, [...request, line])).toMatch(/^HTTP\/1\.1 400 /)
  })
})

describe('a route', () => {
  /** A server with the guards and one route for each of the given demands. */
  function serverWith(demands: Readonly<Record<string, FastifyContextConfig>>, limits = standardLimits) {
    const { issuer, audience } = inject('world')
    const { identityProviders } = readApiConfig(providerSettings([{ issuer, audience, roles }]))
    const app = Fastify()
    app.setErrorHandler((error, request, reply) =>
      sendRefusal(refusalOf(error), request, reply, { refusalTypeBase: '' }),
    )
    const limiter = rateLimiter({ standard: limits, tenants: new Map(), instances: 1 })
    authenticate(app, {
      verifier: oidcTokenVerifier(identityProviders, testPseudonyms),
      limiter,
      requireProof: noProofs(),
      sessions: noEnds,
    })
    for (const [url, config] of Object.entries(demands)) app.get(url, { config }, async () => 'served')
    return app
  }

  test.each<readonly [string, FastifyContextConfig]>([
    ['says nothing', {}],
    ['does not say who may call it', { limit: 'reads' }],
    ['does not say what it costs', { access: 'tenant' }],
  ])('that %s stops the start', async (_name, config) => {
    const app = serverWith({ '/sound': { access: 'tenant', limit: 'reads' }, '/open': config })
    await expect(app.ready()).rejects.toThrow('GET /open says neither who may call it nor what it costs')
  })

  test('that is free once answered charges every refusal, and nothing for the answer again', async () => {
    let answer = 404
    const config = { access: 'tenant', limit: 'intent', freeOnceAnswered: () => 'a reference' } as const
    const app = serverWith({}).get('/intent', { config }, async (_request, reply) => reply.code(answer).send('x'))
    const headers = { authorization: `Bearer ${tokenOf('acme-buyer-1')}` }
    const ask = async () => (await app.inject({ url: '/intent', headers })).statusCode
    const { burst } = standardLimits.intent
    const statuses = []
    for (let count = 0; count < burst - 2; count += 1) statuses.push(await ask())
    expect(new Set(statuses)).toEqual(new Set([404]))
    answer = 200
    for (let count = 0; count < 3 * burst; count += 1) expect(await ask()).toBe(200)
    // What one caller was answered is not free for another.
    const other = await app.inject({ url: '/intent', headers: { authorization: `Bearer ${tokenOf('acme-buyer-2')}` } })
    expect(other.headers.ratelimit).toContain(`r=${burst - 1};`)
  })

  test('for a role is opened by this role and by no other', async () => {
    const demands = roles.map((role) => [`/${role}`, { access: role, limit: 'reads' }])
    // Every role asks for every role, all of them as one tenant.
    const roomy = { ...standardLimits, reads: { ...standardLimits.reads, burst: 2 * roles.length ** 2 } }
    const app = serverWith(Object.fromEntries(demands), roomy)
    for (const needed of roles) {
      for (const { role, token } of [...callers, nobody]) {
        const headers = { authorization: `Bearer ${token()}` }
        const { statusCode } = await app.inject({ url: `/${needed}`, headers })
        expect({ needed, role, statusCode }).toEqual({ needed, role, statusCode: role === needed ? 200 : 403 })
      }
    }
  })
})
